import type { Value } from './value.js';

/** The variables of one run of a function, or of a module. */
export interface Frame {
  readonly module: number;
  /** Row of the function; -1 for the top of a module. */
  readonly row: number;
  readonly parent: Frame | null;
  readonly variables: Map<number, Value>;
}

export type Changes = Map<Frame, Map<number, Value>>;

interface Step {
  frame: Frame;
  binding: number;
  before: Value | undefined;
}

/** Remembers what is written, so that the sides of a branch can be tried one after the other. */
export class Journal {
  #steps: Step[] = [];

  write(frame: Frame, binding: number, value: Value): void {
    this.#steps.push({ frame, binding, before: frame.variables.get(binding) });
    frame.variables.set(binding, value);
  }

  /** Runs something and takes back what it wrote. */
  attempt<Result>(run: () => Result): { result: Result; changes: Changes } {
    const outer = this.#steps;
    this.#steps = [];
    try {
      const result = run();
      const changes: Changes = new Map();
      for (const { frame, binding } of this.#steps) {
        const written = changes.get(frame) ?? new Map<number, Value>();
        written.set(binding, frame.variables.get(binding) as Value);
        changes.set(frame, written);
      }
      return { result, changes };
    } finally {
      for (const { frame, binding, before } of this.#steps.reverse()) {
        if (before === undefined) frame.variables.delete(binding);
        else frame.variables.set(binding, before);
      }
      this.#steps = outer;
    }
  }

  /** Writes what two sides of a branch changed, joined by `join` where they differ. */
  merge(
    left: Changes,
    right: Changes,
    join: (left: Value | undefined, right: Value | undefined) => Value | undefined,
  ): void {
    const frames = new Set([...left.keys(), ...right.keys()]);
    const joined = new Map<Value | undefined, Map<Value | undefined, Value | undefined>>();
    for (const frame of frames) {
      const bindings = new Set([...(left.get(frame)?.keys() ?? []), ...(right.get(frame)?.keys() ?? [])]);
      for (const binding of bindings) {
        const before = frame.variables.get(binding);
        const one = left.get(frame)?.get(binding) ?? before;
        const other = right.get(frame)?.get(binding) ?? before;
        // The same pair gives the same value, so that names of one list go on naming one list.
        const row = joined.get(one) ?? new Map<Value | undefined, Value | undefined>();
        joined.set(one, row);
        const value = row.has(other) ? row.get(other) : join(one, other);
        row.set(other, value);
        if (value !== undefined && value !== before) this.write(frame, binding, value);
      }
    }
  }

  commit(changes: Changes): void {
    for (const [frame, written] of changes)
      for (const [binding, value] of written) this.write(frame, binding, value);
  }
}
