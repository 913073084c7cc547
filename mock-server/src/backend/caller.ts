import type { IncomingHttpHeaders } from 'node:http';
import { isMethodName, methods } from '@kit/contracts/methods';
import type { EnvelopeEntry } from '@kit/contracts/wire/envelope';
import { BEARER, headers as headerNames } from '@kit/contracts/wire/headers';
import type { Sandbox } from '../service/sandbox';
import type { Caller, OpenedCall } from './backend';

/** Returns the value of a header; empty if it is missing or repeated. */
export const headerOf = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** Returns the token of a call; empty if missing. Earlier checks refuse any scheme other than Bearer. */
export const bearerToken = (headers: IncomingHttpHeaders): string =>
  headerOf(headers, headerNames.authorization).trim().slice(BEARER.length).trim();

const needsLogin = (entries: readonly EnvelopeEntry[]): boolean =>
  entries.some(({ method }) => isMethodName(method) && methods[method].login === 'required');

/** Identifies the sender of a call, and decides whether its entries may run. */
export const authorize = (
  sandbox: Sandbox,
  headers: IncomingHttpHeaders,
  { key, entries }: Pick<OpenedCall, 'key' | 'entries'>,
): Caller => {
  const token = bearerToken(headers);
  const state = sandbox.sessions.check(token);
  const hasSession = sandbox.sessions.knows(token);
  return {
    token,
    repliesOf: { hasSession, caller: hasSession ? token : (key?.keyId ?? '') },
    contactNumber: 'contactNumber' in state ? state.contactNumber : undefined,
    refusal: 'refused' in state && needsLogin(entries) ? state.refused : undefined,
  };
};
