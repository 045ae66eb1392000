/** Shapes of names that programs keep through every minifier, since others than the program know them. */

/** Names between double underscores in capitals, such as the marker of a cache boundary. */
export const MARKER_NAME = /^__[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+__$/;
/** Names of three parts or more, as feature gates and telemetry events bear them. */
export const EVENT_NAME = /^[a-z][a-z0-9]*(?:_[a-z0-9]+){2,}$/;
/** What may be an environment variable where the code says that it is one. */
export const ENVIRONMENT_NAME = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/;
/** What looks like an environment variable wherever it is a property: two parts at least. */
export const LONG_ENVIRONMENT_NAME = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;
