/** Purpose of a verification code, as in `sendAuthCode`. */
export type CodePurpose = 'login' | 'accountDeletion';

/**
 * Optional operations that only the backend's side can perform. A check without its hook is reported as not reachable.
 */
export interface Hooks {
  /** returns the code of the last text message */
  readonly codeFor?: (phone: string, purpose: CodePurpose) => Promise<string>;
  /** returns an unused phone number */
  readonly freshPhone?: () => Promise<string>;
  /** advances time by milliseconds */
  readonly advance?: (ms: number) => Promise<void>;
  /** approves a submitted application; the amount is in naira */
  readonly approve?: (orderNo: string, amount: number, phone: string) => Promise<void>;
  readonly reject?: (orderNo: string) => Promise<void>;
  /** completes a transfer to the virtual account of a payment, in naira */
  readonly pay?: (accountNo: string, amount: number) => Promise<void>;
  /** simulates a login on another device for the sessions of the number */
  readonly squeeze?: (phone: string) => Promise<void>;
  /** expires the sessions of the number */
  readonly expire?: (phone: string) => Promise<void>;
  /** makes the bank refuse the payout of a confirmed order */
  readonly refuseBank?: (orderNo: string) => Promise<void>;
  /** makes the payout of a confirmed order fail */
  readonly failPayout?: (orderNo: string) => Promise<void>;
  /** returns an account number that the bank does not know */
  readonly failingAccount?: () => Promise<string>;
  /** stops offering a product to a borrower who has no order: applyLoan returns 200101 */
  readonly withdrawProduct?: (phone: string) => Promise<void>;
  /** makes the approved amount of a borrower's order unreadable: loanQuote and confirmBorrow return 200105 */
  readonly hideAmount?: (phone: string) => Promise<void>;
  /** writes to a feedback as customer service and waits for the borrower: status 3 */
  readonly writeTicket?: (ticketOdrId: string, text: string) => Promise<void>;
  /** closes a feedback as customer service: status 4 */
  readonly closeTicket?: (ticketOdrId: string) => Promise<void>;
  /** removes the data of the number after the run */
  readonly cleanUp?: (phone: string) => Promise<void>;
}
export type HookName = keyof Hooks;

/** For each hook: its description, and the argument names that a command finds in its environment. */
export const hookTable = {
  codeFor: { about: 'prints the last verification code that was sent', arguments: ['PHONE', 'PURPOSE'] },
  freshPhone: { about: 'prints an unused phone number', arguments: [] },
  advance: { about: 'advances time', arguments: ['MS'] },
  approve: { about: 'approves a submitted application for an amount', arguments: ['ORDER_NO', 'AMOUNT', 'PHONE'] },
  reject: { about: 'rejects a submitted application', arguments: ['ORDER_NO'] },
  pay: { about: 'completes a transfer to a virtual account', arguments: ['ACCOUNT_NO', 'AMOUNT'] },
  squeeze: { about: 'simulates a login elsewhere for the sessions of a number', arguments: ['PHONE'] },
  expire: { about: 'expires the sessions of a number', arguments: ['PHONE'] },
  refuseBank: { about: 'makes the bank refuse the payout of an order', arguments: ['ORDER_NO'] },
  failPayout: { about: 'makes the payout of an order fail', arguments: ['ORDER_NO'] },
  failingAccount: { about: 'prints an account number that the bank does not know', arguments: [] },
  withdrawProduct: { about: 'stops offering a product to a borrower without an order', arguments: ['PHONE'] },
  hideAmount: { about: 'makes the approved amount of a borrower unreadable', arguments: ['PHONE'] },
  writeTicket: { about: 'asks the borrower in a feedback, as customer service', arguments: ['TICKET', 'TEXT'] },
  closeTicket: { about: 'closes a feedback, as customer service', arguments: ['TICKET'] },
  cleanUp: { about: 'removes the data of a number after the run', arguments: ['PHONE'] },
} as const satisfies Record<HookName, { about: string; arguments: readonly string[] }>;

export const hookNames = Object.keys(hookTable) as HookName[];
export const isHookName = (name: string): name is HookName => hookNames.some((known) => known === name);

/** Hooks with unchecked results. The arguments follow `hookTable`. */
export type LooseHooks = { readonly [Name in HookName]?: (...values: (string | number)[]) => Promise<unknown> };
