import type { Facing, PromptKind } from '../../catalog/document.js';

/** A member of an object literal or class, or an assignment to a property, known by stable names. */
export interface PropertySite {
  /** Names of the property; one of them. */
  property: readonly string[];
  /** All of these stand beside it. */
  with?: readonly string[];
  /** One of these stands beside it. */
  withAny?: readonly string[];
  /** None of these stands beside it. */
  without?: readonly string[];
  /** No object literal that holds this one, in lists and properties at any depth, has one of these. */
  notWithin?: readonly string[];
  /** The object literal is itself an argument of a call. */
  given?: boolean;
  /** Only assignments `x.name = value`, which have nothing beside them. */
  assigned?: boolean;
  /** These stand beside it with one of these values (strings, or `true` and `false` as words). */
  where?: Readonly<Record<string, readonly string[]>>;
}

/** An argument of a call or construction, known by the name of what is called. */
export interface CallSite {
  /** `.method`, `function` for a global, or `object.method` for one of a global. */
  call: readonly string[];
  /** Place of the argument, from 0; all of them without it. */
  argument?: number;
  /** The argument and all behind it. */
  onwards?: boolean;
  /** Only these properties of an argument that is an object literal; `*` for all. */
  property?: readonly string[];
  /** Only calls with that many arguments at least. */
  atLeast?: number;
}

/** A shape of code that has no name of its own; what finds each is code. */
export interface ShapeSite {
  /**
   * `thrown`: arguments of what is constructed to be thrown. `logged`: the first argument of functions that
   * are somewhere given `{level: "…"}` beside it. `failure`: what a tool's `call` throws, two calls deep. `result`: texts in the `data` that it gives back.
   * `done`: the first argument of what is somewhere called with `{display: …}` beside it, passed as `onDone`, or handed
   * to the `call` of what a command loads.
   */
  shape: 'thrown' | 'logged' | 'failure' | 'result' | 'done' | 'shown';
}

/** What of the value is read: the text itself, all texts inside, what a call of it gives, a schema's descriptions. */
export type Taking = 'text' | 'deep' | 'result' | 'schema';

/** One way in which a text meets its reader. */
export interface Sink {
  /** In words, for evidence: "system prompt of a request". */
  name: string;
  facing: Exclude<Facing, 'unknown'>;
  kind?: PromptKind;
  /** How many steps a route to this sink is set back against others; 0 without it. */
  setback?: number;
  /** How many steps a route to this sink may take. */
  reach?: number;
  /** `['text']` without it. */
  takes?: readonly Taking[];
  at: PropertySite | CallSite | ShapeSite;
}

/** The sinks of one vendor's or library's shape. */
export interface SinkTable {
  vendor: string;
  sinks: readonly Sink[];
}
