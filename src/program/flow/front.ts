/** Where the edges of a value lead; the search keeps where they come from. */
export interface Front {
  /** The part at `path` of an expression flows in. */
  to(module: number, row: number, path: number, cost: number, step: number): void;
  /** The part at `path` of a function's parameter flows in. */
  parameter(module: number, row: number, index: number, path: number): void;
  /** What a call runs flows in: rows inside the function, whose parameters are the call's arguments. */
  enter(
    call: Call,
    module: number,
    row: number,
    path: number,
    cost: number,
    targets: () => readonly Target[],
  ): void;
}

/** A call with the place of parameter 0 among its arguments; `RECEIVER` for a callback that gets the receiver's elements. */
export interface Call {
  module: number;
  row: number;
  shift: number;
}

export interface Target {
  row: number;
  path: number;
  step: number;
}

export const RECEIVER = -1000;
