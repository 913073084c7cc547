import type { CodeName } from '@kit/contracts/codes';
import { type MethodName, methods } from '@kit/contracts/methods';
import type { Borrowers } from './borrowers';
import type { Check } from './check';
import type { Kept } from './kept';
import { needsOf } from './needs';
import { type SituationName, shortTerm } from './situations';

type Data = Readonly<Record<string, unknown>>;

/** A call that a method must refuse with a declared code. */
interface Way {
  readonly method: MethodName;
  readonly code: CodeName;
  readonly given: SituationName;
  readonly data: Data | ((kept: Kept) => Data);
}

/** An id that no object has. */
export const NOBODYS = 'N00000000000';
const FEW = 1;

const way = (
  method: MethodName,
  code: CodeName,
  given: SituationName,
  data: Way['data'] = methods[method].example.request,
): Way => ({
  ...{ method, code, given, data },
});
const ofNobody = (method: MethodName, more: Data = {}): Way =>
  way(method, 'ORDER_NOT_FOUND', 'new', { orderNo: NOBODYS, ...more });
const order = (kept: Kept) => ({ orderNo: kept.text('orderNo') });
const payment = (amount: number) => (kept: Kept) => ({ ...order(kept), purpose: 'repay', method: 'card', amount });
const agreed = { loanDays: shortTerm(), agreed: true };

/** One call for each declared code that a call or a hook can provoke. */
export const ways: readonly Way[] = [
  ofNobody('orderDetail'),
  ofNobody('loanQuote', { loanDays: shortTerm() }),
  ofNobody('confirmBorrow', agreed),
  ofNobody('cancelOrder'),
  ofNobody('createPayOrder', { purpose: 'repay', method: 'card', amount: 5_000 }),
  ofNobody('extensionQuote'),
  ofNobody('extendOrder'),
  way('uploadStatus', 'ORDER_NOT_FOUND', 'new', { tractOdrId: NOBODYS }),
  way('uploadPermissionData', 'ORDER_NOT_FOUND', 'new', { tractOdrId: NOBODYS, step: 'app', isSubmit: 0 }),
  way('payOrderStatus', 'PAY_ORDER_NOT_FOUND', 'new', { payOrderId: NOBODYS }),
  way('authenticate', 'VERIFICATION_CODE_WRONG', 'new', (kept) => ({
    contactNumber: kept.text('phone'),
    authCode: '000000',
  })),
  way('authenticate', 'TOKEN_INVALID', 'new', { loginCheck: true, authIdentifier: 'a-token-that-nobody-was-given' }),
  way('applyLoan', 'ORDER_STATUS_CONFLICT', 'new', {}),
  way('loanQuote', 'ORDER_STATUS_CONFLICT', 'begun', (kept) => ({ ...order(kept), loanDays: shortTerm() })),
  way('confirmBorrow', 'ORDER_STATUS_CONFLICT', 'begun', (kept) => ({ ...order(kept), ...agreed })),
  way('createPayOrder', 'ORDER_STATUS_CONFLICT', 'begun', payment(5_000)),
  way('extensionQuote', 'ORDER_STATUS_CONFLICT', 'begun', order),
  way('extendOrder', 'ORDER_STATUS_CONFLICT', 'begun', order),
  way('uploadPermissionData', 'ORDER_STATUS_CONFLICT', 'submitted', (kept) => ({
    tractOdrId: kept.text('tractOdrId'),
    step: 'app',
    isSubmit: 0,
  })),
  way('accountDeletionCheck', 'DELETE_NOT_ALLOWED', 'submitted', {}),
  way('deleteAccount', 'DELETE_NOT_ALLOWED', 'submitted', { reasons: ['short terms'], authCode: '000000' }),
  way('deleteAccount', 'VERIFICATION_CODE_WRONG', 'new', { reasons: ['short terms'], authCode: '000000' }),
  way('applyLoan', 'REAPPLY_BLOCKED', 'rejected', {}),
  way('cancelOrder', 'ORDER_STATUS_CONFLICT', 'repaying', order),
  way('saveIdentifierInfo', 'ORDER_STATUS_CONFLICT', 'repaying'),
  way('saveWorkInfo', 'ORDER_STATUS_CONFLICT', 'repaying'),
  way('saveFaceImageInfo', 'ORDER_STATUS_CONFLICT', 'repaying', (kept) => ({ fileId: kept.text('fileId') })),
  way('saveBankInfo', 'ORDER_STATUS_CONFLICT', 'repaying', (kept) => ({
    ...methods.saveBankInfo.example.request,
    bankName: kept.text('bankName'),
  })),
  way('createPayOrder', 'AMOUNT_REFUSED', 'repaying', payment(FEW)),
];

/** Each code that can be provoked must come from its method. */
export const codeChecks = (borrowers: Borrowers): Check[] =>
  ways.map(({ method, code, given, data }) => ({
    id: `code.${method}.${code}`,
    title: `${method} returns ${code} for a borrower in the scenario "${given}"`,
    source: 'the contract table; specification 8',
    level: method === 'deleteAccount' ? 'destructive' : 'write',
    needs: needsOf[given],
    methods: [method],
    run: async (world) => {
      const kept = await borrowers.shared(given);
      const token = methods[method].login === 'required' ? kept.text('token') : undefined;
      await world.ask(method, typeof data === 'function' ? data(kept) : data, { token, code });
    },
  }));

/** Finds the call that provokes a code; undefined if there is none. */
export const wayTo = (method: MethodName, code: CodeName): Way | undefined =>
  ways.find((each) => each.method === method && each.code === code);
