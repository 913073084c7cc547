import AES from 'crypto-js/aes';
import core from 'crypto-js/core';
import HmacSHA256 from 'crypto-js/hmac-sha256';
import HmacSHA512 from 'crypto-js/hmac-sha512';
import ecb from 'crypto-js/mode-ecb';
import noPadding from 'crypto-js/pad-nopadding';
import SHA256 from 'crypto-js/sha256';
import forge from 'node-forge/lib/forge';
import 'node-forge/lib/asn1';
import 'node-forge/lib/pem';
import 'node-forge/lib/rsa';
import type { CryptoPort, RsaKey } from './port';

type Words = ReturnType<typeof SHA256>;

const WORD = 4;
/** The largest request of `getRandomValues`. */
const MOST_RANDOM_BYTES = 65_536;

const toWords = (bytes: Buffer): Words => {
  const words: number[] = [];
  const whole = bytes.length - (bytes.length % WORD);
  for (let index = 0; index < whole; index += WORD) words.push(bytes.readInt32BE(index));
  if (whole < bytes.length) {
    const last = Buffer.alloc(WORD);
    bytes.copy(last, 0, whole);
    words.push(last.readInt32BE());
  }
  return core.lib.WordArray.create(words, bytes.length);
};

const toBytes = ({ words, sigBytes }: Words): Buffer => {
  const bytes = Buffer.alloc(Math.ceil(sigBytes / WORD) * WORD);
  for (let index = 0; index < bytes.length; index += WORD) bytes.writeInt32BE((words[index / WORD] ?? 0) | 0, index);
  return bytes.subarray(0, sigBytes);
};

const bytesOf = (data: string | Buffer): Buffer => (typeof data === 'string' ? Buffer.from(data) : data);

export const randomBytes: CryptoPort['randomBytes'] = (count) => {
  const bytes = Buffer.alloc(count);
  for (let start = 0; start < count; start += MOST_RANDOM_BYTES) {
    globalThis.crypto.getRandomValues(bytes.subarray(start, start + MOST_RANDOM_BYTES));
  }
  return bytes;
};

export const randomSeed: CryptoPort['randomSeed'] = () => randomBytes(16).toString('hex');

export const sha256: CryptoPort['sha256'] = (data) => toBytes(SHA256(toWords(bytesOf(data))));

export const startSha256: CryptoPort['startSha256'] = () => {
  const digest = core.algo.SHA256.create();
  return { update: (piece) => void digest.update(toWords(piece)), end: () => toBytes(digest.finalize()) };
};

const hmacs = { sha256: HmacSHA256, sha512: HmacSHA512 };

export const hmac: CryptoPort['hmac'] = (algorithm, key, text) =>
  toBytes(hmacs[algorithm](toWords(Buffer.from(text)), toWords(bytesOf(key))));

export const isEqual: CryptoPort['isEqual'] = (one, other) => {
  if (one.length !== other.length) throw new RangeError('The buffers must have the same length');
  let difference = 0;
  for (let index = 0; index < one.length; index += 1) difference |= (one[index] ?? 0) ^ (other[index] ?? 0);
  return difference === 0;
};

export const aes256Ecb: CryptoPort['aes256Ecb'] = (key) => {
  const words = toWords(key);
  const mode = { mode: ecb, padding: noPadding };
  return {
    encrypt: (blocks) => toBytes(AES.encrypt(toWords(blocks), words, mode).ciphertext),
    decrypt: (blocks) =>
      toBytes(AES.decrypt(core.lib.CipherParams.create({ ciphertext: toWords(blocks) }), words, mode)),
  };
};

export const rsaKey = (pem: string): RsaKey => {
  const [{ body = '' } = {}] = forge.pem.decode(pem);
  const key = forge.pki.privateKeyFromAsn1(
    forge.asn1.fromDer(forge.util.createBuffer(body)),
  ) as forge.pki.rsa.PrivateKey;
  const modulus = Buffer.from(key.n.toString(16), 'hex');
  return {
    modulus,
    decrypt: (sealed) => Buffer.from(key.decrypt(sealed.toString('latin1'), 'RAW'), 'latin1'),
  };
};
