import type { IncomingHttpHeaders } from 'node:http';
import { assumptions } from '@kit/contracts/assumptions';
import { PROTOCOL_VERSION } from '@kit/contracts/constants';
import { CALL_LEVELS, JsonTooDeep, parseJson } from '@kit/contracts/json-depth';
import type { Issue } from '@kit/contracts/wire/envelope';
import { BEARER, headers as headerNames, requestIdPattern, requiredHeaders } from '@kit/contracts/wire/headers';
import * as z from 'zod/mini';
import type { OpenedCall } from '../backend/backend';
import { headerOf } from '../backend/caller';
import { isInJson } from '../backend/credentials';
import { invalidRequest, refusedWhole } from '../backend/reply';
import type { SessionKey } from '../sandbox/records/keys';
import { realNow } from '../sandbox/replay-context';
import type { Sandbox } from '../sandbox/sandbox';
import { issuesOf } from '../validation/issues';
import { envelopeSchema } from '../validation/schemas';
import type { ReceivedCall } from './receive';

/** Returns the session key that a call names, if it is valid. */
const sessionKeyOf = (sandbox: Sandbox, headers: IncomingHttpHeaders): SessionKey | undefined =>
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

interface Unsealed {
  /** the JSON of a body, as sent and with the contract's field names; undefined if it is not JSON sealed with this key */
  readonly content: { readonly json: unknown; readonly envelope: unknown } | 'too deep' | undefined;
  /** true if the body contains a credential of this server */
  readonly isHidden: boolean;
}

const NOTHING: Unsealed = { content: undefined, isHidden: false };

const unseal = (
  key: SessionKey,
  { sealed, fieldNames, hasCredential }: Pick<ReceivedCall, 'sealed' | 'fieldNames' | 'hasCredential'>,
): Unsealed => {
  const opened = key.channel.openWithAnyPadding(sealed);
  if (opened === undefined) return NOTHING;
  const { text, isPadded } = opened;
  // Searches and parses a text with wrong padding too, so that the response time does not reveal the padding.
  const isInside = hasCredential !== undefined && isInJson(text, hasCredential);
  const isHidden = isInside && isPadded;
  try {
    const json = parseJson(text, CALL_LEVELS);
    return isPadded ? { content: { json, envelope: fieldNames.fromClient(json) }, isHidden } : NOTHING;
  } catch (cause) {
    return { content: isPadded && cause instanceof JsonTooDeep ? 'too deep' : undefined, isHidden };
  }
};

const NONE: readonly never[] = [];
const HAS_CREDENTIAL: Issue[] = [{ path: '', reason: 'Contains the admin token of this server' }];
const TOO_DEEP: Issue[] = [{ path: '', reason: `Nests deeper than ${CALL_LEVELS} levels` }];

/** A call that cannot be opened. Its reply does not reveal the reason. */
export const unopened = (key: SessionKey | undefined): OpenedCall => ({
  key,
  isOpen: false,
  json: undefined,
  entries: NONE,
  issues: NONE,
  refusal: undefined,
});

const refusedFor = (issues: Issue[], about: Pick<OpenedCall, 'key'> & Partial<OpenedCall>): OpenedCall => ({
  ...{ isOpen: true, json: undefined, entries: NONE, issues, refusal: invalidRequest(issues) },
  ...about,
});

/**
 * Opens the envelope of a call and checks everything that does not depend on the sender: shape, headers, time.
 * @param isRemote another server decides whether a key is valid, so an expired key opens the call too
 */
export const open = (call: ReceivedCall, isRemote = false): OpenedCall => {
  const { sandbox, headers } = call;
  const key = isRemote ? sandbox.keys.known(headerOf(headers, headerNames.keyId)) : sessionKeyOf(sandbox, headers);
  const { content, isHidden } = key === undefined ? NOTHING : unseal(key, call);
  if (content === undefined) return { ...unopened(key), isHidden };
  if (isHidden)
    return refusedFor(HAS_CREDENTIAL, { key, isHidden, json: content === 'too deep' ? undefined : content.json });
  if (content === 'too deep') return refusedFor(TOO_DEEP, { key });
  const { json, envelope } = content;
  const parsed = z.safeParse(envelopeSchema, envelope);
  if (!parsed.success) {
    const issues = issuesOf(parsed.error);
    return { key, isOpen: true, json, entries: NONE, issues, refusal: invalidRequest(issues) };
  }
  const { t, entries } = parsed.data;
  const wrong = headerIssues(headers);
  if (wrong.length > 0) return { key, isOpen: true, json, entries, issues: NONE, refusal: invalidRequest(wrong) };
  // Uses real time: a tester who advances the sandbox's clock must not lock every client out.
  const isSkewed = Math.abs(realNow() - t) > assumptions.maximumTimeSkew;
  const refusal = isSkewed ? refusedWhole('TIME_SKEW') : undefined;
  return { key, isOpen: true, json, entries, issues: NONE, refusal };
};
