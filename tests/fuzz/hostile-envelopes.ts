import { createCipheriv } from 'node:crypto';
import { ENVELOPE_VERSION } from '@kit/contracts/constants';
import { methods } from '@kit/contracts/methods';
import { headers } from '@kit/contracts/wire/headers';
import fc from 'fast-check';
import { randomId, sealAes } from '../support/wire-client';

/** The reply that a hostile request must get. */
export type Expected =
  /** the plain 401, always the same bytes */
  | 'plain 401'
  /** an encrypted reply with a code of the contract, but never the internal error */
  | 'sealed'
  /** either of the two */
  | 'sealed or plain 401'
  /** any HTTP status below 500: the server refuses the request before it reads the envelope */
  | 'no crash';

type Headers = Readonly<Record<string, string>>;

export interface Hostile {
  readonly kind: string;
  readonly body: string | Buffer;
  readonly headers: Headers;
  readonly expected: Expected;
}

/** Encrypts bytes that are not text. */
const sealBytes = (key: string, bytes: Buffer): string => {
  const cipher = createCipheriv('aes-256-ecb', key, null);
  return Buffer.concat([cipher.update(bytes), cipher.final()]).toString('hex');
};

/** A failure prints the kind and the beginning of a body, which can be a quarter of a megabyte long. */
const shortened = (hostile: Hostile): Hostile & Record<typeof fc.toStringMethod, () => string> => ({
  ...hostile,
  [fc.toStringMethod]: () => `${hostile.kind}: ${hostile.body.length} bytes, ${String(hostile.body.slice(0, 64))}…`,
});

const methodNames = Object.keys(methods);
const hexText = (constraints: { minLength?: number; maxLength?: number }) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), ...constraints });

/** Keys and values that have broken JSON parsers before. */
const nastyKey = fc.constantFrom(
  ...['__proto__', 'constructor', 'prototype', 'toString', '', '\u0000', 'a.b', '0', 'length'],
);
const nastyValue = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, 0, -0, 1e308, -1e308, 2 ** 53, Number.MIN_VALUE, '', '\u0000', '\ud800', '\udfff\ud800'],
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.jsonValue({ maxDepth: 4 }),
);
const pollution = fc
  .tuple(nastyKey, nastyValue, nastyKey, nastyValue)
  .map(
    ([a, x, b, y]) =>
      `{${JSON.stringify(a)}:${JSON.stringify(x)},${JSON.stringify(b)}:{"polluted":${JSON.stringify(y)}}}`,
  );
const rawNumber = fc.constantFrom('1e400', '-1e400', '1e-400', '123456789012345678901234567890', '-0', '0.1e1');
const deep = fc
  .tuple(fc.integer({ min: 1, max: 15_000 }), fc.constantFrom(['[', ']'], ['{"a":', '}']))
  .map(([depth, [open = '', close = '']]) => `${open.repeat(depth)}1${close.repeat(depth)}`);
const duplicate = fc.constant('{"contactNumber":"08031234567","contactNumber":1}');

const anyData = fc.oneof(
  pollution,
  rawNumber,
  deep,
  duplicate,
  nastyValue.map((value) => JSON.stringify(value) ?? 'null'),
);
const methodName = fc.oneof(fc.constantFrom(...methodNames), nastyKey, fc.string({ unit: 'binary', maxLength: 80 }));

/** The text of a JSON envelope with one or several mistakes. */
const oddEnvelope = fc
  .record({
    t: fc.oneof({ weight: 4, arbitrary: fc.constant(String(Date.now())) }, rawNumber, anyData),
    header: fc.oneof(
      { weight: 4, arbitrary: fc.constant(`{"appName":"Fuzz","version":"${ENVELOPE_VERSION}"}`) },
      anyData,
    ),
    entries: fc.oneof(
      { weight: 4, arbitrary: fc.array(fc.tuple(methodName, anyData), { maxLength: 3 }) },
      fc.array(fc.tuple(methodName, anyData), { minLength: 19, maxLength: 22 }),
    ),
    extra: fc.oneof(
      fc.constant(''),
      pollution.map((text) => `,"__proto__":${text}`),
    ),
  })
  .map(({ t, header, entries, extra }) => {
    const list = entries.map(([method, data]) => `{"method":${JSON.stringify(method)},"data":${data}}`);
    return `{"t":${t},"header":${header},"entries":[${list.join(',')}]${extra}}`;
  });

/** An envelope with mistakes, which is sent more often than any other kind. */
const ODD = 'an odd envelope';
const asciiText = fc.string({ unit: 'grapheme-ascii', maxLength: 60 });
const { authorization, requestId, packageName, protocolVersion, language } = headers;
const ODD_HEADERS = [authorization, requestId, packageName, protocolVersion, language];

/**
 * Hostile requests under one session key. @param valid text of an envelope that succeeds @param sent its headers,
 * without a request id
 */
export const hostileEnvelopes = (key: string, valid: string, sent: Record<string, string>): fc.Arbitrary<Hostile> => {
  const good = sealAes(key, valid);
  const sealed = (text: string) => sealAes(key, text);
  const place = fc.nat(good.length - 1);
  /** One block with invalid padding: encrypts a whole extra block of padding and then cuts it off. */
  const badlyPadded = (bytes: readonly number[]) =>
    sealBytes(key, Buffer.from([...Array.from({ length: 16 - bytes.length }, () => 0x7b), ...bytes])).slice(0, 32);
  const notJson = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }).map((text) => `x${text}`),
    place.map((at) => valid.slice(0, at % valid.length)),
  );
  const types = ['', 'application/json', 'text/html', 'multipart/form-data', 'nonsense', 'text/plain; charset=utf-16'];

  /** Each kind makes a body, or headers of a good body. */
  const kinds: Readonly<Record<Expected, Readonly<Record<string, fc.Arbitrary<string | Buffer | Headers>>>>> = {
    'plain 401': {
      'random bytes': fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
      'random text': fc.string({ unit: 'binary', maxLength: 300 }),
      'random hex': hexText({ maxLength: 400 }),
      'hex cut anywhere': place.map((at) => good.slice(0, at)),
      'hex without its beginning': fc.integer({ min: 1, max: good.length - 1 }).map((at) => good.slice(at)),
      'one digit changed to none': place.map((at) => `${good.slice(0, at)}g${good.slice(at + 1)}`),
      'half a block more': hexText({ minLength: 1, maxLength: 31 }).map((more) => good + more),
      'another key': hexText({ minLength: 32, maxLength: 32 }).map((other) => sealAes(other, valid)),
      'bad padding': fc.constantFrom([0], [17], [255], [1, 2], [3, 3, 2], [2, 3, 3], [16]).map(badlyPadded),
      'no JSON': notJson.map(sealed),
      'no UTF-8': fc.uint8Array({ maxLength: 100 }).map((bytes) => sealBytes(key, Buffer.from([0xff, ...bytes]))),
      'an unknown key id': asciiText.map((keyId) => ({ [headers.keyId]: keyId })),
    },
    sealed: {
      'any JSON': fc.json({ maxDepth: 6 }).map(sealed),
      'deep JSON': deep.map(sealed),
      'odd headers': fc.dictionary(fc.constantFrom(...ODD_HEADERS), asciiText),
    },
    'sealed or plain 401': {
      'upper case': fc.constant(good.toUpperCase()),
      'blocks in another order': fc.shuffledSubarray(good.match(/.{32}/g) ?? []).map((blocks) => blocks.join('')),
      [ODD]: oddEnvelope.map(sealed),
    },
    'no crash': {
      'a body at the limit of size': fc.integer({ min: 262_140, max: 262_150 }).map((size) => '0'.repeat(size)),
      'another content type': fc.constantFrom(...types).map((type) => ({ [headers.contentType]: type })),
    },
  };

  const all = Object.entries(kinds).flatMap(([expected, some]) =>
    Object.entries(some).map(([kind, made]) => ({
      weight: kind === ODD ? 6 : 1,
      arbitrary: made.map((each) => {
        const change = typeof each === 'string' || Buffer.isBuffer(each) ? { body: each } : { headers: each };
        const own = { ...sent, [headers.requestId]: randomId(), ...change.headers };
        return shortened({ kind, expected: expected as Expected, body: change.body ?? good, headers: own });
      }),
    })),
  );
  return fc.oneof(...all);
};
