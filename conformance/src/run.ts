import { overrideAssumptions } from '@kit/contracts/assumptions';
import { type MethodName, methods } from '@kit/contracts/methods';
import { SECOND } from '@kit/contracts/time-units';
import { CONTRACT_VERSION } from '@kit/contracts/version';
import { allChecks } from './checks/all';
import { Borrowers } from './checks/borrowers';
import { type Check, levelOf, methodsOf, needsOf, reaches } from './checks/check';
import { CheckContext } from './checks/check-context';
import { runSteps } from './checks/run-steps';
import { type Deviation, Deviations, groupsOf } from './deviations';
import { CannotRun, NoReply, Unreachable } from './errors';
import { readHooks } from './hooks/hooks';
import type { Observation } from './inspect/finding';
import type { Settings } from './settings';
import { checkConnection, findTarget } from './target';
import { WireClient } from './wire/client';
import { Http, type HttpOptions } from './wire/http';

/** Calls per second to a backend that is not a mock server. */
const USUAL_RATE = 20;

/** The result of a check. */
export interface Outcome {
  readonly outcome: 'holds' | 'deviates' | 'skipped';
  /** why the check was skipped */
  readonly reason?: string;
  /** the deviations that fail the check, and those that it only tolerates or accepts */
  readonly failing: readonly Deviation[];
  readonly others: readonly Deviation[];
}

const skipped = (reason: string): Outcome => ({ outcome: 'skipped', reason, failing: [], others: [] });

/** A call without a reply is a deviation of its method, not the end of the run. */
const silenceOf = ({ method, ms }: NoReply): Observation => ({
  cause: `no reply to ${method}`,
  method,
  place: `${method}.time`,
  expected: `a reply within ${ms / SECOND} s`,
  seen: 'none',
  severity: 'refused',
  call: null,
});

const MOST_NAMES = 10;

/** Names in a sentence, or their number if they are many. */
const listed = (names: readonly string[]): string =>
  names.length > MOST_NAMES ? `${names.length} methods` : names.join(', ') || 'none';

/** A run of the checks against one target. The checks run one after the other. */
export class Run {
  readonly checks: readonly Check[];
  /** why the run ended early */
  stopped: string | undefined;
  readonly #outcomes = new Map<Check, Outcome>();
  readonly #borrowers: Borrowers;

  private constructor(
    private readonly settings: Settings,
    private readonly http: Http,
    private readonly target: Awaited<ReturnType<typeof findTarget>>,
    private readonly context: CheckContext,
    private readonly deviations: Deviations,
  ) {
    this.checks = allChecks();
    this.#borrowers = new Borrowers(context);
  }

  /**
   * Connects to the target.
   * @throws CannotRun if the run cannot start; the message says what to do
   */
  static async start(settings: Settings, options: HttpOptions): Promise<Run> {
    const { origin, overrides, phone, rate } = settings;
    overrideAssumptions(overrides.assumptions);
    const http = new Http(origin, rate ?? USUAL_RATE, options);
    const target = await findTarget(http, settings);
    // A mock server needs no protection from many calls.
    if (rate === undefined && target.admin !== undefined) http.rate = Number.POSITIVE_INFINITY;
    const { base, publicKey } = target;
    const client = new WireClient({ http, base, publicKey, ...overrides });
    const own = settings.hooks === undefined ? {} : await readHooks(settings.hooks);
    const deviations = new Deviations();
    const context = new CheckContext(client, { ...target.admin?.hooks(), ...own }, deviations, phone);
    await checkConnection(client, `${origin.origin}${base}`);
    return new Run(settings, http, target, context, deviations);
  }

  get level() {
    return this.settings.level ?? (this.target.admin === undefined ? 'read' : 'destructive');
  }

  /** Runs one check. It never throws for what a target does. */
  async carryOut(check: Check): Promise<Outcome> {
    const outcome = await this.#outcomeOf(check);
    this.#outcomes.set(check, outcome);
    return outcome;
  }

  async #outcomeOf(check: Check): Promise<Outcome> {
    if (this.stopped !== undefined) return skipped('the run ended before this check');
    if (!reaches(this.level, levelOf(check))) return skipped(`it belongs to the level ${levelOf(check)}`);
    const missing = needsOf(check).filter((name) => this.context.hooks[name] === undefined);
    if (missing.length > 0) return skipped(`it needs the hook ${missing.join(', ')}`);
    this.context.begin(check.source);
    let reason: string | undefined;
    try {
      const memory = await this.#borrowers.in(check.given, check.isShared === true);
      await runSteps(this.context, check.steps, memory);
    } catch (cause) {
      if (cause instanceof NoReply) this.context.observe(silenceOf(cause));
      else if (cause instanceof CannotRun) {
        this.stopped = cause.message;
        return skipped('the run ended during this check');
      } else if (!(cause instanceof Unreachable)) throw cause;
      else reason = cause.message;
    }
    const fails = ({ severity, id }: Deviation) => severity !== 'tolerated' && this.settings.accepted[id] === undefined;
    const all = [...new Map(this.context.observed.map((each) => [each.id, each])).values()];
    const failing = all.filter(fails);
    const others = all.filter((each) => !fails(each));
    if (failing.length > 0) return { outcome: 'deviates', failing, others };
    return reason === undefined ? { outcome: 'holds', failing, others } : { ...skipped(reason), others };
  }

  /** Removes the data that the run created. */
  async end(): Promise<void> {
    const { cleanUp } = this.context.hooks;
    try {
      if (cleanUp !== undefined) for (const phone of this.context.phones) await cleanUp(phone);
      if (this.target.isOwnSandbox) await this.target.admin?.forget();
    } catch (cause) {
      if (!(cause instanceof CannotRun)) throw cause;
    }
  }

  /** A method is held if it was checked, no check of it failed, and no deviation names it. */
  #verdictOf(method: MethodName): 'held' | 'deviates' | 'not checked' {
    const own = [...this.#outcomes].filter(([check]) => methodsOf(check).includes(method));
    const isNamed = this.deviations.list().some((each) => each.method === method && each.severity !== 'tolerated');
    if (isNamed || own.some(([, { outcome }]) => outcome === 'deviates')) return 'deviates';
    return own.some(([, { outcome }]) => outcome === 'holds') ? 'held' : 'not checked';
  }

  /** The report of the checks that ran, as text. */
  report(): string {
    const { accepted, origin, base } = this.settings;
    const all = this.deviations.list();
    const named = Object.keys(methods) as MethodName[];
    const methodsThat = (verdict: string) => named.filter((method) => this.#verdictOf(method) === verdict);
    const reasons = new Map<string, number>();
    for (const { reason } of this.#outcomes.values()) {
      if (reason !== undefined) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
    const gone = Object.keys(accepted).filter((id) => !all.some((each) => each.id === id));
    const count = (wanted: string) => [...this.#outcomes.values()].filter(({ outcome }) => outcome === wanted).length;
    return [
      ...groupsOf(all, accepted),
      ...[...reasons].map(([reason, skips]) => `Skipped (${skips}): ${reason}`),
      ...gone.map((id) => `Accepted, but not seen in this run: ${id}`),
      `Held: ${methodsThat('held').length} of ${named.length} methods.`,
      `Deviating: ${listed(methodsThat('deviates'))}. Not checked: ${listed(methodsThat('not checked'))}.`,
      `${origin.origin}${base} at level ${this.level}, contract ${CONTRACT_VERSION}: ${count('holds')} checks hold, ${count('deviates')} deviate, ${count('skipped')} skipped. ${all.length} deviations, ${this.http.calls} calls.`,
      ...(this.stopped === undefined ? [] : [this.stopped]),
    ].join('\n');
  }
}
