import type { IncomingHttpHeaders } from 'node:http';
import type { SessionEndingCode } from '@kit/contracts/codes';
import { isMethodName, methods } from '@kit/contracts/methods';
import type { EnvelopeEntry } from '@kit/contracts/wire/envelope';
import { BEARER, headers as headerNames } from '@kit/contracts/wire/headers';
import type { Sandbox } from '../sandbox/sandbox';
import { headerOf, type OpenedCall } from './open';

/** Who sent a call. */
export interface Caller {
  /** the session's token, or the key's id where there is none: whose request ids are told apart */
  readonly id: string;
  /** whose token it is, where that is in force */
  readonly contactNumber: string | undefined;
  /** why its entries may not run: one of them needs a token, and the call has none in force */
  readonly refusal: SessionEndingCode | undefined;
}

/** The token of a call, empty when it has none. No other scheme than Bearer comes here. */
export const bearerToken = (headers: IncomingHttpHeaders): string =>
  headerOf(headers, headerNames.authorization).trim().slice(BEARER.length).trim();

const needsLogin = (entries: readonly EnvelopeEntry[]): boolean =>
  entries.some(({ method }) => isMethodName(method) && methods[method].login === 'required');

/** Finds out who sent a call, and whether its entries may run. */
export const authorize = (sandbox: Sandbox, headers: IncomingHttpHeaders, { key, entries }: OpenedCall): Caller => {
  const token = bearerToken(headers);
  const state = sandbox.sessions.check(token);
  return {
    id: sandbox.sessions.knows(token) ? token : key.keyId,
    contactNumber: 'contactNumber' in state ? state.contactNumber : undefined,
    refusal: 'refused' in state && needsLogin(entries) ? state.refused : undefined,
  };
};
