import { assumptions } from '@kit/contracts/assumptions';
import { MINUTE } from '@kit/contracts/time-units';
import { headers } from '@kit/contracts/wire/headers';
import { BATCH } from '@kit/contracts/wire/key-exchange';
import { sampleOf } from '../wire/call';
import { encrypt } from '../wire/cipher';
import type { CallOptions } from '../wire/client';
import { type Check, run } from './check';
import type { CheckContext } from './check-context';
import { type SendStep, type Step, send } from './steps';

const METHOD = 'operationConfiguration';
const OTHER = 'tictetQuestionList';
const SOURCE = 'protocol 2 (The envelope)';
const entries = [{ method: METHOD, data: {} }];

const order = async (context: CheckContext): Promise<void> => {
  // Each entry has a different method, so each result can be matched to its entry.
  const batch = [{ method: OTHER, data: {} }, { method: 'noSuchMethod', data: {} }, ...entries];
  await context.send(batch, {}, { codes: [['SUCCESS'], ['METHOD_UNKNOWN'], ['SUCCESS']] });
};

/** Names of object properties are unknown methods too. */
const unknownMethod = async (context: CheckContext): Promise<void> => {
  for (const method of ['noSuchMethod', 'constructor', '__proto__']) {
    await context.send([{ method, data: {} }], {}, { codes: [['METHOD_UNKNOWN']] });
  }
};

const path = async (context: CheckContext): Promise<void> => {
  const { key, keyId } = await context.client.sessionKey();
  const envelope = context.client.envelopeOf(entries, {});
  const body = encrypt(key, JSON.stringify(envelope)).toString('hex');
  const sent = { entries, sent: envelope, headers: context.client.headersOf(keyId, {}) };
  context.take(await context.client.post(BATCH, body, sent), { codes: [['SUCCESS']] });
};

/** A call at another time, in ms ahead of this clock. */
const at = (ahead: number, more: Omit<SendStep, 'send'> = {}): Step =>
  send(METHOD, {}, { ...more, options: () => ({ t: Date.now() + ahead }) });

const skew = (): Step[] => {
  const limit = assumptions.maximumTimeSkew;
  const top = { top: 'TIME_SKEW' } as const;
  return [
    ...[at(-limit - MINUTE, top), at(limit + MINUTE, top), at(-limit + MINUTE), at(limit - MINUTE)],
    send(METHOD, {}, { ...top, options: () => ({ t: Math.round(Date.now() / 1000) }) }),
  ];
};

/** A call whose envelope or headers are wrong. @param path of the part that the refusal must name */
const wrong = (path: string, options: CallOptions): Step =>
  send(METHOD, {}, { options, top: 'REQUEST_INVALID', names: [path, 'an invalid envelope or header'] });

const malformed = (): Step[] => [
  wrong('t', { envelope: { t: 'now' } }),
  wrong('t', { envelope: { t: undefined } }),
  wrong('header', { envelope: { header: undefined } }),
  wrong('header.version', { envelope: { header: { appName: 'Conformance' } } }),
  wrong('entries', { envelope: { entries: [] } }),
  wrong('entries', { envelope: { entries: METHOD } }),
  wrong('entries.0.data', { envelope: { entries: [{ method: METHOD }] } }),
  wrong(`headers.${headers.requestId}`, { headers: { [headers.requestId]: 'ABC' } }),
  wrong(`headers.${headers.requestId}`, { headers: { [headers.requestId]: undefined } }),
];

const TOO_LARGE = 413;

const bodySize = async (context: CheckContext): Promise<void> => {
  const { keyId } = await context.client.sessionKey();
  const body = '0'.repeat(assumptions.maximumBodyBytes + 2);
  const headersOf = context.client.headersOf(keyId, {});
  const call = await context.client.post(METHOD, body, { sent: `${body.length} zeros`, headers: headersOf });
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
};

const limits = (): Step[] => {
  const most = Array.from({ length: assumptions.maximumEntries }, () => ({ method: METHOD, data: {} }));
  return [
    wrong('entries', { envelope: { entries: [...most, ...entries] } }),
    run([], async (context) => {
      await context.send(most, {}, { codes: most.map(() => ['SUCCESS'] as const) });
    }),
    run([], bodySize),
  ];
};

/** Checks of the envelope and its headers. The order of results comes first because the others depend on it. */
export const envelopeChecks = (): Check[] => [
  { id: 'wire.order', source: SOURCE, steps: [run([], order)] },
  { id: 'wire.unknown-method', source: 'protocol 2 (The order of the checks)', steps: [run([], unknownMethod)] },
  { id: 'wire.path', source: SOURCE, steps: [run([], path)] },
  { id: 'wire.skew', source: 'protocol 2 (Time)', steps: skew() },
  { id: 'wire.malformed', source: 'protocol 2 (The order of the checks)', steps: malformed() },
  { id: 'wire.limits', source: SOURCE, steps: limits() },
];
