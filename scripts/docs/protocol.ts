import { type AssumptionName, assumptionTable } from '@kit/contracts/assumptions';
import { bridgeEvents } from '@kit/contracts/bridge/events';
import { type CodeName, codes, topLevelCodes, universalCodes } from '@kit/contracts/codes';
import { methods } from '@kit/contracts/methods';
import type { MethodDefinition } from '@kit/contracts/methods/define';
import { jsonSchemaOf } from '@kit/contracts/openapi/json-schema';
import { headers, requiredHeaders } from '@kit/contracts/wire/headers';
import { uploadTypes } from '@kit/contracts/wire/upload';
import aes from '@kit/contracts/wire/vectors/aes-256-ecb.json' with { type: 'json' };
import exchange from '@kit/contracts/wire/vectors/key-exchange.json' with { type: 'json' };
import { behaviourSections } from './behaviour';
import { fieldsTable } from './fields';
import { code, table } from './markdown';
import { filledPage, type Sections } from './sections';

const TOP_LEVEL: readonly CodeName[] = topLevelCodes;
const UNIVERSAL: readonly CodeName[] = universalCodes;

/** The methods that can return a code in their results. Undefined means all. */
const entriesWith = (name: CodeName): readonly string[] | undefined => {
  if (UNIVERSAL.includes(name)) return undefined;
  return Object.entries<MethodDefinition>(methods)
    .filter(([, definition]) => definition.codes.includes(name))
    .map(([method]) => method);
};

const inEntries = (name: CodeName): string => {
  if (name === 'METHOD_UNKNOWN') return 'of a method that the contract does not have';
  const found = entriesWith(name);
  if (found === undefined) return 'of any method';
  return found.map(code).join(', ') || '—';
};

const atTheTop = (name: CodeName): string => {
  if (!TOP_LEVEL.includes(name)) return '—';
  return name === 'AES_EXPIRED' ? 'alone, in plain JSON' : 'yes';
};

const codesSection = (): string =>
  table(
    ['code', 'name', 'at the top', 'in the result of an entry', 'fixed by'],
    (Object.keys(codes) as CodeName[]).map((name) => [
      ...[String(codes[name].code), code(name), name === 'SUCCESS' ? 'all entries ran' : atTheTop(name)],
      ...[inEntries(name), codes[name].healedBy],
    ]),
  );

/** Header descriptions for backend and client authors. */
const headerMeanings: Readonly<Record<keyof typeof headers, string>> = {
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

const headersSection = (): string =>
  table(
    ['header', 'required', 'content'],
    (Object.keys(headers) as (keyof typeof headers)[]).map((name) => [
      code(headers[name]),
      REQUIRED.includes(name) ? 'yes' : '',
      headerMeanings[name],
    ]),
  );

const LONGEST_SHOWN = 50;

const vectorsSection = (): string => {
  const shown = aes.sealed.filter(({ plaintext }) => plaintext.length <= LONGEST_SHOWN);
  const [first] = exchange.exchanges;
  if (first === undefined) throw new Error('There is no test vector of the key exchange');
  return [
    table(
      ['AES-256-ECB, PKCS#7', 'key', 'plaintext', 'hex'],
      shown.map(({ title, key, plaintext, hex }) => [title, code(key), code(JSON.stringify(plaintext)), code(hex)]),
    ),
    'A reply to a key exchange: under the id, `data` opens to the AES key.',
    table(
      ['id', 'data', 'AES key'],
      exchange.exchanges.map(({ id, data, aesKey }) => [code(id), code(data), code(aesKey)]),
    ),
  ].join('\n\n');
};

const refusedSection = (): string => aes.refused.map(({ title }) => `- ${title}`).join('\n');

const typesSection = (): string => `${uploadTypes.map(code).join(', ')}`;

const assumptionsSection = (): string =>
  table(
    ['name', 'value'],
    (Object.keys(assumptionTable) as AssumptionName[]).map((name) => [
      code(name),
      code(JSON.stringify(assumptionTable[name].value)),
    ]),
  );

const bridgeSection = (): string =>
  table(
    ['event', 'what it does', 'params', 'callbackData'],
    Object.entries(bridgeEvents).map(([name, { summary, params, callbackData }]) => {
      const fieldsOf = (schema: typeof params | typeof callbackData) =>
        Object.keys(jsonSchemaOf(schema, 'input').properties ?? {})
          .map(code)
          .join(', ') || '—';
      return [code(name), summary, fieldsOf(params), fieldsOf(callbackData)];
    }),
  );

const sections: Sections = {
  headers: headersSection,
  vectors: vectorsSection,
  'refused-bodies': refusedSection,
  'upload-types': typesSection,
  'uploaded-file': () => fieldsTable(jsonSchemaOf(methods.mediaUpload.response, 'output')),
  codes: codesSection,
  ...behaviourSections,
  assumptions: assumptionsSection,
  bridge: bridgeSection,
};

/**
 * Returns docs/protocol.md with its generated sections updated. The hand-written text stays.
 * @param page the current page
 * @throws Error for an unknown section, or one that the page lacks
 */
export const protocolPage = (page: string): string => filledPage('protocol.md', page, sections);
