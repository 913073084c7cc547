import type { BridgeEventName } from '@kit/contracts/bridge/events';
import { bridgeNotes } from '@kit/contracts/bridge/notes';
import { type CodeName, codes, topLevelCodes, universalCodes } from '@kit/contracts/codes';
import * as constants from '@kit/contracts/constants';
import { type MethodName, methods } from '@kit/contracts/methods';
import type { MethodDefinition } from '@kit/contracts/methods/define';
import { enumTable, methodTable, pascalCase } from '@kit/contracts/openapi/components';
import type { OpenApiDocument } from '@kit/contracts/openapi/document';
import { jsonSchemaOf } from '@kit/contracts/openapi/json-schema';
import { causeOf, documentedRules } from '@kit/contracts/openapi/texts';
import type { AdminRoute } from '@kit/mock-server/admin/define';
import { adminTable } from '@kit/mock-server/admin/table';
import * as z from 'zod/mini';
import { dataSchema } from './bridge-schema';
import { fieldsTable } from './fields';
import { code, GENERATED, json, page, table } from './markdown';

const linkTo = (name: string): string => `[${code(name)}](#${name.toLowerCase()})`;

const CHAPTERS = ['Methods', 'Codes', 'Enums', 'Rules', 'Limits', 'Assumptions', 'Bridge events', 'Admin API'] as const;

const contents = (): string =>
  CHAPTERS.map((title) => `- [${title}](#${title.toLowerCase().replaceAll(' ', '-')})`).join('\n');

type Operation = OpenApiDocument['paths'][string]['post'];

/** The codes of a method in its own section. The chapter of codes has those of every envelope. */
const ownCodes = (name: MethodName, { responses }: Operation): string => {
  const own = methods[name].codes as readonly CodeName[];
  const ownReason = causeOf(name, 'TOO_MANY_ATTEMPTS') !== causeOf('homePage', 'TOO_MANY_ATTEMPTS');
  const names = ownReason ? [...own, 'TOO_MANY_ATTEMPTS' as const] : own;
  if (names.length === 0) return '';
  const { examples } = responses.default.content['application/json'] as {
    readonly examples: Readonly<Record<string, { readonly value?: { readonly data?: unknown } }>>;
  };
  return table(
    ['code', 'name', 'when', 'example of its data'],
    names.map((each) => {
      const data = examples[each]?.value?.data;
      const example = data === undefined ? '' : code(JSON.stringify(data));
      return [String(codes[each].code), code(each), causeOf(name, each), example];
    }),
  );
};

const methodSection = (name: MethodName, { paths, components }: OpenApiDocument): string => {
  const operation = paths[`/app/${name}`]?.post;
  if (operation === undefined) throw new Error(`The document has no path of ${name}`);
  const { schemas } = components;
  const request = schemas[`${pascalCase(name)}Request`] ?? {};
  const response = schemas[`${pascalCase(name)}Response`] ?? {};
  const [sent] = Object.values(operation.requestBody.content) as { readonly example?: unknown }[];
  const { example } = operation.responses[200].content['application/json'] as { readonly example?: unknown };
  return page(
    `### ${name}`,
    operation.summary,
    `${operation.description} ${operation.security.length > 0 ? 'Login required.' : 'No login.'}`,
    '**Request**',
    fieldsTable(request, schemas),
    sent?.example === undefined ? '' : json(sent.example),
    '**Response**',
    fieldsTable(response, schemas),
    json(example),
    ownCodes(name, operation),
  ).trimEnd();
};

const methodsChapter = (document: OpenApiDocument): string[] => [
  '## Methods',
  `Every method can return ${universalCodes
    .filter((name) => name !== 'SUCCESS')
    .map((name) => `${codes[name].code} ${code(name)}`)
    .join(', ')}. An unknown field of a request is refused with ${codes.REQUEST_INVALID.code}.`,
  table(
    ['method', 'login', 'changes state', 'what it does'],
    methodTable.map((name) => {
      const { login, changesState }: MethodDefinition = methods[name];
      return [linkTo(name), login, changesState ? 'yes' : 'no', document.paths[`/app/${name}`]?.post.summary ?? ''];
    }),
  ),
  ...methodTable.map((name) => methodSection(name, document)),
];

const TOP: readonly CodeName[] = topLevelCodes;
const UNIVERSAL: readonly CodeName[] = universalCodes;

const inResults = (name: CodeName): string => {
  if (name === 'METHOD_UNKNOWN') return 'of an unknown method';
  if (UNIVERSAL.includes(name)) return 'of any method';
  const found = Object.values<MethodDefinition>(methods).filter(({ codes: own }) => own.includes(name));
  return found.map((method) => linkTo(method.name)).join(', ') || '—';
};

const atTheTop = (name: CodeName): string => {
  if (name === 'SUCCESS') return 'all entries ran';
  if (name === 'AES_EXPIRED') return 'alone, in plain JSON';
  return TOP.includes(name) ? 'yes' : '—';
};

const codesChapter = ({ 'x-codes': listed }: OpenApiDocument): string[] => [
  '## Codes',
  'A code of the specification has its original text. The others are assumed.',
  table(
    ['code', 'name', 'cause', 'message', 'at the top', 'in a result', 'fixed by', 'assumed'],
    listed.map(({ name, code: number, cause, message, healedBy, assumed }) => [
      ...[String(number), code(name), cause, message, atTheTop(name), inResults(name), healedBy],
      assumed ? 'yes' : 'no',
    ]),
  ),
];

const enumsChapter = (): string[] => [
  '## Enums',
  'Each wire value is spelled as in the specification.',
  ...enumTable.flatMap(({ name, section, entries }) => [
    `### ${name}`,
    `Section ${section}.`,
    table(
      ['value', 'label'],
      entries.map(({ value, label }) => [code(JSON.stringify(value)), label]),
    ),
  ]),
];

const rulesChapter = (): string[] => [
  '## Rules',
  'The rules of single fields. A test checks the examples.',
  table(
    ['rule', 'section', 'meaning', 'text beside the field', 'accepted', 'refused'],
    documentedRules.map(({ name, section, says, text, accepts, refuses }) => [
      ...[code(name), section, says, text()],
      accepts.map((example) => code(JSON.stringify(example))).join(' '),
      refuses.map((example) => code(JSON.stringify(example.slice(0, 30)))).join(' '),
    ]),
  ),
  '## Limits',
  'Limits and times of the specification, in milliseconds, bytes and pixels. A deployment cannot change them.',
  table(
    ['name', 'value'],
    Object.entries(constants)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => [code(name), code(JSON.stringify(value))]),
  ),
];

const assumptionsChapter = ({ 'x-assumptions': listed }: OpenApiDocument): string[] => [
  '## Assumptions',
  'Our value for each gap of the specification. Durations are in milliseconds, money in integer naira, rates in basis points. [backend.md](backend.md#overrides) says how to override them.',
  table(
    ['name', 'value', 'section', 'why'],
    listed.map(({ name, value, section, reason }) => [code(name), code(JSON.stringify(value)), section, reason]),
  ),
  'Methods that the specification does not name say so in their description, with the reason.',
];

const bridgeEvent = (name: BridgeEventName): string[] => {
  const { summary, when, answer, otherwise, timeout, example } = bridgeNotes[name];
  const data = dataSchema(name);
  const isRead = data.type !== undefined;
  return [
    `### ${name}`,
    summary,
    [
      `- **When**: ${when}`,
      `- **Answer** ${answer}.`,
      `- **Fails**, or no reply within ${timeout / 1000} s: the app ${otherwise}`,
      `- **params**: ${code(JSON.stringify(example.params))}`,
      `- **callbackData**: ${isRead ? code(JSON.stringify(example.callbackData)) : 'anything, because the app does not read it'}`,
    ].join('\n'),
    isRead ? fieldsTable(data) : '',
  ];
};

const bridgeChapter = (): string[] => [
  '## Bridge events',
  'The native app handles these events. [contract/bridge.json](contract/bridge.json) has their schemas, and [native-shell.md](native-shell.md) has a host for each platform.',
  ...(Object.keys(bridgeNotes) as BridgeEventName[]).flatMap(bridgeEvent),
];

/** The fields of a call of the admin API: those of its query, or of its body. */
const givenIn = ({ query, body }: AdminRoute): string => {
  const { properties = {}, required = [] } = jsonSchemaOf(query ?? body ?? z.strictObject({}), 'input');
  return Object.keys(properties)
    .map((name) => code(required.includes(name) ? name : `${name}?`))
    .join(' ');
};

const adminChapter = (): string[] => [
  '## Admin API',
  'The calls of the mock server below `/__admin`. A `GET` and a `DELETE` take the fields in the query, the others in a JSON body. Every call takes `?sandbox=`. `GET /__admin/openapi.json` has the schemas, and [qa.md](qa.md) shows how to use them.',
  table(
    ['call', 'fields', 'what it does'],
    adminTable.map((route) => [code(`${route.method} ${route.path}`), givenIn(route), route.summary]),
  ),
];

/** The contract on one page: methods, codes, enums, rules, limits, assumptions and bridge events; and the admin API. */
export const referencePage = (document: OpenApiDocument): string =>
  page(
    '# Reference of the contract',
    GENERATED,
    '[contract/openapi.json](contract/openapi.json) is the same as an OpenAPI 3.1 document. [protocol.md](protocol.md) says how a call travels, and how a backend behaves.',
    contents(),
    ...methodsChapter(document),
    ...codesChapter(document),
    ...enumsChapter(),
    ...rulesChapter(),
    ...assumptionsChapter(document),
    ...bridgeChapter(),
    ...adminChapter(),
  );
