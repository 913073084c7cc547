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

/** The names of all hooks. */
export const hookNames = [
  ...(['codeFor', 'freshPhone', 'advance', 'approve', 'reject', 'pay', 'squeeze', 'expire'] as const),
  ...(['refuseBank', 'failPayout', 'failingAccount', 'withdrawProduct', 'hideAmount'] as const),
  ...(['writeTicket', 'closeTicket', 'cleanUp'] as const),
] as const satisfies readonly HookName[];

/** Hooks with unchecked results. */
export type LooseHooks = { readonly [Name in HookName]?: (...values: (string | number)[]) => Promise<unknown> };
