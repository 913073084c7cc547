import { assumptions } from '../assumptions';
import { type CodeName, codes, topLevelCodes } from '../codes';
import { BASE_PATH, KEY_LIFETIME, MAXIMUM_FILE_BYTES, PROTOCOL_VERSION } from '../constants';
import { requestEnvelope } from '../wire/envelope';
import { BEARER, ENVELOPE_CONTENT_TYPE, headers, requestIdPattern, requiredHeaders } from '../wire/headers';
import { BATCH, exchangeId, KEY_EXCHANGE, keyExchangeReply } from '../wire/key-exchange';
import { UPLOAD, uploadParts, uploadTypes } from '../wire/upload';
import aes from '../wire/vectors/aes-256-ecb.json' with { type: 'json' };
import exchange from '../wire/vectors/key-exchange.json' with { type: 'json' };
import { recordedExamples } from './examples';
import { jsonSchemaOf } from './json-schema';

/** Header descriptions for backend and client authors. */
export const headerMeanings: Readonly<Record<keyof typeof headers, string>> = {
  keyRequest: '`true`, on the key exchange only',
  keyId: 'the key id of the exchange; without a valid one, the server answers 401',
  packageName: 'the package name of the native app; on the key exchange too',
  language: 'the language of the texts, such as `en-US`',
  osType: 'the operating system of the device, such as `android`',
  appVersion: 'the version of the native app',
  requestId: '32 lower-case hex characters, new for each call and the same on its retry',
  protocolVersion: '`1`; the server refuses other versions',
  application: 'the name of the app',
  applicationVersion: 'the version of the app',
  authorization: '`Bearer <token>` after login; the server refuses another scheme or a missing token',
  cacheControl: '`no-cache`',
  contentType: '`text/plain`, or `multipart/form-data` for an upload',
};

const REQUIRED: readonly string[] = requiredHeaders;

const headerPattern = (name: keyof typeof headers): string | undefined => {
  if (name === 'requestId') return requestIdPattern.source;
  if (name === 'protocolVersion') return `^${PROTOCOL_VERSION}$`;
  return name === 'authorization' ? `^[Bb][Ee][Aa][Rr][Ee][Rr] ` : undefined;
};

const headerTable = () =>
  (Object.keys(headers) as (keyof typeof headers)[]).map((name) => {
    const pattern = headerPattern(name);
    return {
      name: headers[name],
      required: REQUIRED.includes(name),
      says: headerMeanings[name],
      ...(pattern === undefined ? {} : { pattern }),
    };
  });

const codeOf = (name: CodeName) => ({ name, code: codes[name].code, message: codes[name].message });

/** A code that refuses a whole envelope, with its recorded example. */
const refusedWhole = (name: CodeName) => {
  const reply = recordedExamples.envelope?.[name]?.reply;
  return { ...codeOf(name), ...(reply === undefined ? {} : { example: reply }) };
};

const [vector] = exchange.exchanges;

/**
 * The transport of calls: everything that a client or a backend needs besides the methods. Built from wire/ and
 * constants.ts; docs/protocol.md is the prose version.
 * @param pathOf maps a method, `batch` or `generateSk` to its path under the base
 */
export const wireDocument = (pathOf: (method: string) => string) => ({
  transport: {
    http: `Use POST {base}${BASE_PATH} and the path of the method (x-path) for one entry, and POST {base}${BASE_PATH}${pathOf(BATCH)} for several. Every encrypted reply has HTTP status 200. The path only serves logs and proxies: the server runs the method that the envelope names.`,
    base: BASE_PATH,
    batch: BASE_PATH + pathOf(BATCH),
    timeSkew: { most: assumptions.maximumTimeSkew, 'x-unit': 'milliseconds', code: codeOf('TIME_SKEW') },
    body: { mostBytes: assumptions.maximumBodyBytes, 'x-unit': 'bytes', beyond: 'HTTP 413, plain JSON' },
  },
  envelope: {
    cipher: 'AES-256 in ECB mode with PKCS#7 padding',
    algorithm: { name: 'AES', keyBits: 256, mode: 'ECB', padding: 'PKCS#7' },
    key: 'the 32 lower-case hex characters of the agreed key, used as 32 ASCII bytes, not decoded from hex',
    plaintext: 'JSON in UTF-8',
    encoding: 'lower-case hex',
    contentType: ENVELOPE_CONTENT_TYPE,
    request: jsonSchemaOf(requestEnvelope, 'input', 'draft-07'),
    entries: { least: 1, most: assumptions.maximumEntries, 'x-unit': 'count' },
    reply: {
      shape: '{"code", "message", "results": [{"method", "code", "message", "data"}], "data"}',
      results: 'one for each entry, in the same order; each entry succeeds or fails independently',
      refusedWhole: 'a top-level code other than 0: no entry ran and `results` is empty',
    },
    noKey: {
      body: JSON.stringify({ code: codes.AES_EXPIRED.code, message: codes.AES_EXPIRED.message }),
      http: 200,
      when: 'The body does not decrypt to JSON: a missing, unknown or expired key id, invalid hex, a wrong key, bad padding, or no JSON. The reply is unencrypted and always has the same bytes, so it reveals nothing about the cause.',
    },
    vectors: aes.sealed.map(({ title, key, plaintext, hex }) => ({ title, key, plaintext, hex })),
    mustNotOpen: aes.refused.map(({ title }) => title),
  },
  keyExchange: {
    path: BASE_PATH + pathOf(KEY_EXCHANGE),
    headers: [headers.keyRequest, headers.packageName, headers.requestId, headers.protocolVersion, headers.contentType],
    algorithm: { name: 'RSA', keyBits: 2048, padding: 'PKCS#1 v1.5' },
    request:
      'base64 of a random id, encrypted with RSA PKCS#1 v1.5 under the server’s public key; the plaintext is the id as 32 ASCII bytes',
    id: jsonSchemaOf(exchangeId, 'input', 'draft-07'),
    reply: jsonSchemaOf(keyExchangeReply, 'output', 'draft-07'),
    replyData: 'the AES key, encrypted like an envelope with the id as the key',
    failure: {
      body: JSON.stringify({ code: codes.REQUEST_INVALID.code, message: codes.REQUEST_INVALID.message }),
      http: 200,
      when: 'Any error. All errors take the same time and return the same bytes.',
    },
    keyLife: { value: KEY_LIFETIME, 'x-unit': 'milliseconds' },
    vector: { publicKey: exchange.publicKey, id: vector?.id, data: vector?.data, aesKey: vector?.aesKey },
  },
  headers: headerTable(),
  token: {
    header: headers.authorization,
    scheme: BEARER.trim(),
    life: assumptions.tokenLife,
    'x-unit': 'milliseconds',
  },
  replays: {
    key: `the session token, or without one the key id, together with ${headers.requestId}`,
    life: { value: assumptions.requestIdLife, 'x-unit': 'milliseconds' },
    same: 'the same id with the same entries gets the stored reply, and nothing runs',
    other: codeOf('REQUEST_ID_REUSED'),
    notKept: 'a reply that refuses the whole envelope',
  },
  upload: {
    method: UPLOAD,
    path: BASE_PATH + pathOf(UPLOAD),
    contentType: 'multipart/form-data',
    parts: [
      { name: uploadParts.method, holds: `the text ${UPLOAD}` },
      { name: uploadParts.data, holds: 'a sealed envelope with one entry of the method' },
      { name: uploadParts.file, holds: 'the file as it is, unsealed' },
    ],
    order: 'Send the parts in this order.',
    most: { value: MAXIMUM_FILE_BYTES, 'x-unit': 'bytes' },
    types: uploadTypes,
    judgedBy: 'the file content; the server ignores file name and part type',
  },
  topLevelCodes: topLevelCodes.map(refusedWhole),
  unknownMethod: { ...codeOf('METHOD_UNKNOWN'), example: recordedExamples.envelope?.METHOD_UNKNOWN },
  placement:
    'Token codes and envelope codes stand at the top level of a reply, not in a result. There are two exceptions. authenticate returns token codes in its result if they concern the token in its request. If an entry deletes the account, later entries return token codes in their results.',
  orderOfChecks: [
    'the key id is valid and the body decrypts to JSON, else the unencrypted 401',
    `the envelope matches its schema, else ${codes.REQUEST_INVALID.code} at the top level`,
    `the required headers are present and valid, else ${codes.REQUEST_INVALID.code} at the top level, naming headers.<name>`,
    `t is within the time skew, else ${codes.TIME_SKEW.code} at the top level`,
    `the request id is new or repeats the same entries, else ${codes.REQUEST_ID_REUSED.code} at the top level`,
    'if an entry needs a login, the token is valid, else a token code at the top level',
    `each entry: the method is known, else ${codes.METHOD_UNKNOWN.code}; its data is valid, else ${codes.REQUEST_INVALID.code}; then the method’s own rules`,
  ],
});
