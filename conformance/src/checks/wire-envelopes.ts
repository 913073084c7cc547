import { assumptions } from '@kit/contracts/assumptions';
import { codes } from '@kit/contracts/codes';
import { MINUTE } from '@kit/contracts/time-units';
import { headers } from '@kit/contracts/wire/headers';
import { BATCH } from '@kit/contracts/wire/key-exchange';
import type { Inspected } from '../inspect/inspect';
import { shown } from '../inspect/values';
import { sampleOf } from '../wire/call';
import { encrypt } from '../wire/cipher';
import type { CallOptions } from '../wire/client';
import type { Check } from './check';
import type { CheckContext } from './check-context';
import { isAbout, issuesOf } from './issues';
import { reportDeviation } from './report-value';

const METHOD = 'operationConfiguration';
const OTHER = 'tictetQuestionList';
const SOURCE = 'protocol 2 (The envelope)';
const base = { level: 'wire', needs: [], methods: [] } as const;
const entries = [{ method: METHOD, data: {} }];

const order: Check = {
  ...base,
  id: 'wire.order',
  title: 'Results keep the order of the entries, and a failing entry does not affect the others',
  source: SOURCE,
  run: async (context) => {
    // Each entry has a different method, so each result can be matched to its entry.
    const batch = [{ method: OTHER, data: {} }, { method: 'noSuchMethod', data: {} }, ...entries];
    await context.send(batch, {}, { codes: [['SUCCESS'], ['METHOD_UNKNOWN'], ['SUCCESS']] });
  },
};

const unknownMethod: Check = {
  ...base,
  id: 'wire.unknown-method',
  title: 'An unknown method fails in its own result, including names of object properties',
  source: 'protocol 2 (The order of the checks)',
  run: async (context) => {
    for (const method of ['noSuchMethod', 'constructor', '__proto__']) {
      await context.send([{ method, data: {} }], {}, { codes: [['METHOD_UNKNOWN']] });
    }
  },
};

const path: Check = {
  ...base,
  id: 'wire.path',
  title: 'The server runs the methods of the envelope, whatever the path says',
  source: SOURCE,
  run: async (context) => {
    const { key, keyId } = await context.client.sessionKey();
    const envelope = context.client.envelopeOf(entries, {});
    const body = encrypt(key, JSON.stringify(envelope)).toString('hex');
    const call = await context.client.post(BATCH, body, {
      entries,
      sent: envelope,
      headers: context.client.headersOf(keyId, {}),
    });
    context.take(call, { codes: [['SUCCESS']] });
  },
};

const skew: Check = {
  ...base,
  id: 'wire.skew',
  title: 'A clock that is off by more than five minutes is refused; a smaller offset is accepted',
  source: 'protocol 2 (Time)',
  run: async (context) => {
    const limit = assumptions.maximumTimeSkew;
    for (const off of [-limit - MINUTE, limit + MINUTE]) {
      await context.send(entries, { t: Date.now() + off }, { top: 'TIME_SKEW' });
    }
    for (const off of [-limit + MINUTE, limit - MINUTE]) {
      await context.send(entries, { t: Date.now() + off }, { codes: [['SUCCESS']] });
    }
    await context.send(entries, { t: Math.round(Date.now() / 1000) }, { top: 'TIME_SKEW' });
  },
};

/** A refused envelope must name the wrong part. */
const judgeIssues = (context: CheckContext, { call, code, data, observations }: Inspected, wanted: string): void => {
  if (code !== codes.REQUEST_INVALID.code || observations.length > 0) return;
  const issues = issuesOf(data);
  if (issues.some((issue) => isAbout(issue, wanted))) return;
  reportDeviation(
    context,
    { call, method: call.name },
    {
      cause: issues.length === 0 ? 'refusals that name no issues' : `issues that do not name ${wanted}`,
      place: 'envelope.data.issues',
      expected: `an issue with the path "${wanted}"`,
      seen: shown(issues.map((issue) => issue.path)),
    },
  );
};

const malformed: Check = {
  ...base,
  id: 'wire.malformed',
  title: 'An invalid envelope or header is refused as a whole, with the name of the part',
  source: 'protocol 2 (The order of the checks)',
  run: async (context) => {
    const wrong: readonly [string, CallOptions][] = [
      ['t', { envelope: { t: 'now' } }],
      ['t', { envelope: { t: undefined } }],
      ['header', { envelope: { header: undefined } }],
      ['header.version', { envelope: { header: { appName: 'Conformance' } } }],
      ['entries', { envelope: { entries: [] } }],
      ['entries', { envelope: { entries: METHOD } }],
      ['entries.0.data', { envelope: { entries: [{ method: METHOD }] } }],
      [`headers.${headers.requestId}`, { headers: { [headers.requestId]: 'ABC' } }],
      [`headers.${headers.requestId}`, { headers: { [headers.requestId]: undefined } }],
    ];
    for (const [issue, options] of wrong) {
      judgeIssues(context, await context.send(entries, options, { top: 'REQUEST_INVALID' }), issue);
    }
  },
};

const TOO_LARGE = 413;

const limits: Check = {
  ...base,
  id: 'wire.limits',
  title: 'Too many entries and too large bodies are refused',
  source: SOURCE,
  run: async (context) => {
    const many = Array.from({ length: assumptions.maximumEntries + 1 }, () => ({ method: METHOD, data: {} }));
    judgeIssues(context, await context.send(many, {}, { top: 'REQUEST_INVALID' }), 'entries');
    await context.send(many.slice(1), {}, { codes: many.slice(1).map(() => ['SUCCESS'] as const) });
    const { keyId } = await context.client.sessionKey();
    const body = '0'.repeat(assumptions.maximumBodyBytes + 2);
    const call = await context.client.post(METHOD, body, {
      sent: `${body.length} zeros`,
      headers: context.client.headersOf(keyId, {}),
    });
    if (call.status === TOO_LARGE) return;
    context.observe({
      cause: 'size of bodies',
      method: METHOD,
      place: 'envelope.size',
      expected: `HTTP ${TOO_LARGE} above ${assumptions.maximumBodyBytes} bytes`,
      seen: `HTTP ${call.status}`,
      severity: 'unnoticed',
      sample: sampleOf(call),
    });
  },
};

/** Checks of the envelope and its headers. The order of results comes first because the others depend on it. */
export const envelopeChecks: readonly Check[] = [order, unknownMethod, path, skew, malformed, limits];
