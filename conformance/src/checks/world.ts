import { assumptions } from '@kit/contracts/assumptions';
import type { CodeName } from '@kit/contracts/codes';
import type { MethodName } from '@kit/contracts/methods';
import { UPLOAD } from '@kit/contracts/wire/upload';
import { Unreachable } from '../errors';
import type { HookName, Hooks, LooseHooks } from '../hooks/hooks';
import type { Expectation } from '../inspect/expectation';
import type { Observation } from '../inspect/finding';
import { type Inspected, inspect } from '../inspect/inspect';
import type { ResultRead } from '../inspect/inspect-result';
import type { Coverage } from '../report/coverage';
import type { Findings } from '../report/findings';
import type { Call, Entry } from '../wire/call';
import type { CallOptions, WireClient } from '../wire/client';
import { type Upload, upload } from '../wire/upload';

/** One entry's answer with the call that it came in. */
export interface Told {
  readonly method: string;
  readonly call: Call;
  readonly result: ResultRead | undefined;
}

export interface WorldOptions {
  readonly client: WireClient;
  readonly hooks: Hooks;
  readonly findings: Findings;
  readonly coverage: Coverage;
  /** the one number that the run may use, where it has no fresh ones */
  readonly phone: string | undefined;
}

type AskOptions = CallOptions & { readonly code?: CodeName | readonly CodeName[] | undefined };

/** What a check works with: the wire, the hooks, and where to tell what deviates. */
export class World {
  readonly client: WireClient;
  readonly hooks: Hooks;
  readonly phone: string | undefined;
  readonly #findings: Findings;
  readonly #coverage: Coverage;
  readonly #onAdvance: ((ms: number) => void)[] = [];
  /** the numbers that the run registered, to be removed after it */
  readonly phones = new Set<string>();
  #check = '';
  #observed = 0;

  constructor({ client, hooks, findings, coverage, phone }: WorldOptions) {
    this.client = client;
    this.hooks = hooks;
    this.phone = phone;
    this.#findings = findings;
    this.#coverage = coverage;
  }

  /** Everything that is observed from here on is that check's. */
  begin(check: string): void {
    this.#check = check;
    this.#observed = 0;
  }

  /** How much the check at hand has observed. */
  get observed(): number {
    return this.#observed;
  }

  observe(observation: Observation): void {
    this.#observed += 1;
    this.#findings.add(this.#check, observation);
  }

  /** Sends entries in one envelope, and holds the reply to the contract and to what is expected. */
  async send(entries: readonly Entry[], options: CallOptions = {}, expectation: Expectation = {}): Promise<Inspected> {
    return this.take(await this.client.call(entries, options), expectation);
  }

  /** Holds a reply that came otherwise to the contract. */
  take(call: Call, expectation: Expectation = {}): Inspected {
    const inspected = inspect(call, expectation);
    for (const observation of inspected.observations) this.observe(observation);
    this.#coverage.reached(inspected);
    return inspected;
  }

  /** One call of one method. Success is expected unless a code is named. */
  async ask(method: MethodName, data: unknown, { code = 'SUCCESS', ...options }: AskOptions = {}): Promise<Told> {
    const codes = [typeof code === 'string' ? [code] : code];
    const inspected = await this.send([{ method, data }], options, { codes });
    return { method, call: inspected.call, result: inspected.results[0] };
  }

  /**
   * Many entries in as few envelopes as their number allows; one each where results are known to come out of order.
   * @param codes by entry, what it may answer
   */
  async askAll(
    entries: readonly Entry[],
    options: CallOptions,
    codes: (entry: Entry) => readonly CodeName[] | undefined,
  ): Promise<Told[]> {
    const size = this.#findings.has('order of results') ? 1 : assumptions.maximumEntries;
    const all: Told[] = [];
    for (let start = 0; start < entries.length; start += size) {
      const part = entries.slice(start, start + size);
      const { call, results } = await this.send(part, options, { codes: part.map(codes) });
      all.push(...part.map((entry, index) => ({ method: entry.method, call, result: results[index] })));
    }
    return all;
  }

  /** Sends a file. */
  async upload(file: Upload, expectation: Expectation = { codes: [['SUCCESS']] }): Promise<Told> {
    const inspected = this.take(await upload(this.client, file), expectation);
    return { method: UPLOAD, call: inspected.call, result: inspected.results[0] };
  }

  /**
   * Asks a hook.
   * @throws Unreachable when there is none of the name
   */
  async hook(name: HookName, ...values: (string | number)[]): Promise<unknown> {
    const asked = (this.hooks as LooseHooks)[name];
    if (asked === undefined) throw new Unreachable(`it needs the hook ${name}`);
    const answer = await asked(...values);
    if (name === 'advance') for (const heard of this.#onAdvance) heard(Number(values[0]));
    return answer;
  }

  /** Told of time that passed. */
  onAdvance(heard: (ms: number) => void): void {
    this.#onAdvance.push(heard);
  }
}
