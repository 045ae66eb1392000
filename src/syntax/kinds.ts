/**
 * The kinds of node in a syntax table: ESTree's, with the distinctions that later questions need made
 * once, in the walk (a name that is read, written or declared; a plain or a computed property).
 * What `value` holds and the order of children stand beside each kind: `?` marks a child that is
 * `Kind.Empty` where the source has none, `*` any number, and names in capitals are other kinds.
 */
export const Kind = {
  /** A missing child; start and end are the parent's start. */
  Empty: 0,
  /** value: binding. A name that is read. */
  Reference: 1,
  /** value: binding. A name that is assigned. */
  Write: 2,
  /** value: binding. A name that is declared. */
  Declaration: 3,
  /** value: string. `a.b`: object. */
  Member: 4,
  /** `a[b]`: object, property. */
  ComputedMember: 5,
  /** value: string. `a.#b`: object. */
  PrivateMember: 6,
  /** Callee, argument*. */
  Call: 7,
  /** Callee, argument*. */
  New: 8,
  /** value: string, decoded. */
  String: 9,
  /** value: string, decimal as JavaScript prints it. */
  Number: 10,
  /** value: string, without the `n`. */
  BigInt: 11,
  /** value: string, `/pattern/flags`. */
  RegExp: 12,
  /** value: 1 or 0. */
  Boolean: 13,
  Null: 14,
  /** value: string, the cooked quasi; the raw one where a tag lets it hold an escape that is none. */
  Quasi: 15,
  /** QUASI, (placeholder, QUASI)*. */
  Template: 16,
  /** Tag, TEMPLATE. */
  TaggedTemplate: 17,
  /** PROPERTY or SPREAD or METHOD*. */
  Object: 18,
  /** Key, value. */
  Property: 19,
  /** value: string. A key written as a name. */
  PropertyName: 20,
  /** value: string. A key `#name`. */
  PrivateName: 21,
  /** Element* (EMPTY for holes). */
  Array: 22,
  Spread: 23,
  /** value: scope. Own name?, PARAMETERS, body. Function declarations, expressions and methods. */
  Function: 24,
  /** value: scope. PARAMETERS, body. */
  Arrow: 25,
  /** Pattern*. */
  Parameters: 26,
  /** value: scope. Own name?, superclass?, CLASSBODY. */
  Class: 27,
  /** METHOD, FIELD or STATICBLOCK*. */
  ClassBody: 28,
  /** Key, FUNCTION. In classes and, as get, set or method, in objects. */
  Method: 29,
  /** Key, value?. */
  Field: 30,
  /** value: scope. Statement*. */
  StaticBlock: 31,
  /** value: operator. */
  Unary: 32,
  /** value: operator. Target. */
  Update: 33,
  /** value: operator. Left, right. */
  Binary: 34,
  /** value: operator. Left, right. */
  Logical: 35,
  /** value: operator. Target, value. */
  Assignment: 36,
  /** Test, consequent, alternate. */
  Conditional: 37,
  /** Expression*. */
  Sequence: 38,
  /** Expression: everything below a short-circuiting `?.`. */
  Chain: 39,
  This: 40,
  Super: 41,
  Await: 42,
  Yield: 43,
  /** value: string, `import.meta` or `new.target`. */
  MetaProperty: 44,
  /** Source, options?. */
  ImportCall: 45,
  /** PROPERTY or REST*. */
  ObjectPattern: 46,
  /** Pattern* (EMPTY for holes). */
  ArrayPattern: 47,
  /** Pattern, default. */
  DefaultPattern: 48,
  Rest: 49,
  /** Expression. */
  ExpressionStatement: 50,
  /** value: string, as written. */
  Directive: 51,
  /** value: scope. Statement*. */
  Block: 52,
  /** DECLARATOR*. */
  Variables: 53,
  /** Pattern, initial value?. */
  Declarator: 54,
  /** Argument?. */
  Return: 55,
  /** Test, consequent, alternate?. */
  If: 56,
  /** value: scope. Initial?, test?, update?, body. */
  For: 57,
  /** value: scope. Left, right, body. */
  ForIn: 58,
  /** value: scope. Left, right, body. */
  ForOf: 59,
  /** Test, body. */
  While: 60,
  /** Body, test. */
  DoWhile: 61,
  /** value: scope. Discriminant, CASE*. */
  Switch: 62,
  /** Test?, statement*. */
  Case: 63,
  Throw: 64,
  /** BLOCK, CATCH?, finalizer?. */
  Try: 65,
  /** value: scope. Parameter?, BLOCK. */
  Catch: 66,
  /** value: string or -1. */
  Break: 67,
  /** value: string or -1. */
  Continue: 68,
  /** value: string. Body. */
  Labeled: 69,
  /** Object, body. */
  With: 70,
  Debugger: 71,
  /** value: scope. Statement*. The root of a module. */
  Program: 72,
  /** Source (STRING), IMPORTED*. */
  Import: 73,
  /** value: string, the exported name, `default` or `*`. DECLARATION. */
  Imported: 74,
  /** Declaration?, source (STRING)?, EXPORTED*. */
  Export: 75,
  /** value: string, the name outside. Local: REFERENCE, or PROPERTYNAME with a source. */
  Exported: 76,
  /** Declaration or expression. */
  ExportDefault: 77,
  /** value: string, the name outside, or -1. Source (STRING). */
  ExportAll: 78,
  /** A node type that this table does not know: its text is kept by span alone. */
  Unknown: 79,
} as const;

/** Names by number, for messages and tests. */
export const KIND_NAMES: readonly string[] = Object.keys(Kind);

/** Bits of a node's `flags`; what each means depends on the kind. */
export const Flag = {
  /** Member, Call: `?.`. */
  Optional: 1,
  /** Property, Method, Field: the key is computed. */
  Computed: 2,
  /** Function, Arrow: async. ForOf: `for await`. */
  Async: 4,
  /** Function: generator. Yield: `yield*`. */
  Generator: 8,
  /** Property: shorthand. Arrow: the body is an expression. Update: prefix. */
  Short: 16,
  /** Method, Field: static. Function: a declaration. */
  Static: 32,
  /** Method: getter. Variables: `const`. */
  Getter: 64,
  /** Method: setter. Variables: `let`, `using` or `await using`. */
  Setter: 128,
} as const;

/** Operators by number; the number is the node's `value`. */
export const OPERATORS: readonly string[] = (
  '+ - * / % ** == != === !== < > <= >= << >> >>> & | ^ in instanceof && || ?? ! ~ typeof void delete ' +
  '++ -- = += -= *= /= %= **= <<= >>= >>>= &= |= ^= &&= ||= ??='
).split(' ');

export const OPERATOR_NUMBER: ReadonlyMap<string, number> = new Map(
  OPERATORS.map((operator, number) => [operator, number]),
);

export const PLUS = 0;
export const ASSIGN = OPERATORS.indexOf('=');
export const APPEND = OPERATORS.indexOf('+=');

// biome-ignore format: a table
const WITH_STRING: readonly number[] = [
  Kind.Member, Kind.PrivateMember, Kind.String, Kind.Number, Kind.BigInt, Kind.RegExp, Kind.Quasi,
  Kind.PropertyName, Kind.PrivateName, Kind.MetaProperty, Kind.Directive, Kind.Break, Kind.Continue,
  Kind.Labeled, Kind.Imported, Kind.Exported, Kind.ExportAll,
];
// biome-ignore format: a table
const WITH_SCOPE: readonly number[] = [
  Kind.Function, Kind.Arrow, Kind.Class, Kind.StaticBlock, Kind.Block, Kind.For, Kind.ForIn, Kind.ForOf,
  Kind.Switch, Kind.Catch, Kind.Program,
];

export const ValueType = { Plain: 0, String: 1, Binding: 2, Scope: 3 } as const;

/** What `value` means, by kind: plain number, string, binding or scope. */
export const VALUE_TYPE = new Uint8Array(KIND_NAMES.length);
for (const kind of WITH_STRING) VALUE_TYPE[kind] = ValueType.String;
for (const kind of WITH_SCOPE) VALUE_TYPE[kind] = ValueType.Scope;
for (const kind of [Kind.Reference, Kind.Write, Kind.Declaration]) VALUE_TYPE[kind] = ValueType.Binding;
