import type { IncomingHttpHeaders } from 'node:http';
import type { SessionEndingCode } from '@kit/contracts/codes';
import { isMethodName, methods } from '@kit/contracts/methods';
import type { EnvelopeEntry, Issue, ReplyEnvelope } from '@kit/contracts/wire/envelope';
import { BEARER, headers as headerNames } from '@kit/contracts/wire/headers';
import type { ReceivedFile } from '../methods/handler';
import type { SessionKey } from '../service/records/keys';
import type { ReplyCaller } from '../service/replies';
import type { Sandbox } from '../service/sandbox';

/** Runs a synchronous step in a sandbox. Resolves once its changes are stored. */
export type Transact = <Result>(step: (sandbox: Sandbox) => Result) => Promise<Result>;

/** A call as a backend receives it. */
export interface BackendCall {
  /** Runs a step in the sandbox of the call, and stores its changes. */
  readonly transact: Transact;
  readonly headers: IncomingHttpHeaders;
  /** request target as the client sent it; undefined for a replayed call */
  readonly url?: string | undefined;
  /** the sealed envelope: the body, or the part of an upload that holds it */
  readonly sealed: Buffer;
  /** file of an upload that this server has read */
  readonly file?: ReceivedFile | undefined;
  /** whole body of an upload for a real backend; default: the sealed envelope */
  readonly body?: Buffer | undefined;
  readonly fieldNames: {
    /** Renames the fields of the results of a backend's reply to the contract's names. */
    fromBackend(reply: unknown): unknown;
  };
}

/** An envelope, as far as it could be opened. */
export interface OpenedCall {
  /** session key that the call names */
  readonly key: SessionKey | undefined;
  /** false if the body is not JSON sealed with that key */
  readonly isOpen: boolean;
  /** content of the envelope, spelled as on the wire */
  readonly json: unknown;
  /** empty if the envelope is malformed */
  readonly entries: readonly EnvelopeEntry[];
  /** contract violations of the envelope */
  readonly issues: readonly Issue[];
  /** refusal that does not depend on the caller */
  readonly refusal: ReplyEnvelope | undefined;
}

/** The sender of a call. */
export interface Caller {
  /** empty if the call has none */
  readonly token: string;
  /** scope of request ids: the session's token, or the session key's id without a session */
  readonly repliesOf: ReplyCaller;
  /** number of the valid session */
  readonly contactNumber: string | undefined;
  /** refusal code if an entry requires a valid session and there is none; no entry runs then */
  readonly refusal: SessionEndingCode | undefined;
}

/** Returns the value of a header; empty if it is missing or repeated. */
export const headerOf = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

// HTTP drops the space after an empty token, and has the scheme in any case.
const SCHEME = new RegExp(`^${BEARER.trim()}(?: |$)`, 'i');
export const isBearer = (authorization: string): boolean => SCHEME.test(authorization);

/** Returns the token of a call; empty if it is missing or has another scheme than Bearer. */
export const bearerToken = (headers: IncomingHttpHeaders): string => {
  const authorization = headerOf(headers, headerNames.authorization).trim();
  return isBearer(authorization) ? authorization.slice(BEARER.length).trim() : '';
};

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
