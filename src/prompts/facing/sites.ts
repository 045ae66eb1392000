import { constantString } from '../../program/constants.js';
import { Key, NO_PATH, WHOLE } from '../../program/flow/access-paths.js';
import type { Flow } from '../../program/flow/flow.js';
import type { Site } from '../../program/flow/names.js';
import type { Start } from '../../program/flow/search.js';
import { Flag, Kind } from '../../syntax/kinds.js';
import type { ModuleSyntax } from '../../syntax/module-syntax.js';
import { FREE_SCOPE } from '../../syntax/table.js';
import { CALLBACK_NAMES, type CallbackName, findEnds, findLogs } from './callbacks.js';
import { type CallRule, type PropertyRule, SinkRules } from './rules.js';
import { findCalls, findFailures, thrownTexts } from './shapes.js';
import type { Sink, Taking } from './sink.js';

/** How many steps a route to a reader may take where its sink does not say: what the model reads is sought far. */
const REACH = { model: 10, ui: 8, internal: 3 } as const;

/** What an object literal is held by as a part of a larger one. */
const HOLDERS: ReadonlySet<number> = new Set([Kind.Object, Kind.Property, Kind.Array]);

/** A place where a release hands a text to a reader: what the search starts from. */
export interface SinkStart extends Start {
  sink: number;
  /** Row of the object literal, class or call that the sink was known by. */
  site: number;
}

/** All sinks of a release. */
export function findSinkStarts(flow: Flow, sinks: readonly Sink[]): SinkStart[] {
  const finder = new SinkFinder(flow, sinks);
  flow.program.modules.forEach((syntax, module) => {
    if (syntax) finder.scan(syntax, module);
  });
  return finder.finish();
}

class SinkFinder {
  readonly #flow: Flow;
  readonly #sinks: readonly Sink[];
  readonly #rules: SinkRules;
  readonly #starts: SinkStart[] = [];
  readonly #named = { level: [], display: [], onDone: [], onComplete: [], load: [] } satisfies Record<
    CallbackName,
    Site[]
  > as Record<CallbackName, Site[]>;
  readonly #gathered = new Map<number, Site[]>();
  /** The holder that was last asked for the names in it. */
  #holder = -1;
  #names = new Set<number>();

  constructor(flow: Flow, sinks: readonly Sink[]) {
    this.#flow = flow;
    this.#sinks = sinks;
    this.#rules = new SinkRules(sinks, flow.program.strings);
    for (const name of CALLBACK_NAMES) {
      const number = flow.program.strings.find(name);
      if (number >= 0) this.#gathered.set(number, this.#named[name]);
      if (number >= 0) this.#rules.marked[number] = 1;
    }
  }

  scan(syntax: ModuleSyntax, module: number): void {
    const { kind, value } = syntax;
    const { marked } = this.#rules;
    for (let row = 0; row < syntax.count; row++) {
      switch (kind[row]) {
        case Kind.PropertyName:
        case Kind.String:
          if (marked[value[row] as number]) {
            this.#gather(value[row] as number, module, row);
            this.#property(syntax, module, row);
          }
          break;
        case Kind.Member:
          if (marked[value[row] as number]) {
            this.#gather(value[row] as number, module, row);
            this.#member(syntax, module, row);
          }
          break;
        case Kind.Call:
        case Kind.New:
          if (kind[row + 1] === Kind.Reference) this.#globalCall(syntax, module, row);
          break;
        case Kind.Throw:
          this.#thrown(syntax, module, row + 1);
          break;
      }
    }
  }

  #gather(name: number, module: number, row: number): void {
    this.#gathered.get(name)?.push({ module, row });
  }

  finish(): SinkStart[] {
    const { shapes } = this.#rules;
    const logged = shapes.get('logged');
    if (logged !== undefined) {
      for (const { module, row, argument } of findLogs(this.#flow, this.#named))
        this.#start(logged, module, argument, row);
    }
    const failure = shapes.get('failure');
    if (failure !== undefined) {
      for (const { module, row, argument, distance } of findFailures(this.#flow, this.#tools())) {
        this.#start(failure, module, argument, row, distance);
        this.#messageOf(failure, module, argument, distance);
      }
    }
    const done = shapes.get('done');
    if (done !== undefined) {
      for (const { module, row, argument, isShown } of findEnds(this.#flow, this.#named))
        this.#start(isShown ? (shapes.get('shown') ?? done) : done, module, argument, row);
    }
    const result = shapes.get('result');
    if (result !== undefined) this.#results(result);
    return this.#starts;
  }

  #results(sink: number): void {
    const { paths, program } = this.#flow;
    const data = paths.push(program.strings.find('data'), paths.push(Key.Deep, WHOLE));
    for (const { module, row, argument } of findCalls(this.#flow, this.#tools())) {
      for (const returned of this.#flow.functions.returnsOf(module, argument)) {
        this.#starts.push({
          module,
          row: returned,
          path: data,
          cost: this.#sinks[sink]?.setback ?? 0,
          reach: this.#reach(sink),
          sink,
          site: row,
        });
      }
    }
  }

  #tools(): SinkStart[] {
    return this.#starts.filter(
      (start) =>
        this.#sinks[start.sink]?.kind === 'tool-description' ||
        this.#sinks[start.sink]?.kind === 'tool-parameter',
    );
  }

  #start(sink: number, module: number, row: number, site: number, further = 0): void {
    if (row < 0) return;
    const { takes = ['text'], setback = 0 } = this.#sinks[sink] as Sink;
    const paths = takes.map((taking) => this.#pathOf(taking));
    if (takes.includes('deep') && takes.includes('result'))
      paths.push(this.#flow.paths.push(Key.Result, this.#pathOf('deep')));
    for (const path of paths)
      this.#starts.push({ module, row, path, cost: setback + further, reach: this.#reach(sink), sink, site });
  }

  #reach(sink: number): number {
    const { facing, setback = 0, reach = REACH[facing] } = this.#sinks[sink] as Sink;
    return setback + reach;
  }

  /** The message of what is thrown, which its class may make of other things than its first argument. */
  #messageOf(sink: number, module: number, argument: number, further: number): void {
    const { program, paths } = this.#flow;
    const message = program.strings.find('message');
    const row = program.syntax(module).parentOf(argument);
    if (program.syntax(module).kind[row] !== Kind.New || message < 0) return;
    const { setback = 0 } = this.#sinks[sink] as Sink;
    const path = paths.push(message, WHOLE);
    this.#starts.push({
      module,
      row,
      path,
      cost: setback + further,
      reach: this.#reach(sink),
      sink,
      site: row,
    });
  }

  #pathOf(taking: Taking): number {
    if (taking === 'text') return WHOLE;
    const key = taking === 'deep' ? Key.Deep : taking === 'schema' ? Key.Schema : Key.Result;
    return this.#flow.paths.push(key, WHOLE);
  }

  #property(syntax: ModuleSyntax, module: number, name: number): void {
    const rules = this.#rules.properties.get(syntax.value[name] as number);
    const property = syntax.parentOf(name);
    const holder = syntax.parentOf(property);
    const kind = syntax.kind[property];
    const isMember = kind === Kind.Property || kind === Kind.Method || kind === Kind.Field;
    if (!rules || !isMember || property + 1 !== name || syntax.kind[holder] === Kind.ObjectPattern) return;
    for (const rule of rules) {
      if (!this.#fits(syntax, module, holder, rule)) continue;
      const value = syntax.next[name] as number;
      const isGetter =
        syntax.kind[property] === Kind.Method && ((syntax.flags[property] as number) & Flag.Getter) !== 0;
      if (isGetter) this.#getter(rule.sink, module, value, holder);
      else this.#start(rule.sink, module, value, holder);
    }
  }

  /** What a getter returns is the property's value. */
  #getter(sink: number, module: number, row: number, site: number): void {
    const { takes = ['text'], setback = 0 } = this.#sinks[sink] as Sink;
    for (const taking of takes) {
      const path = this.#flow.paths.push(Key.Result, this.#pathOf(taking));
      if (path !== NO_PATH)
        this.#starts.push({ module, row, path, cost: setback, reach: this.#reach(sink), sink, site });
    }
  }

  #fits(syntax: ModuleSyntax, module: number, holder: number, rule: PropertyRule): boolean {
    const { withAll, withAny, without, where } = rule;
    if (rule.assigned || this.#isWithin(syntax, module, holder, rule.notWithin)) return false;
    const call = syntax.kind[syntax.parentOf(holder)];
    if (rule.given && call !== Kind.Call) return false;
    if (withAll.length === 0 && !withAny && without.length === 0 && where.length === 0) return true;
    const names = this.#namesIn(syntax, module, holder);
    if (!withAll.every((name) => names.has(name)) || without.some((name) => names.has(name))) return false;
    if (withAny && !withAny.some((name) => names.has(name))) return false;
    return where.every(
      ({ key, values }) => names.has(key) && this.#hasValue(syntax, module, holder, key, values),
    );
  }

  /** Whether an object literal that holds the object has one of the names. */
  #isWithin(syntax: ModuleSyntax, module: number, object: number, names: readonly number[]): boolean {
    if (names.length === 0) return false;
    let holder = syntax.parentOf(object);
    for (; HOLDERS.has(syntax.kind[holder] as number); holder = syntax.parentOf(holder)) {
      if (syntax.kind[holder] !== Kind.Object) continue;
      const beside = this.#namesIn(syntax, module, holder);
      if (names.some((name) => beside.has(name))) return true;
    }
    return false;
  }

  #namesIn(syntax: ModuleSyntax, module: number, holder: number): ReadonlySet<number> {
    const place = this.#flow.numberOf(module, holder);
    if (this.#holder !== place) {
      this.#holder = place;
      this.#names = new Set();
      for (const member of syntax.children(holder)) {
        const key = syntax.kind[member + 1];
        if (key === Kind.PropertyName || key === Kind.String)
          this.#names.add(syntax.value[member + 1] as number);
      }
    }
    return this.#names;
  }

  #hasValue(
    syntax: ModuleSyntax,
    module: number,
    holder: number,
    key: number,
    values: readonly string[],
  ): boolean {
    for (const member of syntax.children(holder)) {
      if (syntax.value[member + 1] !== key || syntax.kind[member] !== Kind.Property) continue;
      const row = syntax.next[member + 1] as number;
      const text = this.#constant(syntax, module, row);
      if (text !== null && values.includes(text)) return true;
    }
    return false;
  }

  /** A constant string, or `true` or `false`, which minifiers write as `!0` and `!1`. */
  #constant(syntax: ModuleSyntax, module: number, row: number): string | null {
    if (syntax.kind[row] === Kind.Boolean) return syntax.value[row] === 1 ? 'true' : 'false';
    if (syntax.kind[row] === Kind.Unary && syntax.kind[row + 1] === Kind.Number) {
      return this.#flow.program.text(syntax.value[row + 1] as number) === '0' ? 'true' : 'false';
    }
    return constantString(this.#flow.program, { module, row });
  }

  #member(syntax: ModuleSyntax, module: number, row: number): void {
    const name = syntax.value[row] as number;
    const parent = syntax.parentOf(row);
    if (syntax.kind[parent] === Kind.Assignment && parent + 1 === row) {
      for (const rule of this.#rules.properties.get(name) ?? []) {
        if (rule.assigned || (rule.withAll.length + rule.where.length === 0 && !rule.withAny && !rule.given))
          this.#start(rule.sink, module, syntax.child(parent, 1), parent);
      }
      return;
    }
    const call = this.#callOf(syntax, row);
    if (call < 0) return;
    for (const rule of this.#rules.methods.get(name) ?? []) {
      if (rule.object < 0 || this.#objectFits(syntax, row + 1, rule)) this.#call(syntax, module, call, rule);
    }
  }

  /** The call of `a.b(…)` or `(0, a.b)(…)`. */
  #callOf(syntax: ModuleSyntax, member: number): number {
    let callee = member;
    let call = syntax.parentOf(callee);
    if (syntax.kind[call] === Kind.Sequence && syntax.next[callee] === syntax.next[call]) {
      callee = call;
      call = syntax.parentOf(callee);
    }
    return syntax.kind[call] === Kind.Call && call + 1 === callee ? call : -1;
  }

  #objectFits(syntax: ModuleSyntax, object: number, rule: CallRule): boolean {
    if (!rule.isGlobal)
      return syntax.kind[object] === Kind.Member
        ? syntax.value[object] === rule.object
        : syntax.kind[object] === Kind.Reference &&
            syntax.bindings.name[syntax.value[object] as number] === rule.object;
    if (syntax.kind[object] !== Kind.Reference) return false;
    const binding = syntax.value[object] as number;
    return syntax.bindings.scope[binding] === FREE_SCOPE && syntax.bindings.name[binding] === rule.object;
  }

  #globalCall(syntax: ModuleSyntax, module: number, call: number): void {
    const binding = syntax.value[call + 1] as number;
    const name = syntax.bindings.name[binding] as number;
    if (!this.#rules.marked[name] || syntax.bindings.scope[binding] !== FREE_SCOPE) return;
    for (const rule of this.#rules.functions.get(name) ?? []) this.#call(syntax, module, call, rule);
  }

  #call(syntax: ModuleSyntax, module: number, call: number, { sink, site, properties }: CallRule): void {
    const given = syntax.children(call).slice(1);
    if (given.length < (site.atLeast ?? 0)) return;
    const { argument } = site;
    const taken =
      argument === undefined ? given : given.slice(argument, site.onwards ? undefined : argument + 1);
    for (const row of taken) {
      if (!properties) this.#start(sink, module, row, call);
      else if (syntax.kind[row] === Kind.Object)
        this.#propertiesOf(syntax, module, row, properties, sink, call);
    }
  }

  #propertiesOf(
    syntax: ModuleSyntax,
    module: number,
    object: number,
    properties: readonly number[],
    sink: number,
    call: number,
  ): void {
    for (const member of syntax.children(object)) {
      if (syntax.kind[member] !== Kind.Property) continue;
      if (properties.includes(-2) || properties.includes(syntax.value[member + 1] as number))
        this.#start(sink, module, syntax.next[member + 1] as number, call);
    }
  }

  #thrown(syntax: ModuleSyntax, module: number, row: number): void {
    const sink = this.#rules.shapes.get('thrown');
    if (sink === undefined) return;
    for (const argument of thrownTexts(syntax, row)) {
      this.#start(sink, module, argument, row);
      this.#messageOf(sink, module, argument, 0);
    }
  }
}
