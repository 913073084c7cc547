import { hash } from 'node:crypto';
import { codeName, codes } from '@kit/contracts/codes';
import type { MethodName, RequestOf, ResponseOf } from '@kit/contracts/methods';
import type { Order } from '../loan/order';
import type { ReceivedFile } from '../methods/handler';
import { runEntries } from '../methods/run-entries';
import { setOutcomes } from '../service/borrower';
import type { Borrower, BorrowerOutcomes } from '../service/records/borrowers';
import type { Sandbox } from '../service/sandbox';

/** Values that tests need to continue from a scenario, under their wire names. */
export type FactName = 'orderNo' | 'tractOdrId' | 'payOrderId' | 'accountNo' | 'ticketOdrId' | 'token';

/** A scenario cannot run, because of a bug in the mock or an overridden assumption. */
export class ScenarioError extends Error {
  override readonly name = 'ScenarioError';
}

/**
 * One run of a scenario for a borrower, with its own clock. Steps make the same calls as the borrower's app, and the
 * normal handlers answer them.
 */
export class ScenarioRun {
  readonly facts: Partial<Record<FactName, string>> = {};
  #now: number;

  /** @param startsAt milliseconds since the epoch */
  constructor(
    readonly sandbox: Sandbox,
    readonly contactNumber: string,
    startsAt: number,
  ) {
    this.#now = startsAt;
  }

  get now(): number {
    return this.#now;
  }

  get borrower(): Borrower {
    return this.sandbox.borrowers.findOrRegister(this.contactNumber);
  }

  /**
   * The scenario's order at the run's time.
   * @throws ScenarioError if the scenario has no order yet
   */
  get order(): Order {
    const stored = this.sandbox.orders.find(this.fact('orderNo'), this.#now);
    if (stored === undefined) throw new ScenarioError(`There is no order ${this.fact('orderNo')}`);
    return stored.order;
  }

  /**
   * Advances the run's clock.
   * @param ms zero or more
   */
  pass(ms: number): void {
    this.#now += ms;
  }

  /** Runs a function at the run's time. */
  do<Result>(step: () => Result): Result {
    return this.sandbox.clock.at(this.#now, step);
  }

  /**
   * Makes a call as the borrower's app.
   * @throws ScenarioError if the call fails
   */
  call<Name extends MethodName>(
    method: Name,
    data: RequestOf<Name>,
    content?: Pick<ReceivedFile, 'bytes' | 'mime'>,
  ): ResponseOf<Name> {
    const file = content && { ...content, tooLarge: false, digest: hash('sha256', content.bytes) };
    const [run] = this.do(() => runEntries(this.sandbox, this.contactNumber, [{ method, data }], file));
    if (run?.result.code === codes.SUCCESS.code) return run.result.data as ResponseOf<Name>;
    const { code = 0, data: refusalData } = run?.result ?? {};
    throw new ScenarioError(
      `${method} answered ${codeName(code) ?? code} (${code}) ${JSON.stringify(refusalData ?? '')} ${run?.note ?? ''}`.trim(),
    );
  }

  /** Presets outcomes for the borrower. */
  decide(changes: Partial<BorrowerOutcomes>): void {
    this.do(() => setOutcomes(this.sandbox, this.borrower, changes));
  }

  remember(facts: Partial<Record<FactName, string>>): void {
    Object.assign(this.facts, facts);
  }

  /** @throws ScenarioError if the scenario has not set this fact yet */
  fact(name: FactName): string {
    const value = this.facts[name];
    if (value === undefined) throw new ScenarioError(`The scenario has no ${name} at this point`);
    return value;
  }
}

/** An event in a borrower's life, or a waiting time. */
export type Step = (run: ScenarioRun) => void;

/** A named state that a borrower can be set up in. */
export interface Scenario {
  readonly name: string;
  /** short title */
  readonly title: string;
  /** the state that a client finds */
  readonly description: string;
  /** events in order; the last one ends now */
  readonly steps: readonly Step[];
  /** path and query of the screen that shows it; `{orderNo}` and the other facts of a run are filled in; default: `/` */
  readonly route?: string;
  /** false if a known phone number does not start over as a new borrower */
  readonly startsOver?: false;
  /** changes of the sandbox besides the borrower */
  readonly sideEffects?: string;
}
