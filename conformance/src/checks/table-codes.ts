import type { CodeName } from '@kit/contracts/codes';
import { examples } from '@kit/contracts/examples';
import { type MethodName, methods } from '@kit/contracts/methods';
import type { Check } from './check';
import { bankName, fileId, orderNo, owed, phone, tractOdrId } from './memory';
import { type ScenarioName, shortTerm } from './scenarios';
import { send, type Template } from './steps';

/** An id that no object has. */
export const UNKNOWN_ID = 'N00000000000';
const authCode = '000000';
const order = { orderNo };
const unknown = { orderNo: UNKNOWN_ID };
const deletion = { reasons: ['short terms'], authCode };
const payment = { purpose: 'repay', method: 'card', amount: 5_000 };
const permission = { tractOdrId, step: 'app', isSubmit: 0 };
const { saveIdentifierInfo, saveWorkInfo, saveBankInfo, confirmBorrow } = examples;
const announced = { effect: 'closes the loan', remaining: (memory: Parameters<typeof owed>[0]) => owed(memory) + 1 };

type Refusal = readonly [method: MethodName, code: CodeName, given: ScenarioName, data: Template];

/** One call for each declared code that a call or a hook can provoke. */
const refusals = (loanDays: number, consent = { loanDays, agreed: true }): readonly Refusal[] => [
  ['orderDetail', 'ORDER_NOT_FOUND', 'new', unknown],
  ['loanQuote', 'ORDER_NOT_FOUND', 'new', { ...unknown, loanDays }],
  ['confirmBorrow', 'ORDER_NOT_FOUND', 'new', { ...unknown, ...consent }],
  ['cancelOrder', 'ORDER_NOT_FOUND', 'new', unknown],
  ['createPayOrder', 'ORDER_NOT_FOUND', 'new', { ...unknown, ...payment }],
  ['extensionQuote', 'ORDER_NOT_FOUND', 'new', unknown],
  ['extendOrder', 'ORDER_NOT_FOUND', 'new', unknown],
  ['uploadStatus', 'ORDER_NOT_FOUND', 'new', { tractOdrId: UNKNOWN_ID }],
  ['uploadPermissionData', 'ORDER_NOT_FOUND', 'new', { ...permission, tractOdrId: UNKNOWN_ID }],
  ['payOrderStatus', 'PAY_ORDER_NOT_FOUND', 'new', { payOrderId: UNKNOWN_ID }],
  ['authenticate', 'VERIFICATION_CODE_WRONG', 'new', { contactNumber: phone, authCode }],
  ['authenticate', 'TOKEN_INVALID', 'new', { loginCheck: true, authIdentifier: 'a-token-that-nobody-was-given' }],
  ['applyLoan', 'ORDER_STATUS_CONFLICT', 'new', {}],
  ['loanQuote', 'ORDER_STATUS_CONFLICT', 'begun', { ...order, loanDays }],
  ['confirmBorrow', 'ORDER_STATUS_CONFLICT', 'begun', { ...order, ...consent }],
  ['createPayOrder', 'ORDER_STATUS_CONFLICT', 'begun', { ...order, ...payment }],
  ['extensionQuote', 'ORDER_STATUS_CONFLICT', 'begun', order],
  ['extendOrder', 'ORDER_STATUS_CONFLICT', 'begun', order],
  ['uploadPermissionData', 'ORDER_STATUS_CONFLICT', 'submitted', permission],
  ['accountDeletionCheck', 'DELETE_NOT_ALLOWED', 'submitted', {}],
  ['deleteAccount', 'DELETE_NOT_ALLOWED', 'submitted', deletion],
  ['deleteAccount', 'VERIFICATION_CODE_WRONG', 'new', deletion],
  ['applyLoan', 'REAPPLY_BLOCKED', 'rejected', {}],
  ['cancelOrder', 'ORDER_STATUS_CONFLICT', 'repaying', order],
  ['saveIdentifierInfo', 'ORDER_STATUS_CONFLICT', 'repaying', saveIdentifierInfo.request],
  ['saveWorkInfo', 'ORDER_STATUS_CONFLICT', 'repaying', saveWorkInfo.request],
  ['saveFaceImageInfo', 'ORDER_STATUS_CONFLICT', 'repaying', { fileId }],
  ['saveBankInfo', 'ORDER_STATUS_CONFLICT', 'repaying', { ...saveBankInfo.request, bankName }],
  ['applyLoan', 'PRODUCT_NOT_FOUND', 'product withdrawn', {}],
  ['loanQuote', 'APPROVAL_AMOUNT_FAILED', 'amount hidden', { ...order, loanDays }],
  ['confirmBorrow', 'APPROVAL_AMOUNT_FAILED', 'amount hidden', { ...order, ...consent }],
  ['confirmBorrow', 'EFFECT_CHANGED', 'approved', { ...order, ...consent, announced: confirmBorrow.request.announced }],
  ['createPayOrder', 'AMOUNT_REFUSED', 'repaying', { ...order, ...payment, amount: 1 }],
  ['createPayOrder', 'EFFECT_CHANGED', 'repaying', { ...order, ...payment, amount: owed, announced }],
  ['loanQuote', 'PRODUCT_NOT_FOUND', 'approved', { ...order, loanDays, productId: UNKNOWN_ID }],
  ['confirmBorrow', 'PRODUCT_NOT_FOUND', 'approved', { ...order, ...consent, productId: UNKNOWN_ID }],
];

/** Each code that can be provoked must come from its method. */
export const codeChecks = (): Check[] =>
  refusals(shortTerm()).map(([method, code, given, data]) => ({
    id: `code.${method}.${code}`,
    source: 'the contract table; specification 8',
    level: method === 'deleteAccount' ? 'destructive' : 'write',
    given,
    isShared: true,
    steps: [send(method, data, methods[method].login === 'required' ? code : { code, options: { token: undefined } })],
  }));
