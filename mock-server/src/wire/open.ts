import type { IncomingHttpHeaders } from 'node:http';
import { assumptions } from '@kit/contracts/assumptions';
import { PROTOCOL_VERSION } from '@kit/contracts/constants';
import { CALL_LEVELS, JsonTooDeep, parseJson } from '@kit/contracts/json-depth';
import type { Issue } from '@kit/contracts/wire/envelope';
import { BEARER, headers as headerNames, requestIdPattern, requiredHeaders } from '@kit/contracts/wire/headers';
import * as z from 'zod/mini';
import { invalidRequest, refusedWhole } from '../backend/answer';
import type { OpenedCall } from '../backend/backend';
import { headerOf, isBearer } from '../backend/backend';
import { realNow } from '../core/replay-context';
import type { SessionKey } from '../service/records/keys';
import type { Sandbox } from '../service/sandbox';
import { envelopeSchema, issuesOf } from '../validation';
import type { ReceivedCall } from './receive';

/** Returns the session key that a call names, if it is valid. */
const sessionKeyOf = (sandbox: Sandbox, headers: IncomingHttpHeaders): SessionKey | undefined =>
  sandbox.keys.find(headerOf(headers, headerNames.keyId));

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
  const authorization = headerOf(headers, headerNames.authorization);
  if (authorization !== '' && !isBearer(authorization)) {
    issues.push(issueOf('authorization', `Must be "${BEARER}<token>"`));
  }
  return issues;
};

/** The JSON of a body, as sent and with the contract's field names; undefined if it is not JSON sealed with this key. */
type Unsealed = { readonly json: unknown; readonly envelope: unknown } | 'too deep' | undefined;

const unseal = (key: SessionKey, { sealed, fieldNames }: Pick<ReceivedCall, 'sealed' | 'fieldNames'>): Unsealed => {
  const opened = key.channel.openWithAnyPadding(sealed);
  if (opened === undefined) return undefined;
  const { text, isPadded } = opened;
  // Parses a text with wrong padding too, so that the response time does not reveal the padding.
  try {
    const json = parseJson(text, CALL_LEVELS);
    return isPadded ? { json, envelope: fieldNames.fromClient(json) } : undefined;
  } catch (cause) {
    return isPadded && cause instanceof JsonTooDeep ? 'too deep' : undefined;
  }
};

const NONE: readonly never[] = [];
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

/**
 * Opens the envelope of a call and checks everything that does not depend on the sender: shape, headers, time.
 * @param isRemote another server decides whether a key is valid, so an expired key opens the call too
 */
export const open = (
  sandbox: Sandbox,
  call: Pick<ReceivedCall, 'headers' | 'sealed' | 'fieldNames'>,
  isRemote = false,
): OpenedCall => {
  const { headers } = call;
  const key = isRemote ? sandbox.keys.known(headerOf(headers, headerNames.keyId)) : sessionKeyOf(sandbox, headers);
  const content = key === undefined ? undefined : unseal(key, call);
  if (content === undefined) return unopened(key);
  if (content === 'too deep')
    return { key, isOpen: true, json: undefined, entries: NONE, issues: TOO_DEEP, refusal: invalidRequest(TOO_DEEP) };
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
  const serverTime = realNow();
  const isSkewed = Math.abs(serverTime - t) > assumptions.maximumTimeSkew;
  const refusal = isSkewed ? refusedWhole('TIME_SKEW', { serverTime }) : undefined;
  return { key, isOpen: true, json, entries, issues: NONE, refusal };
};
