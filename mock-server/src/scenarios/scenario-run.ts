import { hash } from 'node:crypto';
import { codeName, codes } from '@kit/contracts/codes';
import type { MethodName, RequestOf, ResponseOf } from '@kit/contracts/methods';
import type { Order } from '../loan/order';
import type { ReceivedFile } from '../methods/handler';
import { runEntries } from '../methods/run-entries';
import type { Borrower } from '../sandbox/records/borrowers';
import type { BorrowerOutcomes } from '../sandbox/records/outcomes';
import type { Sandbox } from '../sandbox/sandbox';
import { setOutcomes } from '../sandbox/set-outcomes';

/** What is needed to go on from a situation, under the names of the wire. */
export type FactName = 'orderNo' | 'tractOdrId' | 'payOrderId' | 'accountNo' | 'ticketOdrId' | 'token';

/** A scenario that cannot be run: the mock, or an assumption that was overridden, does not allow it. */
export class ScenarioError extends Error {
  override readonly name = 'ScenarioError';
}

/**
 * One run of a scenario: a borrower, and a time of its own that its steps move on. What happens is what the borrower's
 * app would have called, answered by the handlers that answer the app.
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

  /** The order that the scenario is about, as it stands at the run's time. @throws ScenarioError where there is none yet */
  get order(): Order {
    const kept = this.sandbox.orders.find(this.fact('orderNo'), this.#now);
    if (kept === undefined) throw new ScenarioError(`There is no order ${this.fact('orderNo')}`);
    return kept.order;
  }

  /** Lets time go by. @param ms zero or more */
  pass(ms: number): void {
    this.#now += ms;
  }

  /** Does something at the run's time. */
  do<Result>(step: () => Result): Result {
    return this.sandbox.clock.at(this.#now, step);
  }

  /** What the borrower's app calls. @throws ScenarioError unless it succeeds */
  call<Name extends MethodName>(
    method: Name,
    data: RequestOf<Name>,
    content?: Pick<ReceivedFile, 'bytes' | 'mime'>,
  ): ResponseOf<Name> {
    const file = content && { ...content, tooLarge: false, digest: hash('sha256', content.bytes) };
    const [run] = this.do(() => runEntries(this.sandbox, this.contactNumber, [{ method, data }], file));
    if (run?.result.code === codes.SUCCESS.code) return run.result.data as ResponseOf<Name>;
    const { code = 0, data: told } = run?.result ?? {};
    throw new ScenarioError(
      `${method} answered ${codeName(code) ?? code} (${code}) ${JSON.stringify(told ?? '')} ${run?.note ?? ''}`.trim(),
    );
  }

  /** Decides beforehand what the borrower meets. */
  decide(changes: Partial<BorrowerOutcomes>): void {
    this.do(() => setOutcomes(this.sandbox, this.borrower, changes));
  }

  remember(facts: Partial<Record<FactName, string>>): void {
    Object.assign(this.facts, facts);
  }

  /** @throws ScenarioError when the scenario has not come to it yet */
  fact(name: FactName): string {
    const value = this.facts[name];
    if (value === undefined) throw new ScenarioError(`The scenario has no ${name} at this point`);
    return value;
  }
}
