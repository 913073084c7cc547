import { assumptions } from '@kit/contracts/assumptions';
import type { CodeName } from '@kit/contracts/codes';
import { isObject } from '@kit/contracts/json-object';
import type { MethodName } from '@kit/contracts/methods';
import type { Deviation, Deviations } from '../deviations';
import { Unreachable } from '../errors';
import type { HookName, Hooks } from '../hooks/hooks';
import { type Observation, severityIn } from '../inspect/finding';
import { type Expectation, type Inspected, inspect, type ResultRead } from '../inspect/inspect';
import { isInSeconds } from '../inspect/instants';
import { shown } from '../inspect/values';
import type { Call, Entry } from '../wire/call';
import type { CallOptions, WireClient } from '../wire/client';

/** The result of one entry and the call that returned it. */
export interface EntryReply {
  readonly method: string;
  readonly call: Call;
  readonly result: ResultRead | undefined;
}

/** The method and the call of a reply. */
type Answer = Pick<EntryReply, 'call' | 'method'>;

type AskOptions = CallOptions & { readonly code?: CodeName | readonly CodeName[] | undefined };

/** A reply may be this much newer than the last known time of the target, in ms. */
const CLOCK_TOLERANCE = 60_000;

/** Hooks that cannot move the clock of the target. */
const CLOCKLESS: readonly HookName[] = ['codeFor', 'freshPhone', 'failingAccount'];

/** What checks use: the wire client, the hooks and the report. */
export class CheckContext {
  readonly #onAdvance: ((ms: number) => void)[] = [];
  /** phone numbers that the run registered; cleaned up at the end */
  readonly phones = new Set<string>();
  #source = '';
  #observed: Deviation[] = [];
  /** the target's clock ahead of this one, in ms; undefined until a reply states its time */
  #ahead: number | undefined;

  /** @param phone the only phone number, if no hook provides fresh ones */
  constructor(
    readonly client: WireClient,
    readonly hooks: Hooks,
    private readonly deviations: Deviations,
    readonly phone: string | undefined,
  ) {}

  /**
   * Attributes all following observations to a check.
   * @param source the document that demands what it checks
   */
  begin(source: string): void {
    this.#source = source;
    this.#observed = [];
  }

  /** The deviations that the current check has observed. */
  get observed(): readonly Deviation[] {
    return this.#observed;
  }

  observe(observation: Observation): void {
    this.#observed.push(this.deviations.add(this.#source, observation));
  }

  /** Reports a deviation of a well-formed reply. */
  report({ call, method }: Answer, deviation: Pick<Observation, 'cause' | 'place' | 'expected' | 'seen'>): void {
    this.observe({ ...deviation, method, severity: severityIn(call, 'unnoticed'), call });
  }

  /**
   * Reports a wrong value of a reply.
   * @param below path below the method, such as `result.orders`
   */
  reportValue(answer: Answer, cause: string, below: string, expected: string, seen: unknown): void {
    this.report(answer, { cause, place: `${answer.method}.${below}`, expected, seen: shown(seen) });
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
    return inspected;
  }

  /** Calls one method. `code` is the expected code, success by default. */
  async ask(method: MethodName, data: unknown, { code = 'SUCCESS', ...options }: AskOptions = {}): Promise<EntryReply> {
    const [reply] = await this.askAll([{ method, data }], options, [code].flat());
    return reply as EntryReply;
  }

  /**
   * Sends entries in as few envelopes as the limit allows. Sends one each if the target mixes up the order of results.
   * @param codes the allowed codes of each entry; undefined allows all that its method declares
   */
  async askAll(entries: readonly Entry[], options: CallOptions, codes?: readonly CodeName[]): Promise<EntryReply[]> {
    const size = this.deviations.hasCause('order of results') ? 1 : assumptions.maximumEntries;
    const all: EntryReply[] = [];
    for (let start = 0; start < entries.length; start += size) {
      const part = entries.slice(start, start + size);
      const { call, results } = await this.send(part, options, { codes: part.map(() => codes) });
      all.push(...part.map(({ method }, index) => ({ method, call, result: results[index] })));
    }
    return all;
  }

  /**
   * Runs a hook.
   * @throws Unreachable if the hook is missing
   */
  async hook(name: HookName, ...values: (string | number)[]): Promise<unknown> {
    const asked = this.hooks[name];
    if (asked === undefined) throw new Unreachable(`it needs the hook ${name}`);
    const answer = await asked(...values);
    if (name === 'freshPhone') this.phones.add(String(answer));
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
