import { UsageError } from '../command-line';
import { admin } from './admin.mjs';
import { durationOf, given, numberOf, wholeNumberOf } from './usage.mjs';

const EFFECTS = 'code=, latency=, network=, http=, envelope=, payload=';

/** @param {string} text */
const latencyOf = (text) => {
  const [least, most] = text.split('..');
  if (most !== undefined) return { uniform: [durationOf(least), durationOf(most)] };
  const [median, sigma] = text.split('~');
  if (sigma !== undefined)
    return { lognormal: { median: durationOf(median), sigma: numberOf(sigma, 'The sigma of a latency') } };
  return { ms: durationOf(text) };
};

/** @param {string} text */
const networkOf = (text) => {
  const [network = '', bytes] = text.toUpperCase().split(':');
  return { network, ...(bytes === undefined ? {} : { bytesPerSecond: wholeNumberOf(bytes, 'bytes a second') }) };
};

/** @param {string} text */
const payloadOf = (text) => {
  const [payload = '', ...field] = text.split(':');
  return { payload: payload.toUpperCase(), ...(field.length === 0 ? {} : { field: field.join(':') }) };
};

/**
 * The effect that was typed, such as code=10010304 or network=TIMEOUT.
 * @param {string} typed
 */
const effectOf = (typed) => {
  const [kind = '', ...rest] = typed.split('=');
  const value = rest.join('=');
  if (value === '') throw new UsageError(`"${typed}" is no effect; there are ${EFFECTS}`);
  switch (kind) {
    case 'code':
      return { code: wholeNumberOf(value, 'code') };
    case 'http':
      return { http: wholeNumberOf(value, 'http') };
    case 'latency':
      return { latency: latencyOf(value) };
    case 'network':
      return networkOf(value);
    case 'envelope':
      return { envelope: value.toUpperCase() };
    case 'payload':
      return payloadOf(value);
    default:
      throw new UsageError(`There is no effect "${kind}"; there are ${EFFECTS}`);
  }
};

/**
 * @param {Record<string, string | undefined>} flags
 * @param {string} method
 */
const matchOf = ({ phone, nth, probability, seed }, method) => ({
  ...(method === 'any' ? {} : { method }),
  ...(phone === undefined ? {} : { contactNumber: phone }),
  ...(nth === undefined ? {} : { nth: wholeNumberOf(nth, '--nth') }),
  ...(probability === undefined ? {} : { probability: numberOf(probability, '--probability') }),
  ...(seed === undefined ? {} : { seed: wholeNumberOf(seed, '--seed') }),
});

/** @param {{ id: string, match: object, effect: object, matched: number, state: string }} fault */
const lineOf = ({ id, match, effect, matched, state }) =>
  `${id}  ${state}, met ${matched}  ${JSON.stringify(effect)}  for ${JSON.stringify(match)}`;

/** @type {import('./commands.mjs').Command} */
export const fault = {
  usage: 'fault <method or any> <effect>   |   fault list   |   fault clear [id]',
  about: 'Lets something go wrong for the calls of a method.',
  words: 2,
  flags: ['phone', 'nth', 'probability', 'seed', 'times', 'ttl', 'with-retry'],
  more: `Effects:
  code=10010304                 any code: of that entry, or of the whole reply where it is such
  latency=2s, 100ms..3s, 2s~0.8 fixed, even between two, lognormal (median~sigma)
  network=TIMEOUT               or CONNECTION_RESET_BY_PEER, EMPTY_RESPONSE, MALFORMED_RESPONSE_CHUNK,
                                RANDOM_DATA_THEN_CLOSE, TRUNCATE, BANDWIDTH:500 (bytes a second)
  http=503                      a status without an envelope
  envelope=WRONG_KEY            or BAD_PADDING, TAMPERED, NOT_HEX, PLAIN_JSON
  payload=MISSING_FIELD         or WRONG_TYPE, EXTRA_FIELD; of a field that is chosen: MISSING_FIELD:repayment.remaining
The call is carried out all the same: a fault is what happens to its reply. Only codes that
refuse a call as a whole, such as those that end a session, run nothing.`,
  run: async (target, [first, second], flags, say) => {
    const method = given(first, 'The method');
    if (method === 'list') {
      const { faults } = await admin(target, 'GET', '/faults');
      for (const entry of faults) say(lineOf(entry));
      if (faults.length === 0) say('There are no faults.');
      return;
    }
    if (method === 'clear') {
      await admin(target, 'DELETE', second === undefined ? '/faults' : `/faults/${second}`);
      say(second === undefined ? 'There are no faults any more.' : `${second} is gone.`);
      return;
    }
    const made = await admin(target, 'POST', '/faults', {
      match: matchOf(flags, method),
      effect: effectOf(given(second, 'The effect')),
      ...(flags.times === undefined ? {} : { times: wholeNumberOf(flags.times, '--times') }),
      ...(flags.ttl === undefined ? {} : { ttlMs: durationOf(flags.ttl) }),
      ...(flags['with-retry'] === undefined ? {} : { withRetry: true }),
    });
    say(lineOf(made));
  },
};
