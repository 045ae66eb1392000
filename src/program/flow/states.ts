/** Where the search has been: one state a row, part of its value and context, in growing columns. */
export class States {
  count = 0;
  module = new Uint32Array(1 << 16);
  row = new Uint32Array(1 << 16);
  path = new Uint32Array(1 << 16);
  /** The search's context, twice; 1 more for a second state at the same place. */
  context = new Uint32Array(1 << 16);
  cost = new Uint8Array(1 << 16);
  /** What a route through the state may cost in all. */
  reach = new Uint8Array(1 << 16);
  step = new Uint8Array(1 << 16);
  /** The state that led here, -1 for a start. */
  previous = new Int32Array(1 << 16);
  /** Index of the start that the route began at. */
  start = new Uint32Array(1 << 16);
  #slots = new Int32Array(1 << 18).fill(-1);

  /** The state at a place, or -1 - slot where none is known. */
  find(module: number, row: number, path: number, context: number): number {
    const mask = this.#slots.length - 1;
    let slot = hash(module, row, path, context) & mask;
    for (let state = this.#slots[slot] as number; state >= 0; state = this.#slots[slot] as number) {
      if (
        this.row[state] === row &&
        this.path[state] === path &&
        this.context[state] === context &&
        this.module[state] === module
      )
        return state;
      slot = (slot + 1) & mask;
    }
    return -1 - slot;
  }

  /** Adds a state in the slot that `find` named. */
  add(slot: number, module: number, row: number, path: number, context: number): number {
    if (this.count === this.row.length) this.#grow();
    const state = this.count++;
    this.module[state] = module;
    this.row[state] = row;
    this.path[state] = path;
    this.context[state] = context;
    this.#slots[-1 - slot] = state;
    if (this.count * 2 > this.#slots.length) this.#rehash();
    return state;
  }

  /** Frees what only finding takes: no state is sought or added any more. */
  seal(): void {
    this.#slots = new Int32Array(0);
  }

  #grow(): void {
    const capacity = this.row.length * 2;
    for (const name of ['module', 'row', 'path', 'context', 'start'] as const) {
      const larger = new Uint32Array(capacity);
      larger.set(this[name]);
      this[name] = larger;
    }
    for (const name of ['cost', 'reach', 'step'] as const) {
      const larger = new Uint8Array(capacity);
      larger.set(this[name]);
      this[name] = larger;
    }
    const larger = new Int32Array(capacity);
    larger.set(this.previous);
    this.previous = larger;
  }

  #rehash(): void {
    const slots = new Int32Array(this.#slots.length * 2).fill(-1);
    const mask = slots.length - 1;
    for (let state = 0; state < this.count; state++) {
      let slot =
        hash(
          this.module[state] as number,
          this.row[state] as number,
          this.path[state] as number,
          this.context[state] as number,
        ) & mask;
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
  return (mixed ^ (mixed >>> 13)) >>> 0;
}
