import { codes } from '@kit/contracts/codes';
import { KEY_LIFETIME } from '@kit/contracts/constants';
import { fieldOf } from '@kit/contracts/json-object';
import { HOUR } from '@kit/contracts/time-units';
import { plainReply } from '@kit/contracts/wire/envelope';
import { headers } from '@kit/contracts/wire/headers';
import { aesKey, KEY_EXCHANGE, keyExchangeReply } from '@kit/contracts/wire/key-exchange';
import * as z from 'zod/mini';
import { differencesOf } from '../inspect/differences';
import type { Severity } from '../inspect/finding';
import { placeOf, shown } from '../inspect/values';
import { type Call, isKeyRefusal } from '../wire/call';
import { encrypt, encryptBlocks, randomId, spellingOf } from '../wire/cipher';
import type { Exchange } from '../wire/client';
import { type Check, check } from './check';
import type { CheckContext } from './check-context';
import { run } from './steps';

const SOURCE = 'protocol 1 (Key exchange)';
const HTTP_OK = 200;

const strict = z.strictObject({ ...keyExchangeReply.shape });

/** @param values the expected and the actual value */
const report = (
  context: CheckContext,
  call: Call,
  [cause, place]: readonly [cause: string, place: string],
  [expected, seen]: readonly [expected: string, seen: string],
  severity: Severity = 'unnoticed',
): void => context.observe({ cause, place, expected, seen, severity, method: call.name, call });

/** Reports deviations in the reply to a valid key exchange. */
const judgeExchange = (context: CheckContext, { id, call, sessionKey }: Exchange): void => {
  const place = (below: string) => `${KEY_EXCHANGE}.${below}`;
  for (const { kind, path, cause, expected, seen } of differencesOf(strict, call.reply)) {
    const severity = kind === 'unknown' ? 'tolerated' : 'refused';
    if (path[0] === 'data' && kind === 'value') {
      const spelling = spellingOf(String(fieldOf(call.reply, 'data')));
      const about = [`replies as ${spelling ?? 'something else'}`, place('data')] as const;
      report(context, call, about, ['lower-case hex', spelling ?? seen], severity);
    } else report(context, call, [`key exchange: ${cause}`, place(placeOf(path))], [expected, seen], severity);
  }
  if (sessionKey === undefined) return;
  const { key, keyId } = sessionKey;
  if (!z.safeParse(aesKey, key).success) {
    const values = ['32 lower-case hex characters', 'another text'] as const;
    report(context, call, ['form of the key', place('data')], values, 'refused');
  }
  if ([id, key].some((secret) => keyId.toLowerCase().includes(secret))) {
    const seen = keyId.toLowerCase().includes(id) ? 'the random id, which opens the key' : 'the key itself';
    const values = ['an id that the server chose and that reveals nothing', seen] as const;
    report(context, call, ['key id that gives the key away', place('keyId')], values);
  }
};

const exchange = async (context: CheckContext): Promise<void> => {
  const first = await context.client.exchange();
  const second = await context.client.exchange();
  judgeExchange(context, first);
  judgeExchange(context, second);
  const [one, other] = [first.sessionKey, second.sessionKey];
  if (one === undefined || one.keyId !== other?.keyId || one.key === other.key) return;
  const values = ['another key id for another key', `${one.keyId} twice`] as const;
  report(context, second.call, ['key ids used twice', `${KEY_EXCHANGE}.keyId`], values);
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
  about: readonly [cause: string, place: string],
  expected: string,
): void => {
  const all = Object.entries(calls);
  const bodies = all.map(([, call]) => `HTTP ${call.status} ${call.raw}`);
  const frequency = (body: string) => bodies.filter((other) => other === body).length;
  const common = [...bodies].sort((one, other) => frequency(other) - frequency(one))[0];
  const odd = all.find((_, index) => bodies[index] !== common);
  if (odd === undefined) return;
  const [what, call] = odd;
  const seen = `for ${what}: ${shown(call.raw)} (HTTP ${call.status}), else ${common}`;
  report(context, call, about, [expected, seen], isRead(call) ? 'unnoticed' : 'refused');
};

/** Returns true if the app can read this plain refusal: JSON with HTTP 200. */
const isRead = ({ status, reply }: Call): boolean => status === HTTP_OK && z.safeParse(plainReply, reply).success;

const exchangeRefusal = async (context: CheckContext): Promise<void> => {
  const calls: Record<string, Call> = {};
  for (const [what, make] of Object.entries(wrongExchanges(context))) calls[what] = (await make()).call;
  const place = `${KEY_EXCHANGE}.refusal`;
  judgeAlike(context, calls, ['failed key exchanges that differ', place], 'one reply for every failure');
  const [first] = Object.values(calls);
  const code = fieldOf(first?.reply, 'code');
  if (first === undefined || code === codes.REQUEST_INVALID.code) return;
  const values = [String(codes.REQUEST_INVALID.code), shown(code ?? first.raw)] as const;
  report(context, first, ['code of failed key exchanges', `${place}.code`], values);
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
  const composed = await context.client.compose([{ method: METHOD, data: {} }]);
  const { key } = composed;
  const envelope = JSON.stringify(composed.envelope);
  const right = encrypt(key, envelope);
  const send = (body: string, more: Record<string, string> = {}) =>
    context.client.post(METHOD, { ...composed, headers: { ...composed.headers, ...more } }, body, body);
  return {
    'an unknown key id': await send(right, { [headers.keyId]: randomId() }),
    'text that is not hex': await send('this is no hex'),
    'hex of an odd length': await send(`${right}0`),
    'half a block': await send(right.slice(0, BLOCK)),
    'bad padding': await send(encryptBlocks(key, Buffer.alloc(2 * BLOCK, 'x'))),
    'bad padding around valid JSON': await send(encryptBlocks(key, wronglyPadded(envelope))),
    'text that is not JSON': await send(encrypt(key, 'no JSON')),
    'an empty body': await send(''),
  };
};

/** A body that cannot be decrypted gets one plain reply, whatever the cause. */
const noKey = async (context: CheckContext): Promise<void> => {
  const calls = await unopened(context);
  const place = 'envelope.no-key';
  const each = '{"code":401,"message":"AES expired"} for each';
  judgeAlike(context, calls, ['refusals without a key that differ', place], each);
  const first = calls['an unknown key id'];
  if (first === undefined || isKeyRefusal(first)) return;
  const values = ['code 401, in plain JSON', shown(first.raw)] as const;
  report(context, first, ['code of refusals without a key', place], values, 'refused');
};

const keyLife = async (context: CheckContext): Promise<void> => {
  await context.client.exchange();
  await context.hook('advance', KEY_LIFETIME + 1);
  const call = await context.client.call([{ method: METHOD, data: {} }], { heals: false });
  if (!isKeyRefusal(call)) {
    const values = [`code 401 after ${KEY_LIFETIME / HOUR} hours`, shown(call.reply ?? call.raw)] as const;
    report(context, call, ['life of a key', `${KEY_EXCHANGE}.life`], values);
  }
  await context.client.exchange();
};

/** Checks of the key exchange. The last one moves the clock. */
export const keyChecks: readonly Check[] = [
  check('wire.exchange', SOURCE, undefined, [run([], exchange)]),
  check('wire.exchange-refusal', SOURCE, undefined, [run([], exchangeRefusal)]),
  check('wire.no-key', 'protocol 2 (Where no key is agreed)', undefined, [run([], noKey)]),
  check('wire.key-life', 'specification 9; protocol 5 (Timers)', undefined, [run([], keyLife)], {
    level: 'write',
    needs: ['advance'],
  }),
];
