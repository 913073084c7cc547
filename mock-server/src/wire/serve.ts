import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { assumptions } from '@kit/contracts/assumptions';
import { codes } from '@kit/contracts/codes';
import { PROTOCOL_VERSION } from '@kit/contracts/constants';
import { isMethodName, methods as methodTable } from '@kit/contracts/methods';
import type { EnvelopeEntry, Issue, ReplyEnvelope, RequestEnvelope } from '@kit/contracts/wire/envelope';
import { BEARER, headers as headerNames, requestIdPattern } from '@kit/contracts/wire/headers';
import * as z from 'zod/mini';
import type { ReceivedFile } from '../methods/handler';
import { type EntryRun, runEntries } from '../methods/run-entries';
import { replyIdOf } from '../sandbox/idempotency/replies';
import type { Replay } from '../sandbox/journal/call-record';
import { realNow } from '../sandbox/replay-context';
import type { Sandbox } from '../sandbox/sandbox';
import { issuesOf } from '../validation/issues';
import { envelopeSchema } from '../validation/schemas';
import { refusedWhole, repliedWith } from './reply';

/** A call that was opened: its envelope is JSON, and nothing more is known about it. */
export interface OpenedCall {
  readonly sandbox: Sandbox;
  readonly keyId: string;
  readonly headers: IncomingHttpHeaders;
  readonly envelope: unknown;
  /** of an upload */
  readonly file?: ReceivedFile | undefined;
}

/** What the journal says of a call. */
export interface CallNotes {
  readonly code: number;
  readonly methods: readonly string[];
  readonly contactNumber?: string | undefined;
  readonly note?: string | undefined;
  readonly replay?: Replay | undefined;
}

/** What to send, sealed unless it is plain. */
export interface Served extends CallNotes {
  readonly json: string;
  readonly plain?: boolean;
}

const header = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

const SCHEME = BEARER.toLowerCase();

/** The token of a call, empty when it has none. */
export const bearerToken = (headers: IncomingHttpHeaders): string => {
  const value = header(headers, headerNames.authorization).trim();
  const scheme = value.slice(0, BEARER.length).toLowerCase();
  // HTTP drops the space after an empty token.
  if (scheme === SCHEME.trim()) return '';
  return scheme === SCHEME ? value.slice(BEARER.length).trim() : value;
};

const headerIssues = (headers: IncomingHttpHeaders): Issue[] => {
  const issues: Issue[] = [];
  if (!requestIdPattern.test(header(headers, headerNames.requestId))) {
    issues.push({ path: `headers.${headerNames.requestId}`, reason: 'Must be 32 lower-case hex characters' });
  }
  const version = headers[headerNames.protocolVersion];
  if (version !== undefined && version !== PROTOCOL_VERSION) {
    issues.push({ path: `headers.${headerNames.protocolVersion}`, reason: `Must be ${PROTOCOL_VERSION}` });
  }
  return issues;
};

/** Whether any of the entries is of a method that needs a token. */
const needsLogin = (entries: readonly EnvelopeEntry[]): boolean =>
  entries.some(({ method }) => isMethodName(method) && methodTable[method].login === 'required');

/** Whether any of the entries may change what the server holds. */
const mayChangeState = (entries: readonly EnvelopeEntry[]): boolean =>
  entries.some(({ method }) => isMethodName(method) && methodTable[method].changesState);

const SHORT = 160;

/** Tells the same entries and file from others; undefined when they are nested deeper than they can be written. */
const fingerprintOf = (entries: readonly EnvelopeEntry[], file: ReceivedFile | undefined): string | undefined => {
  try {
    const json = JSON.stringify(entries) + (file?.digest ?? '');
    return json.length <= SHORT ? json : hash('sha256', json, 'base64');
  } catch {
    return undefined;
  }
};

/** A reply as it is sent, with its code for the journal. */
export const answer = (
  reply: ReplyEnvelope,
  methods: readonly string[],
  contactNumber?: string | undefined,
  note?: string | undefined,
): Served => {
  const failed =
    reply.code !== codes.SUCCESS.code ? reply : reply.results.find((result) => result.code !== codes.SUCCESS.code);
  return { json: JSON.stringify(reply), code: failed?.code ?? codes.SUCCESS.code, methods, contactNumber, note };
};

const malformed = (issues: Issue[], methods: readonly string[] = []): Served =>
  answer(refusedWhole('REQUEST_INVALID', { issues }), methods);

const methodsOf = ({ entries }: RequestEnvelope): string[] => entries.map(({ method }) => method);

const noteOf = (runs: readonly EntryRun[]): string | undefined =>
  runs.some(({ note }) => note !== undefined) ? runs.flatMap(({ note }) => note ?? []).join('\n') : undefined;

/**
 * Serves an opened call, in the order of protocol.md: envelope, headers, time, replay, token, entries. It is one
 * synchronous step; what it wrote is kept once `sandbox.documents.flushed()` resolves, and only then may the reply go.
 */
export const serve = ({ sandbox, keyId, headers, envelope, file }: OpenedCall): Served => {
  const parsed = z.safeParse(envelopeSchema, envelope);
  if (!parsed.success) return malformed(issuesOf(parsed.error));
  const { t, entries } = parsed.data;
  const methods = methodsOf(parsed.data);

  const wrongHeaders = headerIssues(headers);
  if (wrongHeaders.length > 0) return malformed(wrongHeaders, methods);

  // Real time: a tester who moves the sandbox's clock by a week must not lock every client out.
  if (Math.abs(realNow() - t) > assumptions.maximumTimeSkew) return answer(refusedWhole('TIME_SKEW'), methods);

  const fingerprint = fingerprintOf(entries, file);
  if (fingerprint === undefined) return malformed([{ path: 'entries', reason: 'Is nested too deeply' }], methods);

  const token = bearerToken(headers);
  const state = sandbox.sessions.check(token);
  const contactNumber = 'contactNumber' in state ? state.contactNumber : undefined;
  const caller = sandbox.sessions.knows(token) ? token : keyId;
  const replyId = replyIdOf(caller, header(headers, headerNames.requestId));
  const earlier = sandbox.replies.get(replyId);
  if (earlier !== undefined) {
    if (earlier.fingerprint !== fingerprint) return answer(refusedWhole('REQUEST_ID_REUSED'), methods, contactNumber);
    return {
      json: earlier.json,
      code: earlier.code,
      methods,
      contactNumber,
      note: 'The stored reply of this request id',
    };
  }

  if (needsLogin(entries) && 'refused' in state) return answer(refusedWhole(state.refused), methods);
  const runs = runEntries(sandbox, contactNumber, entries, file);
  const results = runs.map(({ result }) => result);
  const served = answer(repliedWith(results), methods, contactNumber, noteOf(runs));
  const { json, code } = served;
  sandbox.replies.put(replyId, { fingerprint, json, code, at: realNow() }, mayChangeState(entries));
  return served;
};
