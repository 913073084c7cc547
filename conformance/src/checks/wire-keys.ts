import { codes } from '@kit/contracts/codes';
import { KEY_LIFETIME } from '@kit/contracts/constants';
import { fieldOf } from '@kit/contracts/json-object';
import { HOUR } from '@kit/contracts/time-units';
import { plainReply } from '@kit/contracts/wire/envelope';
import { aesKey, KEY_EXCHANGE, keyExchangeReply } from '@kit/contracts/wire/key-exchange';
import * as z from 'zod/mini';
import { differencesOf } from '../inspect/differences';
import type { Observation } from '../inspect/finding';
import { placeOf, shown } from '../inspect/values';
import { type Call, sampleOf } from '../wire/call';
import { bytesOf, encrypt, encryptBlocks, randomId } from '../wire/cipher';
import { type Exchange, textIn } from '../wire/client';
import { isKeyRefusal } from '../wire/key-refusal';
import { type Check, run } from './check';
import type { CheckContext } from './check-context';

const SOURCE = 'protocol 1 (Key exchange)';
const HTTP_OK = 200;

const strict = z.strictObject({ ...keyExchangeReply.shape });

const report = (
  context: CheckContext,
  call: Call,
  deviation: Pick<Observation, 'cause' | 'place' | 'expected' | 'seen' | 'severity'>,
): void => context.observe({ ...deviation, method: call.name, sample: sampleOf(call) });

/** Reports deviations in the reply to a valid key exchange. */
const judgeExchange = (context: CheckContext, { id, call, sessionKey }: Exchange): void => {
  const place = (below: string) => `${KEY_EXCHANGE}.${below}`;
  for (const { kind, path, cause, expected, seen } of differencesOf(strict, call.reply)) {
    const isSpelling = path[0] === 'data' && kind === 'value';
    const spelling = bytesOf(textIn(call.reply, 'data'))?.spelling;
    report(context, call, {
      cause: isSpelling ? `replies as ${spelling ?? 'something else'}` : `key exchange: ${cause}`,
      place: place(placeOf(path)),
      expected: isSpelling ? 'lower-case hex' : expected,
      seen: isSpelling ? (spelling ?? seen) : seen,
      severity: kind === 'unknown' ? 'tolerated' : 'refused',
    });
  }
  if (sessionKey === undefined) return;
  if (!z.safeParse(aesKey, sessionKey.key).success) {
    const expected = '32 lower-case hex characters';
    report(context, call, {
      cause: 'form of the key',
      place: place('data'),
      expected,
      seen: 'another text',
      severity: 'refused',
    });
  }
  const hidden = [id, sessionKey.key].some((secret) => sessionKey.keyId.toLowerCase().includes(secret));
  if (hidden) {
    report(context, call, {
      cause: 'key id that gives the key away',
      place: place('keyId'),
      expected: 'an id that the server chose and that reveals nothing',
      seen: sessionKey.keyId.toLowerCase().includes(id) ? 'the random id, which opens the key' : 'the key itself',
      severity: 'unnoticed',
    });
  }
};

const exchange = async (context: CheckContext): Promise<void> => {
  const first = await context.client.exchange();
  const second = await context.client.exchange();
  judgeExchange(context, first);
  judgeExchange(context, second);
  const isAgain = first.sessionKey && second.sessionKey && first.sessionKey.keyId === second.sessionKey.keyId;
  if (isAgain === true && first.sessionKey?.key !== second.sessionKey?.key) {
    const deviation = {
      expected: 'another key id for another key',
      seen: `${first.sessionKey?.keyId} twice`,
      severity: 'unnoticed',
    } as const;
    report(context, second.call, { ...deviation, cause: 'key ids used twice', place: `${KEY_EXCHANGE}.keyId` });
  }
};

const PUBLIC_KEY_BYTES = 256;

/** Key exchanges that must fail with identical replies. */
const wrongExchanges = (context: CheckContext): Readonly<Record<string, () => Promise<Exchange>>> => ({
  'text that is not base64': () => context.client.exchangeWith('no base64 at all!'),
  'a wrong length': () => context.client.exchangeWith(Buffer.alloc(64, 7).toString('base64')),
  'bad padding': () => context.client.exchangeWith(Buffer.alloc(PUBLIC_KEY_BYTES, 7).toString('base64')),
  'an id that is not hex': () => context.client.sealedExchange('z'.repeat(32)),
  'an id that is too short': () => context.client.sealedExchange(randomId().slice(16)),
});

/** Reports replies that differ between kinds of failure. */
const judgeAlike = (
  context: CheckContext,
  calls: Readonly<Record<string, Call>>,
  { cause, place, expected }: Pick<Observation, 'cause' | 'place' | 'expected'>,
): void => {
  const all = Object.entries(calls);
  const bodies = all.map(([, call]) => `HTTP ${call.status} ${call.raw}`);
  const frequency = (body: string) => bodies.filter((other) => other === body).length;
  const common = [...bodies].sort((one, other) => frequency(other) - frequency(one))[0];
  const odd = all.find((_, index) => bodies[index] !== common);
  if (odd === undefined) return;
  const [what, call] = odd;
  const seen = `for ${what}: ${shown(call.raw)} (HTTP ${call.status}), else ${common}`;
  report(context, call, { cause, place, expected, seen, severity: isRead(call) ? 'unnoticed' : 'refused' });
};

/** Returns true if the app can read this plain refusal: JSON with HTTP 200. */
const isRead = ({ status, reply }: Call): boolean => status === HTTP_OK && z.safeParse(plainReply, reply).success;

const exchangeRefusal = async (context: CheckContext): Promise<void> => {
  const calls: Record<string, Call> = {};
  for (const [what, make] of Object.entries(wrongExchanges(context))) calls[what] = (await make()).call;
  const deviation = {
    expected: 'one reply for every failure',
    place: `${KEY_EXCHANGE}.refusal`,
    cause: 'failed key exchanges that differ',
  };
  judgeAlike(context, calls, deviation);
  const [first] = Object.values(calls);
  const code = fieldOf(first?.reply, 'code');
  if (first !== undefined && code !== codes.REQUEST_INVALID.code) {
    report(context, first, {
      cause: 'code of failed key exchanges',
      place: `${KEY_EXCHANGE}.refusal.code`,
      expected: String(codes.REQUEST_INVALID.code),
      seen: shown(code ?? first.raw),
      severity: 'unnoticed',
    });
  }
};

const METHOD = 'operationConfiguration';
const BLOCK = 16;

/** A valid envelope whose last byte states the padding correctly, and whose other padding bytes are wrong. */
const wronglyPadded = (json: string): Buffer => {
  const spaces = ' '.repeat((2 * BLOCK - 4 - (Buffer.byteLength(json) % BLOCK)) % BLOCK);
  return Buffer.concat([Buffer.from(json + spaces), Buffer.from([1, 2, 3, 4])]);
};

/** Bodies that the key cannot decrypt. All of them, including a wrong padding, must get the same reply. */
const unopened = async (context: CheckContext): Promise<Record<string, Call>> => {
  const { key, keyId } = await context.client.sessionKey();
  const envelope = JSON.stringify(context.client.envelopeOf([{ method: METHOD, data: {} }], {}));
  const right = encrypt(key, envelope);
  const badPadding = encryptBlocks(key, Buffer.alloc(2 * BLOCK, 'x'));
  const send = (body: string, id = keyId) =>
    context.client.post(METHOD, body, { headers: context.client.headersOf(id, {}) });
  return {
    'an unknown key id': await send(right.toString('hex'), randomId()),
    'text that is not hex': await send('this is no hex'),
    'hex of an odd length': await send(`${right.toString('hex')}0`),
    'half a block': await send(right.subarray(0, BLOCK / 2).toString('hex')),
    'bad padding': await send(badPadding.toString('hex')),
    'bad padding around valid JSON': await send(encryptBlocks(key, wronglyPadded(envelope)).toString('hex')),
    'text that is not JSON': await send(encrypt(key, 'no JSON').toString('hex')),
    'an empty body': await send(''),
  };
};

const noKey = async (context: CheckContext): Promise<void> => {
  const calls = await unopened(context);
  const place = 'envelope.no-key';
  judgeAlike(context, calls, {
    cause: 'refusals without a key that differ',
    place,
    expected: '{"code":401,"message":"AES expired"} for each',
  });
  const first = calls['an unknown key id'];
  if (first === undefined || isKeyRefusal(first)) return;
  const deviation = {
    cause: 'code of refusals without a key',
    place,
    expected: 'code 401, in plain JSON',
    severity: 'refused',
  } as const;
  report(context, first, { ...deviation, seen: shown(first.raw) });
};

const keyLife = async (context: CheckContext): Promise<void> => {
  await context.client.exchange();
  await context.hook('advance', KEY_LIFETIME + 1);
  const call = await context.client.call([{ method: METHOD, data: {} }], { heals: false });
  if (!isKeyRefusal(call)) {
    const deviation = {
      cause: 'life of a key',
      place: `${KEY_EXCHANGE}.life`,
      expected: `code 401 after ${KEY_LIFETIME / HOUR} hours`,
      severity: 'unnoticed',
    } as const;
    report(context, call, { ...deviation, seen: shown(call.reply ?? call.raw) });
  }
  await context.client.exchange();
};

/** Checks of the key exchange. The last one moves the clock. */
export const keyChecks: readonly Check[] = [
  { id: 'wire.exchange', source: SOURCE, steps: [run([], exchange)] },
  { id: 'wire.exchange-refusal', source: SOURCE, steps: [run([], exchangeRefusal)] },
  { id: 'wire.no-key', source: 'protocol 2 (Where no key is agreed)', steps: [run([], noKey)] },
  {
    id: 'wire.key-life',
    source: 'specification 9; protocol 5 (Timers)',
    level: 'write',
    needs: ['advance'],
    steps: [run([], keyLife)],
  },
];
