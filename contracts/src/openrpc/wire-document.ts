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

/** What a header says, for a reader who has to send it. */
export const headerMeanings: Readonly<Record<keyof typeof headers, string>> = {
  keyRequest: '`true`, on the key exchange only',
  keyId: 'the key id of the exchange; a call without one in force is answered 401',
  packageName: 'the package name of the native app; on the key exchange too',
  language: 'the language of the texts, such as `en-US`',
  osType: 'the system of the phone, such as `android`',
  appVersion: 'the version of the native app',
  requestId: '32 lower-case hex characters, new for each call and the same on its retry',
  protocolVersion: '`1`; another version is refused',
  application: 'the name of the app',
  applicationVersion: 'the version of the app',
  authorization: '`Bearer <token>`, once logged in; another scheme, or a token without one, is refused',
  cacheControl: '`no-cache`',
  contentType: '`text/plain`; of an upload `multipart/form-data`',
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

/** The envelope under which a code that refuses the whole was recorded. */
const refusedWhole = (name: CodeName) => {
  const reply = recordedExamples.envelope?.[name]?.reply;
  return { ...codeOf(name), ...(reply === undefined ? {} : { example: reply }) };
};

const [vector] = exchange.exchanges;

/**
 * How a call travels: what a client or a backend has to know beside the methods. The names of wire/ and constants.ts,
 * and what docs/protocol.md says in prose.
 * @param pathOf a method, `batch` or `generateSk` to its path under the base
 */
export const wireDocument = (pathOf: (method: string) => string) => ({
  transport: {
    http: `POST {base}${BASE_PATH} and the path of the method (x-path) for one entry, POST {base}${BASE_PATH}${pathOf(BATCH)} for several. Every sealed reply is HTTP 200; the path is for logs and proxies, and what runs is what the envelope names.`,
    base: BASE_PATH,
    batch: BASE_PATH + pathOf(BATCH),
    timeSkew: { most: assumptions.maximumTimeSkew, 'x-unit': 'milliseconds', code: codeOf('TIME_SKEW') },
    body: { mostBytes: assumptions.maximumBodyBytes, 'x-unit': 'bytes', beyond: 'HTTP 413, plain JSON' },
  },
  envelope: {
    cipher: 'AES-256 in ECB mode with PKCS#7 padding',
    algorithm: { name: 'AES', keyBits: 256, mode: 'ECB', padding: 'PKCS#7' },
    key: 'the 32 lower-case hex characters of the agreed key, as their 32 ASCII bytes; they are not decoded from hex',
    plaintext: 'JSON in UTF-8',
    encoding: 'lower-case hex',
    contentType: ENVELOPE_CONTENT_TYPE,
    request: jsonSchemaOf(requestEnvelope, 'input', 'draft-07'),
    entries: { least: 1, most: assumptions.maximumEntries, 'x-unit': 'count' },
    reply: {
      shape: '{"code", "message", "results": [{"method", "code", "message", "data"}], "data"}',
      results: 'one for each entry, in their order; each succeeds or fails alone',
      refusedWhole: 'a code other than 0 at the top: no entry ran and `results` is empty',
    },
    noKey: {
      body: JSON.stringify({ code: codes.AES_EXPIRED.code, message: codes.AES_EXPIRED.message }),
      http: 200,
      when: 'whatever keeps a body from opening to JSON: no key id, an unknown or expired one, no hex, another key, bad padding, no JSON. Plain, and always the same bytes, so that it is no oracle.',
    },
    vectors: aes.sealed.map(({ title, key, plaintext, hex }) => ({ title, key, plaintext, hex })),
    mustNotOpen: aes.refused.map(({ title }) => title),
  },
  keyExchange: {
    path: BASE_PATH + pathOf(KEY_EXCHANGE),
    headers: [headers.keyRequest, headers.packageName, headers.requestId, headers.protocolVersion, headers.contentType],
    algorithm: { name: 'RSA', keyBits: 2048, padding: 'PKCS#1 v1.5' },
    request:
      'base64 of the RSA PKCS#1 v1.5 encryption, under the public key of the server, of a random id: its 32 ASCII bytes',
    id: jsonSchemaOf(exchangeId, 'input', 'draft-07'),
    reply: jsonSchemaOf(keyExchangeReply, 'output', 'draft-07'),
    replyData: 'the AES key, sealed as an envelope is, with the id as its key',
    failure: {
      body: JSON.stringify({ code: codes.REQUEST_INVALID.code, message: codes.REQUEST_INVALID.message }),
      http: 200,
      when: 'whatever is wrong, in the same time and the same bytes',
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
    key: `the session's token, or else the key id, together with ${headers.requestId}`,
    life: { value: assumptions.requestIdLife, 'x-unit': 'milliseconds' },
    same: 'the same id with the same entries is answered with the kept reply, and nothing runs',
    other: codeOf('REQUEST_ID_REUSED'),
    notKept: 'a reply that refuses the envelope as a whole',
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
    order: 'the parts come in this order',
    most: { value: MAXIMUM_FILE_BYTES, 'x-unit': 'bytes' },
    types: uploadTypes,
    judgedBy: 'its content, whatever its name and its part say',
  },
  topLevelCodes: topLevelCodes.map(refusedWhole),
  unknownMethod: { ...codeOf('METHOD_UNKNOWN'), example: recordedExamples.envelope?.METHOD_UNKNOWN },
  placement:
    'Codes of the token and of the envelope stand at the top of the reply, never in a result; only authenticate answers token codes in its result, of the token in its request, and a later entry of an envelope whose earlier one deleted the account.',
  orderOfChecks: [
    'the key id is in force and the body opens to JSON, else the plain 401',
    `the envelope has its shape, else ${codes.REQUEST_INVALID.code} at the top`,
    `the required headers are there and well formed, else ${codes.REQUEST_INVALID.code} at the top, naming headers.<name>`,
    `t is within the skew, else ${codes.TIME_SKEW.code} at the top`,
    `the request id is new or comes with the same entries, else ${codes.REQUEST_ID_REUSED.code} at the top`,
    'where an entry needs a login, the token is in force, else a token code at the top',
    `each entry: its method is known, else ${codes.METHOD_UNKNOWN.code}; its data is valid, else ${codes.REQUEST_INVALID.code}; then its own rules`,
  ],
});
