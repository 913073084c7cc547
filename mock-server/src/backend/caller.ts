import type { IncomingHttpHeaders } from 'node:http';
import { isMethodName, methods } from '@kit/contracts/methods';
import type { EnvelopeEntry } from '@kit/contracts/wire/envelope';
import { BEARER, headers as headerNames } from '@kit/contracts/wire/headers';
import type { Sandbox } from '../sandbox/sandbox';
import type { Caller, OpenedCall } from './backend';

/** The value of a header, empty if the call has none or several. */
export const headerOf = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** The token of a call, empty if it has none. No other scheme than Bearer comes here. */
export const bearerToken = (headers: IncomingHttpHeaders): string =>
  headerOf(headers, headerNames.authorization).trim().slice(BEARER.length).trim();

const needsLogin = (entries: readonly EnvelopeEntry[]): boolean =>
  entries.some(({ method }) => isMethodName(method) && methods[method].login === 'required');

/** Finds out who sent a call, and whether its entries may run. */
export const authorize = (
  sandbox: Sandbox,
  headers: IncomingHttpHeaders,
  { key, entries }: Pick<OpenedCall, 'key' | 'entries'>,
): Caller => {
  const token = bearerToken(headers);
  const state = sandbox.sessions.check(token);
  return {
    token,
    id: sandbox.sessions.knows(token) ? token : (key?.keyId ?? ''),
    contactNumber: 'contactNumber' in state ? state.contactNumber : undefined,
    refusal: 'refused' in state && needsLogin(entries) ? state.refused : undefined,
  };
};
