import type { StringTable } from '../../syntax/strings.js';
import type { CallSite, PropertySite, ShapeSite, Sink } from './sink.js';

/** A sink whose names are string numbers of one release. */
export interface PropertyRule {
  sink: number;
  withAll: readonly number[];
  given: boolean;
  assigned: boolean;
  withAny: readonly number[] | null;
  without: readonly number[];
  notWithin: readonly number[];
  where: readonly { key: number; values: readonly string[] }[];
}

export interface CallRule {
  sink: number;
  site: CallSite;
  /** Number of the object's name in `object.method` (a global) or `.object.method` (a member), or -1. */
  object: number;
  isGlobal: boolean;
  properties: readonly number[] | null;
}

/** Sinks by the names that they are known by, for one release. */
export class SinkRules {
  readonly properties = new Map<number, PropertyRule[]>();
  readonly methods = new Map<number, CallRule[]>();
  readonly functions = new Map<number, CallRule[]>();
  readonly shapes = new Map<ShapeSite['shape'], number>();
  /** By string number: 1 where the name may begin a rule. */
  readonly marked: Uint8Array;
  readonly #strings: StringTable;

  constructor(sinks: readonly Sink[], strings: StringTable) {
    this.#strings = strings;
    this.marked = new Uint8Array(strings.list.length);
    sinks.forEach(({ at }, sink) => {
      if ('property' in at && !('call' in at)) this.#addProperty(sink, at);
      else if ('call' in at) this.#addCall(sink, at);
      else if ('shape' in at) this.shapes.set(at.shape, sink);
    });
  }

  #addProperty(sink: number, site: PropertySite): void {
    const find = (names: readonly string[] = []): number[] => names.map((name) => this.#strings.find(name));
    const withAll = find(site.with);
    const where = Object.entries(site.where ?? {}).map(([key, values]) => ({
      key: this.#strings.find(key),
      values,
    }));
    if (withAll.includes(-1) || where.some(({ key }) => key < 0)) return;
    const rule: PropertyRule = {
      sink,
      withAll,
      given: site.given ?? false,
      assigned: site.assigned ?? false,
      withAny: site.withAny ? find(site.withAny) : null,
      without: find(site.without),
      notWithin: find(site.notWithin),
      where,
    };
    for (const name of find(site.property)) this.#add(this.properties, name, rule);
  }

  #addCall(sink: number, site: CallSite): void {
    const properties = site.property
      ? site.property.map((name) => (name === '*' ? -2 : this.#strings.find(name)))
      : null;
    for (const name of site.call) {
      const parts = name.split('.');
      const last = this.#strings.find(parts.at(-1) as string);
      const isGlobal = parts[0] !== '';
      const object =
        parts.filter((part) => part !== '').length > 1 ? this.#strings.find(parts.at(-2) as string) : -1;
      const isQualified = parts.filter((part) => part !== '').length > 1;
      if (isQualified && object < 0) continue;
      this.#add(isGlobal && !isQualified ? this.functions : this.methods, last, {
        sink,
        site,
        object,
        isGlobal,
        properties,
      });
    }
  }

  #add<Rule>(map: Map<number, Rule[]>, name: number, rule: Rule): void {
    if (name < 0) return;
    this.marked[name] = 1;
    const list = map.get(name);
    if (list) list.push(rule);
    else map.set(name, [rule]);
  }
}
