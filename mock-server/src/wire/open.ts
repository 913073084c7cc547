import type { IncomingHttpHeaders } from 'node:http';
import { assumptions } from '@kit/contracts/assumptions';
import { PROTOCOL_VERSION } from '@kit/contracts/constants';
import type { EnvelopeEntry, Issue, ReplyEnvelope } from '@kit/contracts/wire/envelope';
import { BEARER, headers as headerNames, requestIdPattern, requiredHeaders } from '@kit/contracts/wire/headers';
import * as z from 'zod/mini';
import type { AgreedKey } from '../sandbox/records/keys';
import { realNow } from '../sandbox/replay-context';
import type { Sandbox } from '../sandbox/sandbox';
import { issuesOf } from '../validation/issues';
import { envelopeSchema } from '../validation/schemas';
import type { ReceivedCall } from './receive';
import { invalidRequest, refusedWhole } from './reply';

/** A call whose envelope was sealed with a key in force. */
export interface OpenedCall {
  readonly key: AgreedKey;
  /** none where the envelope is malformed */
  readonly entries: readonly EnvelopeEntry[];
  /** what it is answered where it is refused whoever sent it */
  readonly refusal: ReplyEnvelope | undefined;
}

/** The value of a header, empty when the call has none or several. */
export const headerOf = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** The agreed key that a call names, if it is in force. */
export const agreedKeyOf = (sandbox: Sandbox, headers: IncomingHttpHeaders): AgreedKey | undefined =>
  sandbox.keys.find(headerOf(headers, headerNames.keyId));

// HTTP drops the space after an empty token.
const SCHEME = new RegExp(`^${BEARER.trim()}(?: |$)`, 'i');
const isBearer = (authorization: string): boolean => authorization === '' || SCHEME.test(authorization);

const issueOf = (name: keyof typeof headerNames, reason: string): Issue => ({
  path: `headers.${headerNames[name]}`,
  reason,
});

const headerIssues = (headers: IncomingHttpHeaders): Issue[] => {
  const issues = requiredHeaders
    .filter((name) => headers[headerNames[name]] === undefined)
    .map((name) => issueOf(name, 'Is missing'));
  const requestId = headers[headerNames.requestId];
  if (requestId !== undefined && !requestIdPattern.test(String(requestId))) {
    issues.push(issueOf('requestId', 'Must be 32 lower-case hex characters'));
  }
  const version = headers[headerNames.protocolVersion];
  if (version !== undefined && version !== PROTOCOL_VERSION) {
    issues.push(issueOf('protocolVersion', `Must be ${PROTOCOL_VERSION}`));
  }
  if (!isBearer(headerOf(headers, headerNames.authorization))) {
    issues.push(issueOf('authorization', `Must be "${BEARER}<token>"`));
  }
  return issues;
};

/** The JSON inside of a body, or undefined when it is none or was not sealed with this key. */
const unseal = (
  key: AgreedKey,
  { sealed, fieldNames }: Pick<ReceivedCall, 'sealed' | 'fieldNames'>,
): { readonly json: unknown } | undefined => {
  const text = key.channel.open(sealed);
  if (text === undefined) return undefined;
  try {
    return { json: fieldNames.fromClient(JSON.parse(text)) };
  } catch {
    return undefined;
  }
};

/**
 * Opens the envelope of a call and checks what does not depend on its sender: shape, headers, time.
 * @returns undefined when it is not sealed with a key in force: whatever the reason, the answer is the same
 */
export const open = (call: ReceivedCall): OpenedCall | undefined => {
  const { sandbox, headers } = call;
  const key = agreedKeyOf(sandbox, headers);
  const unsealed = key && unseal(key, call);
  if (key === undefined || unsealed === undefined) return undefined;
  const parsed = z.safeParse(envelopeSchema, unsealed.json);
  if (!parsed.success) return { key, entries: [], refusal: invalidRequest(issuesOf(parsed.error)) };
  const { t, entries } = parsed.data;
  const issues = headerIssues(headers);
  if (issues.length > 0) return { key, entries, refusal: invalidRequest(issues) };
  // Real time: a tester who moves the sandbox's clock by a week must not lock every client out.
  const isSkewed = Math.abs(realNow() - t) > assumptions.maximumTimeSkew;
  return { key, entries, refusal: isSkewed ? refusedWhole('TIME_SKEW') : undefined };
};
