/** What a verification code is for, as `sendAuthCode` names it. */
export type CodePurpose = 'login' | 'accountDeletion';

/**
 * What a check needs beyond the wire: states that only the other side can bring about. Each is optional; what needs one
 * that is missing is reported as not reachable.
 */
export interface Hooks {
  /** the code in the text message that was sent last */
  readonly codeFor?: (phone: string, purpose: CodePurpose) => Promise<string>;
  /** a phone number that nobody has used yet */
  readonly freshPhone?: () => Promise<string>;
  /** lets time pass, in milliseconds */
  readonly advance?: (ms: number) => Promise<void>;
  /** approves an application that was submitted, in naira where an amount is named */
  readonly approve?: (orderNo: string, amount: number, phone: string) => Promise<void>;
  readonly reject?: (orderNo: string) => Promise<void>;
  /** lets a transfer arrive at the virtual account of a payment, in naira */
  readonly pay?: (accountNo: string, amount: number) => Promise<void>;
  /** the sessions of the number meet a login on another device */
  readonly squeeze?: (phone: string) => Promise<void>;
  /** the sessions of the number expire */
  readonly expire?: (phone: string) => Promise<void>;
  /** what was brought about for the number is removed, after the run */
  readonly cleanUp?: (phone: string) => Promise<void>;
}
export type HookName = keyof Hooks;

/** By name: what it is for, and the arguments under which a command finds them in its environment. */
export const hookTable = {
  codeFor: { about: 'prints the verification code that was sent last', arguments: ['PHONE', 'PURPOSE'] },
  freshPhone: { about: 'prints a phone number that nobody has used yet', arguments: [] },
  advance: { about: 'lets time pass', arguments: ['MS'] },
  approve: { about: 'approves a submitted application for an amount', arguments: ['ORDER_NO', 'AMOUNT', 'PHONE'] },
  reject: { about: 'rejects a submitted application', arguments: ['ORDER_NO'] },
  pay: { about: 'lets a transfer arrive at a virtual account', arguments: ['ACCOUNT_NO', 'AMOUNT'] },
  squeeze: { about: 'lets the sessions of a number meet a login elsewhere', arguments: ['PHONE'] },
  expire: { about: 'lets the sessions of a number expire', arguments: ['PHONE'] },
  cleanUp: { about: 'removes what the run brought about for a number', arguments: ['PHONE'] },
} as const satisfies Record<HookName, { about: string; arguments: readonly string[] }>;

export const hookNames = Object.keys(hookTable) as HookName[];
export const isHookName = (name: string): name is HookName => hookNames.some((known) => known === name);

/** Hooks by name, called with what `hookTable` lists, in its order. */
export type LooseHooks = { readonly [Name in HookName]?: (...values: (string | number)[]) => Promise<unknown> };
