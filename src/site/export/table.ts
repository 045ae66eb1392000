export type Cell = string | number | null;

export interface Column {
  readonly name: string;
  readonly type: 'TEXT' | 'INTEGER' | 'REAL';
  /** Whether each row has a value of its own. */
  readonly isKey?: true;
  /** The key of another table that its values are of. */
  readonly refersTo?: { readonly table: string; readonly column: string };
}

/** A flat table of a catalog, for analysis. */
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  rows(): Iterable<readonly Cell[]>;
}

export const text = (name: string): Column => ({ name, type: 'TEXT' });
export const integer = (name: string): Column => ({ name, type: 'INTEGER' });
export const real = (name: string): Column => ({ name, type: 'REAL' });
export const key = (name: string): Column => ({ name, type: 'TEXT', isKey: true });
export const refersTo = (name: string, table: string, column: string): Column => ({
  name,
  type: 'TEXT',
  refersTo: { table, column },
});
