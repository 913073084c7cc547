import { hash } from 'node:crypto';
import { codeName, codes } from '@kit/contracts/codes';
import type { MethodName, RequestOf, ResponseOf } from '@kit/contracts/methods';
import type { ReceivedFile } from '../methods/handler';
import { runEntries } from '../methods/run-entries';
import type { Borrower } from '../sandbox/records/borrowers';
import type { BorrowerOutcomes } from '../sandbox/records/outcomes';
import type { Sandbox } from '../sandbox/sandbox';
import { setOutcomes } from '../sandbox/set-outcomes';

/** What is needed to go on from a situation, under the names of the wire. */
export type FactName = 'orderNo' | 'tractOdrId' | 'payOrderId' | 'accountNo' | 'ticketOdrId' | 'token';

/** A story that could not be played: the mock, or an assumption that was overridden, does not allow it. */
export class ScenarioError extends Error {
  override readonly name = 'ScenarioError';
}

/**
 * Where a story is played: one borrower, at a time of its own that ends now. What happens is what the borrower's app
 * would have called, by the handlers that answer it.
 */
export class Stage {
  readonly facts: Partial<Record<FactName, string>> = {};
  #at: number;

  constructor(
    readonly sandbox: Sandbox,
    readonly contactNumber: string,
    begins: number,
  ) {
    this.#at = begins;
  }

  get now(): number {
    return this.#at;
  }

  get borrower(): Borrower {
    return this.sandbox.borrowers.findOrRegister(this.contactNumber);
  }

  /** Lets time go by. */
  pass(ms: number): void {
    this.#at += ms;
  }

  /** Runs a step of the domain at the story's time. */
  do<Result>(step: () => Result): Result {
    return this.sandbox.clock.at(this.#at, step);
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

  /** @throws ScenarioError when the story has not come to it yet */
  fact(name: FactName): string {
    const value = this.facts[name];
    if (value === undefined) throw new ScenarioError(`The story has no ${name} at this point`);
    return value;
  }
}
