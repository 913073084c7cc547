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

/**
 * The one table of the wire: method name, as it is sent (section 7), to its definition.
 * The server's handler map and the client's calls derive from its keys.
 */
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
/** What a caller gives. */
export type RequestOf<Name extends MethodName> = z.input<Methods[Name]['request']>;
/** What a handler receives, validated. */
export type ParsedRequestOf<Name extends MethodName> = z.output<Methods[Name]['request']>;
/** What a success answers. */
export type ResponseOf<Name extends MethodName> = z.output<Methods[Name]['response']>;

export const isMethodName = (name: string): name is MethodName => hasOwn(methods, name);
