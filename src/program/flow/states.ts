/** What is kept of a state, as places in its row of `FIELDS` numbers. The first four say where it is. */
const Field = { Row: 0, Path: 1, Context: 2, Module: 3, Hash: 4, Previous: 5, Start: 6, Costs: 7 } as const;
const FIELDS = 8;

/**
 * Where the search has been: one state a row, part of its value and context. The numbers of a state stand
 * side by side: there are a million states, met in no order, and each then costs one access to memory.
 */
export class States {
  count = 0;
  #fields = new Int32Array(FIELDS << 16);
  #slots = new Int32Array(1 << 18).fill(-1);

  moduleOf(state: number): number {
    return this.#fields[state * FIELDS + Field.Module] as number;
  }

  rowOf(state: number): number {
    return this.#fields[state * FIELDS + Field.Row] as number;
  }

  pathOf(state: number): number {
    return this.#fields[state * FIELDS + Field.Path] as number;
  }

  /** The search's context, twice; 1 more for a second state at the same place. */
  contextOf(state: number): number {
    return this.#fields[state * FIELDS + Field.Context] as number;
  }

  costOf(state: number): number {
    return (this.#fields[state * FIELDS + Field.Costs] as number) & 0xff;
  }

  /** What a route through the state may cost in all. */
  reachOf(state: number): number {
    return ((this.#fields[state * FIELDS + Field.Costs] as number) >>> 8) & 0xff;
  }

  stepOf(state: number): number {
    return (this.#fields[state * FIELDS + Field.Costs] as number) >>> 16;
  }

  /** The state that led here, -1 for a start. */
  previousOf(state: number): number {
    return this.#fields[state * FIELDS + Field.Previous] as number;
  }

  /** Index of the start that the route began at. */
  startOf(state: number): number {
    return this.#fields[state * FIELDS + Field.Start] as number;
  }

  /** The state at a place, or -1 - slot where none is known. */
  find(module: number, row: number, path: number, context: number): number {
    const fields = this.#fields;
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = hash(module, row, path, context) & mask;
    for (let state = slots[slot] as number; state >= 0; state = slots[slot] as number) {
      const at = state * FIELDS;
      if (
        fields[at + Field.Row] === row &&
        fields[at + Field.Path] === path &&
        fields[at + Field.Context] === context &&
        fields[at + Field.Module] === module
      )
        return state;
      slot = (slot + 1) & mask;
    }
    return -1 - slot;
  }

  /** Adds a state in the slot that `find` named; `route` must follow. */
  add(slot: number, module: number, row: number, path: number, context: number): number {
    const state = this.count++;
    const at = state * FIELDS;
    if (at === this.#fields.length) this.#grow();
    const fields = this.#fields;
    fields[at + Field.Row] = row;
    fields[at + Field.Path] = path;
    fields[at + Field.Context] = context;
    fields[at + Field.Module] = module;
    fields[at + Field.Hash] = hash(module, row, path, context);
    this.#slots[-1 - slot] = state;
    if (this.count * 2 > this.#slots.length) this.#rehash();
    return state;
  }

  /** Frees what only finding takes: no state is sought or added any more. */
  seal(): void {
    this.#slots = new Int32Array(0);
  }

  /** Says how the cheapest route comes to a state. */
  route(state: number, cost: number, reach: number, step: number, previous: number, start: number): void {
    const at = state * FIELDS;
    this.#fields[at + Field.Costs] = cost | (reach << 8) | (step << 16);
    this.#fields[at + Field.Previous] = previous;
    this.#fields[at + Field.Start] = start;
  }

  #grow(): void {
    const larger = new Int32Array(this.#fields.length * 2);
    larger.set(this.#fields);
    this.#fields = larger;
  }

  #rehash(): void {
    const slots = new Int32Array(this.#slots.length * 2).fill(-1);
    const mask = slots.length - 1;
    for (let state = 0; state < this.count; state++) {
      let slot = (this.#fields[state * FIELDS + Field.Hash] as number) & mask;
      while (slots[slot] !== -1) slot = (slot + 1) & mask;
      slots[slot] = state;
    }
    this.#slots = slots;
  }
}

function hash(module: number, row: number, path: number, context: number): number {
  let mixed = Math.imul(row, 0x9e3779b1) ^ Math.imul(module, 0x85ebca6b);
  mixed =
    Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) ^
    Math.imul(path + 1, 0x27d4eb2f) ^
    Math.imul(context + 1, 0x165667b1);
  return mixed ^ (mixed >>> 13);
}
