import type { CodeName } from '@kit/contracts/codes';
import { examples } from '@kit/contracts/examples';
import { type MethodName, methods } from '@kit/contracts/methods';
import type { Check } from './check';
import type { Memory } from './memory';
import { order, type ScenarioName, shortTerm } from './scenarios';
import { send } from './steps';

type Data = Readonly<Record<string, unknown>>;

/** A call that a method must refuse with a declared code. */
interface RefusalCase {
  readonly method: MethodName;
  readonly code: CodeName;
  readonly given: ScenarioName;
  readonly data: Data | ((memory: Memory) => Data);
}

/** An id that no object has. */
export const UNKNOWN_ID = 'N00000000000';
const FEW = 1;

const refusalCase = (
  method: MethodName,
  code: CodeName,
  given: ScenarioName,
  data: RefusalCase['data'] = examples[method].request,
): RefusalCase => ({ method, code, given, data });
const ofUnknownOrder = (method: MethodName, more: Data = {}): RefusalCase =>
  refusalCase(method, 'ORDER_NOT_FOUND', 'new', { orderNo: UNKNOWN_ID, ...more });
const payment = (amount: number) => (memory: Memory) => ({
  ...order(memory),
  purpose: 'repay',
  method: 'card',
  amount,
});
const consent = () => ({ loanDays: shortTerm(), agreed: true });

/** One call for each declared code that a call or a hook can provoke. */
const refusalCases = (): readonly RefusalCase[] => [
  ofUnknownOrder('orderDetail'),
  ofUnknownOrder('loanQuote', { loanDays: shortTerm() }),
  ofUnknownOrder('confirmBorrow', consent()),
  ofUnknownOrder('cancelOrder'),
  ofUnknownOrder('createPayOrder', { purpose: 'repay', method: 'card', amount: 5_000 }),
  ofUnknownOrder('extensionQuote'),
  ofUnknownOrder('extendOrder'),
  refusalCase('uploadStatus', 'ORDER_NOT_FOUND', 'new', { tractOdrId: UNKNOWN_ID }),
  refusalCase('uploadPermissionData', 'ORDER_NOT_FOUND', 'new', { tractOdrId: UNKNOWN_ID, step: 'app', isSubmit: 0 }),
  refusalCase('payOrderStatus', 'PAY_ORDER_NOT_FOUND', 'new', { payOrderId: UNKNOWN_ID }),
  refusalCase('authenticate', 'VERIFICATION_CODE_WRONG', 'new', (memory) => ({
    contactNumber: memory.text('phone'),
    authCode: '000000',
  })),
  refusalCase('authenticate', 'TOKEN_INVALID', 'new', {
    loginCheck: true,
    authIdentifier: 'a-token-that-nobody-was-given',
  }),
  refusalCase('applyLoan', 'ORDER_STATUS_CONFLICT', 'new', {}),
  refusalCase('loanQuote', 'ORDER_STATUS_CONFLICT', 'begun', (memory) => ({ ...order(memory), loanDays: shortTerm() })),
  refusalCase('confirmBorrow', 'ORDER_STATUS_CONFLICT', 'begun', (memory) => ({ ...order(memory), ...consent() })),
  refusalCase('createPayOrder', 'ORDER_STATUS_CONFLICT', 'begun', payment(5_000)),
  refusalCase('extensionQuote', 'ORDER_STATUS_CONFLICT', 'begun', order),
  refusalCase('extendOrder', 'ORDER_STATUS_CONFLICT', 'begun', order),
  refusalCase('uploadPermissionData', 'ORDER_STATUS_CONFLICT', 'submitted', (memory) => ({
    tractOdrId: memory.text('tractOdrId'),
    step: 'app',
    isSubmit: 0,
  })),
  refusalCase('accountDeletionCheck', 'DELETE_NOT_ALLOWED', 'submitted', {}),
  refusalCase('deleteAccount', 'DELETE_NOT_ALLOWED', 'submitted', { reasons: ['short terms'], authCode: '000000' }),
  refusalCase('deleteAccount', 'VERIFICATION_CODE_WRONG', 'new', { reasons: ['short terms'], authCode: '000000' }),
  refusalCase('applyLoan', 'REAPPLY_BLOCKED', 'rejected', {}),
  refusalCase('cancelOrder', 'ORDER_STATUS_CONFLICT', 'repaying', order),
  refusalCase('saveIdentifierInfo', 'ORDER_STATUS_CONFLICT', 'repaying'),
  refusalCase('saveWorkInfo', 'ORDER_STATUS_CONFLICT', 'repaying'),
  refusalCase('saveFaceImageInfo', 'ORDER_STATUS_CONFLICT', 'repaying', (memory) => ({
    fileId: memory.text('fileId'),
  })),
  refusalCase('saveBankInfo', 'ORDER_STATUS_CONFLICT', 'repaying', (memory) => ({
    ...examples.saveBankInfo.request,
    bankName: memory.text('bankName'),
  })),
  refusalCase('applyLoan', 'PRODUCT_NOT_FOUND', 'product withdrawn', {}),
  refusalCase('loanQuote', 'APPROVAL_AMOUNT_FAILED', 'amount hidden', (memory) => ({
    ...order(memory),
    loanDays: shortTerm(),
  })),
  refusalCase('confirmBorrow', 'APPROVAL_AMOUNT_FAILED', 'amount hidden', (memory) => ({
    ...order(memory),
    ...consent(),
  })),
  refusalCase('confirmBorrow', 'EFFECT_CHANGED', 'approved', (memory) => ({
    ...order(memory),
    loanDays: shortTerm(),
    agreed: true,
    announced: examples.confirmBorrow.request.announced,
  })),
  refusalCase('createPayOrder', 'AMOUNT_REFUSED', 'repaying', payment(FEW)),
  refusalCase('createPayOrder', 'EFFECT_CHANGED', 'repaying', (memory) => ({
    ...payment(memory.number('owed'))(memory),
    announced: { effect: 'closes the loan', remaining: memory.number('owed') + FEW },
  })),
  ...(['loanQuote', 'confirmBorrow'] as const).map((method) =>
    refusalCase(method, 'PRODUCT_NOT_FOUND', 'approved', (memory) => ({
      ...order(memory),
      loanDays: shortTerm(),
      productId: UNKNOWN_ID,
      ...(method === 'confirmBorrow' ? { agreed: true } : {}),
    })),
  ),
];

/** Each code that can be provoked must come from its method. */
export const codeChecks = (): Check[] =>
  refusalCases().map(({ method, code, given, data }) => ({
    id: `code.${method}.${code}`,
    source: 'the contract table; specification 8',
    level: method === 'deleteAccount' ? 'destructive' : 'write',
    given,
    isShared: true,
    steps: [
      send(method, data, methods[method].login === 'required' ? { code } : { code, options: { token: undefined } }),
    ],
  }));
