import { assumptions } from '@kit/contracts/assumptions';
import { MINUTE } from '@kit/contracts/time-units';
import { headers } from '@kit/contracts/wire/headers';
import { BATCH } from '@kit/contracts/wire/key-exchange';
import { encrypt } from '../wire/cipher';
import { type Check, check } from './check';
import type { CheckContext } from './check-context';
import { run, type Step, send, type Template } from './steps';

const METHOD = 'operationConfiguration';
const OTHER = 'tictetQuestionList';
const SOURCE = 'protocol 2 (The envelope)';
const entry = { method: METHOD, data: {} };

/** Sends entries in one envelope. Each must return its code. */
const batch = (entries: readonly { method: string; data: unknown }[], isKnown = (_: string) => true): Step =>
  run([], async (context) => {
    const codes = entries.map(({ method }) => [isKnown(method) ? ('SUCCESS' as const) : ('METHOD_UNKNOWN' as const)]);
    await context.send(entries, {}, { codes });
  });
/** Names of object properties are unknown methods too. */
const UNKNOWN = ['noSuchMethod', 'constructor', '__proto__'];
const isKnown = (method: string) => !UNKNOWN.includes(method);

/** One entry may be sent to the path of many. */
const path = async (context: CheckContext): Promise<void> => {
  const composed = await context.client.compose([entry]);
  const body = encrypt(composed.key, JSON.stringify(composed.envelope));
  context.take(await context.client.post(BATCH, composed, body), { codes: [['SUCCESS']] });
};

/** A call at another time, in ms ahead of this clock. */
const at = (ahead: number, more: { readonly top?: 'TIME_SKEW' } = {}): Step =>
  send(METHOD, {}, { ...more, options: { envelope: { t: () => Date.now() + ahead } } });

const skew = (limit = assumptions.maximumTimeSkew, top = { top: 'TIME_SKEW' } as const): Step[] => [
  ...[at(-limit - MINUTE, top), at(limit + MINUTE, top), at(-limit + MINUTE), at(limit - MINUTE)],
  send(METHOD, {}, { ...top, options: { envelope: { t: () => Math.round(Date.now() / 1000) } } }),
];

/** A call whose envelope or headers are wrong. @param named the part that the refusal must name */
const wrong = (named: string, options: Template): Step =>
  send(METHOD, {}, { options, top: 'REQUEST_INVALID', names: [named, 'an invalid envelope or header'] });
const REQUEST_ID = `headers.${headers.requestId}`;

const malformed = (): Step[] => [
  wrong('t', { envelope: { t: 'now' } }),
  wrong('t', { envelope: { t: undefined } }),
  wrong('header', { envelope: { header: undefined } }),
  wrong('header.version', { envelope: { header: { appName: 'Conformance' } } }),
  wrong('entries', { envelope: { entries: [] } }),
  wrong('entries', { envelope: { entries: METHOD } }),
  wrong('entries.0.data', { envelope: { entries: [{ method: METHOD }] } }),
  wrong(REQUEST_ID, { headers: { [headers.requestId]: 'ABC' } }),
  wrong(REQUEST_ID, { headers: { [headers.requestId]: undefined } }),
];

const TOO_LARGE = 413;

const bodySize = async (context: CheckContext): Promise<void> => {
  const body = '0'.repeat(assumptions.maximumBodyBytes + 2);
  const composed = await context.client.compose([]);
  const call = await context.client.post(METHOD, composed, body, `${body.length} zeros`);
  if (call.status === TOO_LARGE) return;
  context.observe({
    cause: 'size of bodies',
    method: METHOD,
    place: 'envelope.size',
    expected: `HTTP ${TOO_LARGE} above ${assumptions.maximumBodyBytes} bytes`,
    seen: `HTTP ${call.status}`,
    severity: 'unnoticed',
    call,
  });
};

const limits = (most = Array.from({ length: assumptions.maximumEntries }, () => entry)): Step[] => [
  wrong('entries', { envelope: { entries: [...most, entry] } }),
  batch(most),
  run([], bodySize),
];

/** Checks of the envelope and its headers. The order of results comes first because the others depend on it. */
export const envelopeChecks = (): Check[] => [
  {
    id: 'wire.order',
    source: SOURCE,
    // Each entry has a different method, so each result can be matched to its entry.
    steps: [batch([{ method: OTHER, data: {} }, { method: 'noSuchMethod', data: {} }, entry], isKnown)],
  },
  check(
    'wire.unknown-method',
    'protocol 2 (The order of the checks)',
    undefined,
    UNKNOWN.map((method) => batch([{ method, data: {} }], isKnown)),
  ),
  check('wire.path', SOURCE, undefined, [run([], path)]),
  check('wire.skew', 'protocol 2 (Time)', undefined, skew()),
  check('wire.malformed', 'protocol 2 (The order of the checks)', undefined, malformed()),
  check('wire.limits', SOURCE, undefined, limits()),
];
