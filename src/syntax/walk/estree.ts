/** A node of ESTree as acorn and Babel's `estree` plugin give it. Fields differ by type. */
export interface EstreeNode {
  type: string;
  start: number;
  end: number;
  // biome-ignore lint/suspicious/noExplicitAny: foreign trees are read field by field, by type
  [field: string]: any;
}
