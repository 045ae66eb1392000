import { InputError } from '../catalog/diagnostic.js';

/** A fault of a part of a batch: no release is passed over for it. */
export class PartError extends InputError {
  override readonly name = 'PartError';
}
