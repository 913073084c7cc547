import { type CodeName, codeName } from '@kit/contracts/codes';
import type { MethodName, RequestOf, ResponseOf } from '@kit/contracts/methods';
import { uploadStep } from '@kit/contracts/methods/application';
import { HOUR } from '@kit/contracts/time-units';
import type { RefusalData, ResultEntry } from '@kit/contracts/wire/envelope';
import type { ReceivedFile } from '@kit/mock-server/methods/handler';
import { runEntries } from '@kit/mock-server/methods/run-entries';
import { setOutcomes } from '@kit/mock-server/service/borrower';
import type { BorrowerOutcomes } from '@kit/mock-server/service/records/borrowers';
import type { Sandbox } from '@kit/mock-server/service/sandbox';
import { emptySandbox } from './empty-sandbox';
import { examples } from './examples';
import { png } from './files';

const NUMBER = '08031234567';

/** 9 a.m. in Lagos, far from midnight and from the end of a month. */
const MORNING = Date.UTC(2027, 2, 10, 8);

/** A sandbox without server and store. Its clock stands still. */
const makeSandbox = (): Sandbox => {
  const sandbox = emptySandbox();
  sandbox.clock.freeze();
  sandbox.clock.advance(MORNING - sandbox.clock.now());
  return sandbox;
};

const photo: ReceivedFile = { bytes: png(), mime: 'image/png', tooLarge: false, digest: 'photo' };

/** The outcome of a call: its data, or the name of the code that refused it with the data of the refusal. */
export type Answer<Name extends MethodName> =
  | { readonly data: ResponseOf<Name> }
  | { readonly refused: CodeName; readonly refusalData: RefusalData };

/** A logged-in borrower whose calls run like the entries of an envelope, without HTTP and encryption. */
export class BorrowerInSandbox {
  constructor(
    readonly sandbox = makeSandbox(),
    readonly contactNumber = NUMBER,
  ) {
    sandbox.borrowers.findOrRegister(contactNumber);
  }

  get now(): number {
    return this.sandbox.clock.now();
  }

  pass(ms: number): void {
    this.sandbox.clock.advance(ms);
  }

  /** Runs one entry with any data. @throws if the mock itself fails */
  run(method: MethodName, data: unknown): ResultEntry {
    const entry = { method, data: data as Record<string, unknown> };
    const [run] = runEntries(this.sandbox, this.contactNumber, [entry], photo);
    if (run === undefined || codeName(run.result.code) === 'INTERNAL_ERROR') throw new Error(run?.note);
    return run.result;
  }

  call<Name extends MethodName>(method: Name, data: RequestOf<Name>): Answer<Name> {
    const { code, data: answered } = this.run(method, data);
    const name = codeName(code);
    if (name === undefined) throw new Error(`${method} answered ${code}, which the contract does not know`);
    if (name === 'SUCCESS') return { data: answered as ResponseOf<Name> };
    return { refused: name, refusalData: (answered ?? {}) as RefusalData };
  }

  /** Makes a call that must succeed. */
  ok<Name extends MethodName>(method: Name, data: RequestOf<Name>): ResponseOf<Name> {
    const answer = this.call(method, data);
    if ('data' in answer) return answer.data;
    throw new Error(`${method}: ${answer.refused} ${JSON.stringify(answer.refusalData)}`);
  }

  /** Returns the code that refuses a call, or SUCCESS. */
  codeOf<Name extends MethodName>(method: Name, data: RequestOf<Name>): CodeName {
    const answer = this.call(method, data);
    return 'refused' in answer ? answer.refused : 'SUCCESS';
  }

  /** Returns the reasons of a refused call, by path. */
  issuesOf(method: MethodName, data: unknown): Record<string, string> {
    const refusalData = this.run(method, data).data as RefusalData | undefined;
    return Object.fromEntries((refusalData?.issues ?? []).map(({ path, reason }) => [path, reason]));
  }

  uploadPhoto(): string {
    return this.ok('mediaUpload', { purpose: 'face' }).fileId;
  }

  fillSteps(): void {
    this.ok('saveIdentifierInfo', examples.saveIdentifierInfo.request);
    this.ok('saveWorkInfo', examples.saveWorkInfo.request);
    this.ok('saveFaceImageInfo', { fileId: this.uploadPhoto() });
    this.ok('saveBankInfo', examples.saveBankInfo.request);
  }

  /** Applies for a loan and sends the seven uploads. @returns the order number */
  submit(): string {
    const { orderNo, tractOdrId } = this.ok('applyLoan', {});
    uploadStep.values.forEach((step, index) => {
      this.ok('uploadPermissionData', { step, tractOdrId, isSubmit: index === uploadStep.values.length - 1 ? 1 : 0 });
    });
    return orderNo;
  }

  /** Brings a new borrower to an approved loan. @returns the order number */
  approved(): string {
    if (this.sandbox.borrowers.get(this.contactNumber)?.completedSteps.length !== 4) this.fillSteps();
    const orderNo = this.submit();
    this.pass(2 * HOUR);
    return orderNo;
  }

  /** Brings a new borrower to a loan that is paid out. @returns the order number */
  repaying(loanDays = 14, offer: { readonly productId?: string } = {}): string {
    const orderNo = this.approved();
    this.ok('confirmBorrow', { orderNo, loanDays, agreed: true, ...offer });
    this.pass(HOUR);
    return orderNo;
  }

  /** Sets the borrower's outcomes. */
  decide(changes: Partial<BorrowerOutcomes>): void {
    setOutcomes(this.sandbox, this.sandbox.borrowers.findOrRegister(this.contactNumber), changes);
  }

  order(orderNo: string): ResponseOf<'orderDetail'> {
    return this.ok('orderDetail', { orderNo });
  }
}
