import type * as z from 'zod/mini';
import { hasOwn } from '../has-own';
import { accountMethods } from './account';
import { applicationMethods } from './application';
import { bankMethods } from './bank';
import { configurationMethods } from './configuration';
import type { MethodDefinition } from './define';
import { dictionaryMethods } from './dictionary';
import { extensionMethods } from './extension';
import { faceMethods } from './face';
import { loanMethods } from './loan';
import { profileMethods } from './profile';
import { repaymentMethods } from './repayment';
import { reviewMethods } from './review';
import { sessionMethods } from './session';
import { ticketMethods } from './tickets';
import { unreadMethods } from './unread';
import { userMethods } from './user';
import { workMethods } from './work';

/** All methods of the wire, by name (section 7). The server's handlers and the client's calls derive from its keys. */
export const methods = {
  ...sessionMethods,
  ...userMethods,
  ...profileMethods,
  ...workMethods,
  ...faceMethods,
  ...bankMethods,
  ...dictionaryMethods,
  ...configurationMethods,
  ...applicationMethods,
  ...loanMethods,
  ...repaymentMethods,
  ...extensionMethods,
  ...unreadMethods,
  ...ticketMethods,
  ...reviewMethods,
  ...accountMethods,
} as const satisfies Record<string, MethodDefinition>;

export type Methods = typeof methods;
export type MethodName = keyof Methods;
/** Request data as a caller writes it. */
export type RequestOf<Name extends MethodName> = z.input<Methods[Name]['request']>;
/** Request data after validation, as a handler receives it. */
export type ParsedRequestOf<Name extends MethodName> = z.output<Methods[Name]['request']>;
/** Response data of a success. */
export type ResponseOf<Name extends MethodName> = z.output<Methods[Name]['response']>;

export const isMethodName = (name: string): name is MethodName => hasOwn(methods, name);
