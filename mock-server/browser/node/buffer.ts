import { Buffer } from 'buffer/index.js';

/** Encodings that the package `buffer` does not implement like Node. */
const BASE64URL = 'base64url';
const HEX_PAIR = /^[\da-f]{2}$/i;

const { from } = Buffer;
const { toString: toText, write } = Buffer.prototype;

Buffer.from = ((value: unknown, encoding?: unknown, ...more: unknown[]) =>
  // As base64, the package also reads the base64url alphabet.
  Reflect.apply(from, Buffer, [value, encoding === BASE64URL ? 'base64' : encoding, ...more])) as typeof Buffer.from;

Buffer.prototype.toString = function (this: Buffer, encoding?: BufferEncoding, ...range: number[]): string {
  if (encoding !== BASE64URL) return Reflect.apply(toText, this, [encoding, ...range]);
  const text: string = Reflect.apply(toText, this, ['base64', ...range]);
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
};

/** Node stops at the first pair that is not hex. The package reads `1z` as 1. */
const validHex = (text: string): string => {
  let end = 0;
  while (HEX_PAIR.test(text.slice(end, end + 2))) end += 2;
  return text.slice(0, end);
};

Buffer.prototype.write = function (this: Buffer, text: string, ...given: unknown[]): number {
  return Reflect.apply(write, this, [given.includes('hex') ? validHex(text) : text, ...given]);
} as typeof Buffer.prototype.write;

export { Buffer };
