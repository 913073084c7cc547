import { assumptions } from '@kit/contracts/assumptions';
import type { CodeName } from '@kit/contracts/codes';
import { isObject } from '@kit/contracts/json-object';
import type { MethodName } from '@kit/contracts/methods';
import { UPLOAD } from '@kit/contracts/wire/upload';
import { Unreachable } from '../errors';
import type { HookName, Hooks, LooseHooks } from '../hooks/hooks';
import type { Expectation } from '../inspect/expectation';
import type { Observation } from '../inspect/finding';
import { type Inspected, inspect } from '../inspect/inspect';
import type { ResultRead } from '../inspect/inspect-result';
import { isInSeconds } from '../inspect/instants';
import type { Coverage } from '../report/coverage';
import type { Findings } from '../report/findings';
import type { Call, Entry } from '../wire/call';
import type { CallOptions, WireClient } from '../wire/client';
import { type Upload, upload } from '../wire/upload';

/** The result of one entry and the call that returned it. */
export interface EntryReply {
  readonly method: string;
  readonly call: Call;
  readonly result: ResultRead | undefined;
}

export interface CheckContextOptions {
  readonly client: WireClient;
  readonly hooks: Hooks;
  readonly findings: Findings;
  readonly coverage: Coverage;
  /** the phone number of `--phone`, if no hook provides fresh ones */
  readonly phone: string | undefined;
}

type AskOptions = CallOptions & { readonly code?: CodeName | readonly CodeName[] | undefined };

/** A reply may be this much newer than the last known time of the target, in ms. */
const CLOCK_TOLERANCE = 60_000;

/** Hooks that cannot move the clock of the target. */
const CLOCKLESS: readonly HookName[] = ['codeFor', 'freshPhone', 'failingAccount'];

/** What checks use: the wire client, the hooks and the report. */
export class CheckContext {
  readonly client: WireClient;
  readonly hooks: Hooks;
  readonly phone: string | undefined;
  readonly #findings: Findings;
  readonly #coverage: Coverage;
  readonly #onAdvance: ((ms: number) => void)[] = [];
  /** phone numbers that the run registered; cleaned up at the end */
  readonly phones = new Set<string>();
  #check = '';
  #source = '';
  #observed = 0;
  /** the target's clock ahead of this one, in ms; undefined until a reply states its time */
  #ahead: number | undefined;

  constructor({ client, hooks, findings, coverage, phone }: CheckContextOptions) {
    this.client = client;
    this.hooks = hooks;
    this.phone = phone;
    this.#findings = findings;
    this.#coverage = coverage;
  }

  /**
   * Attributes all following observations to a check.
   * @param source the document that demands what it checks
   */
  begin(check: string, source: string): void {
    this.#check = check;
    this.#source = source;
    this.#observed = 0;
  }

  /** Number of deviations that the current check has reported. */
  get observed(): number {
    return this.#observed;
  }

  observe(observation: Observation): void {
    this.#observed += 1;
    this.#findings.add(this.#check, this.#source, observation);
  }

  /** Sends entries in one envelope and checks the reply against the contract and the expectation. */
  async send(entries: readonly Entry[], options: CallOptions = {}, expectation: Expectation = {}): Promise<Inspected> {
    return this.take(await this.client.call(entries, options), expectation);
  }

  /** Checks the reply to a call that was made without `send`, such as an upload. */
  take(call: Call, expectation: Expectation = {}): Inspected {
    const inspected = inspect(call, { latest: this.#latest, ...expectation });
    for (const result of inspected.results) this.#hearTime(result?.data);
    for (const observation of inspected.observations) this.observe(observation);
    this.#coverage.reached(inspected);
    return inspected;
  }

  /** Calls one method. `code` is the expected code, success by default. */
  async ask(method: MethodName, data: unknown, { code = 'SUCCESS', ...options }: AskOptions = {}): Promise<EntryReply> {
    const codes = [typeof code === 'string' ? [code] : code];
    const inspected = await this.send([{ method, data }], options, { codes });
    return { method, call: inspected.call, result: inspected.results[0] };
  }

  /**
   * Sends entries in as few envelopes as the limit allows. Sends one each if the target mixes up the order of results.
   * @param codes the allowed codes of an entry
   */
  async askAll(
    entries: readonly Entry[],
    options: CallOptions,
    codes: (entry: Entry) => readonly CodeName[] | undefined,
  ): Promise<EntryReply[]> {
    const size = this.#findings.has('order of results') ? 1 : assumptions.maximumEntries;
    const all: EntryReply[] = [];
    for (let start = 0; start < entries.length; start += size) {
      const part = entries.slice(start, start + size);
      const { call, results } = await this.send(part, options, { codes: part.map(codes) });
      all.push(...part.map((entry, index) => ({ method: entry.method, call, result: results[index] })));
    }
    return all;
  }

  async upload(file: Upload, expectation: Expectation = { codes: [['SUCCESS']] }): Promise<EntryReply> {
    const inspected = this.take(await upload(this.client, file), expectation);
    return { method: UPLOAD, call: inspected.call, result: inspected.results[0] };
  }

  /**
   * Runs a hook.
   * @throws Unreachable if the hook is missing
   */
  async hook(name: HookName, ...values: (string | number)[]): Promise<unknown> {
    const asked = (this.hooks as LooseHooks)[name];
    if (asked === undefined) throw new Unreachable(`it needs the hook ${name}`);
    const answer = await asked(...values);
    // The hook may have moved the target's clock. The next reply with a time shows how far.
    if (!CLOCKLESS.includes(name)) this.#ahead = undefined;
    if (name === 'advance') {
      for (const heard of this.#onAdvance) heard(Number(values[0]));
    }
    return answer;
  }

  get #latest(): number | undefined {
    return this.#ahead === undefined ? undefined : Date.now() + this.#ahead + CLOCK_TOLERANCE;
  }

  #hearTime(data: unknown): void {
    const time = isObject(data) ? data.serverTime : undefined;
    if (typeof time === 'number' && !isInSeconds(time))
      this.#ahead = Math.max(this.#ahead ?? Number.NEGATIVE_INFINITY, time - Date.now());
  }

  /** Registers a listener for advanced time, in milliseconds. */
  onAdvance(heard: (ms: number) => void): void {
    this.#onAdvance.push(heard);
  }
}
