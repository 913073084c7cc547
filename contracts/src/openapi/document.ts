import type { AppOverrides } from '../app-config';
import { assumptions } from '../assumptions';
import { type CodeName, codes, sessionEndingCodes, topLevelCodes, universalCodes } from '../codes';
import { BASE_PATH, KEY_LIFETIME, MAXIMUM_FILE_BYTES, MEGABYTE, PROTOCOL_VERSION } from '../constants';
import { examples } from '../examples';
import { hasOwn } from '../has-own';
import type { MethodDefinition } from '../methods/define';
import { isMethodName, type MethodName, methods } from '../methods/index';
import { HOUR, MINUTE } from '../time-units';
import { CONTRACT_VERSION } from '../version';
import { headers, requiredHeaders } from '../wire/headers';
import { BATCH, KEY_EXCHANGE } from '../wire/key-exchange';
import { UPLOAD, uploadParts, uploadTypes } from '../wire/upload';
import { causes, codeTexts, tooManyAttempts } from './code-causes';
import { componentSchemas, pascalCase, referringSchemaOf, refusalTypeOf } from './components';
import { type RecordedExample, recordedExamples } from './examples';
import type { JsonSchema } from './json-schema';
import { methodTexts } from './method-texts';

/** The methods in table order. */
export const methodTable = Object.keys(methods).filter(isMethodName);

/** The source of a method, for the documentation. */
export const sourceOf = (name: MethodName): string => {
  const { source } = methodTexts[name];
  return 'section' in source ? `Section ${source.section} of the specification` : `Assumed: ${source.assumed}`;
};

/** The codes that a method can return besides success: its own, those of a token, and those of every envelope. */
const refusalsOf = ({ codes: own, login }: MethodDefinition): readonly CodeName[] => [
  ...new Set<CodeName>([
    ...own,
    ...universalCodes.filter((name) => name !== 'SUCCESS'),
    ...(login === 'required' ? sessionEndingCodes : []),
    ...topLevelCodes.filter((name) => !sessionEndingCodes.some((token) => token === name)),
  ]),
];

/** When a method returns a code. */
export const causeOf = (method: MethodName, code: CodeName): string => {
  const own: Readonly<Partial<Record<CodeName, string>>> = causes[method];
  return own[code] ?? (code === 'TOO_MANY_ATTEMPTS' ? tooManyAttempts[method] : undefined) ?? codeTexts[code];
};

const refTo = (type: string): JsonSchema => ({ $ref: `#/components/schemas/${type}` });
const requestType = (name: MethodName): string => `${pascalCase(name)}Request`;
const responseType = (name: MethodName): string => `${pascalCase(name)}Response`;

const inJson = (content: object) => ({ 'application/json': content });

const requestBody = (name: MethodName) => {
  const schema = refTo(requestType(name));
  const example = recordedExamples[name]?.SUCCESS?.request ?? examples[name].request;
  if (name !== UPLOAD) return { required: true, content: inJson({ schema, example }) };
  const parts = {
    type: 'object',
    properties: {
      [uploadParts.method]: { type: 'string', enum: [UPLOAD], description: 'The name of the method.' },
      [uploadParts.data]: { ...schema, description: 'On the wire, a sealed envelope with this one entry, as hex.' },
      [uploadParts.file]: { type: 'string', format: 'binary', description: 'The file, not encrypted.' },
    },
    required: Object.values(uploadParts),
  };
  return { required: true, content: { 'multipart/form-data': { schema: parts } } };
};

/** A refusal as an example. The empty results of a refused envelope belong to the envelope, not to the refusal. */
const refusalExample = (name: CodeName, recorded: RecordedExample | undefined, cause: string) => {
  const { code, message } = codes[name];
  const { results: _, ...reply } = { results: [], ...(recorded?.reply ?? { code, message }) };
  return { summary: `${code} ${name}`, description: cause, value: reply };
};

/** Refusals that every method shares. A refused request has an example of each method. */
const sharedRefusals: readonly CodeName[] = topLevelCodes.filter((name) => name !== 'REQUEST_INVALID');

const sharedExamples = () =>
  Object.fromEntries(
    sharedRefusals.map((name) => {
      const recorded = recordedExamples.envelope?.[name] ?? recordedExamples.sendAuthCode?.[name];
      return [name, refusalExample(name, recorded, codeTexts[name])];
    }),
  );

const exampleOf = (method: MethodName, name: CodeName) => {
  const recorded = recordedExamples[method]?.[name];
  return recorded === undefined && sharedRefusals.includes(name)
    ? { $ref: `#/components/examples/${name}` }
    : refusalExample(name, recorded, causeOf(method, name));
};

const operationOf = (name: MethodName) => {
  const definition: MethodDefinition = methods[name];
  const { summary, effect } = methodTexts[name];
  const refusals = refusalsOf(definition);
  const ends = definition.changesState ? 'Changes state.' : 'Only reads.';
  const source = sourceOf(name).replace(/\.$/, '');
  return {
    operationId: name,
    summary,
    description: [`${source}. ${ends}`, ...(effect === undefined ? [] : [effect])].join('\n\n'),
    tags: [definition.login === 'required' ? 'login required' : 'public'],
    security: definition.login === 'required' ? [{ token: [] }] : [],
    requestBody: requestBody(name),
    responses: {
      200: {
        description: 'Code 0: the `data` of the result.',
        content: inJson({
          schema: refTo(responseType(name)),
          example: recordedExamples[name]?.SUCCESS?.reply.data ?? examples[name].response,
        }),
      },
      default: {
        description:
          'Any other code. It arrives with HTTP 200 too: in the result of the entry, or at the top of the reply if nothing ran.',
        content: inJson({
          schema: { oneOf: refusals.map((code) => refTo(refusalTypeOf(code))) },
          examples: Object.fromEntries(refusals.map((code) => [code, exampleOf(name, code)])),
        }),
      },
    },
  };
};

const requiredNames = requiredHeaders.map((name) => `\`${headers[name]}\``).join(', ');

/** The transport, a paragraph each. docs/protocol.md has every detail, a client of 50 lines and test vectors. */
const transport = (pathOf: (segment: string) => string): readonly (readonly [title: string, text: string])[] => [
  [
    'Envelope',
    `The paths and shapes of this document are those of the plain text. A client sends \`{"t", "header": {"appName", "version"}, "entries": [{"method", "data"}]}\` to the path of the method, or to \`${pathOf(BATCH)}\` for 2 to ${assumptions.maximumEntries} entries. \`data\` is the request of a method. The body is this JSON in UTF-8, sealed with AES-256-ECB and PKCS#7, as lower-case hex, with \`content-type: text/plain\`. The key is a text of 32 hex characters, used as its 32 ASCII bytes. The sealed reply is \`{"code", "message", "results": [{"method", "code", "message", "data"}]}\` with HTTP 200, one result for each entry in order. Each entry succeeds or fails alone. A code other than 0 at the top means that no entry ran. \`t\` is the client's clock: more than ${assumptions.maximumTimeSkew / MINUTE} minutes off is ${codes.TIME_SKEW.code}.`,
  ],
  [
    'Key exchange',
    `\`POST ${pathOf(KEY_EXCHANGE)}\` with \`${headers.keyRequest}: true\`. The body is a random id of 32 hex characters, encrypted with RSA-PKCS#1 v1.5 under the server's public key, as base64. The reply is plain JSON, \`{"code": 0, "message", "data", "keyId"}\`: \`data\` is the AES key, sealed with the id as key. A key lives ${KEY_LIFETIME / HOUR} hours. Every error gets the same reply with ${codes.REQUEST_INVALID.code}. A call whose key is unknown or whose body does not open gets the unsealed \`{"code":${codes.AES_EXPIRED.code},"message":"${codes.AES_EXPIRED.message}"}\` with HTTP 200. The client then exchanges a new key and repeats the call once.`,
  ],
  [
    'Headers',
    `Every call needs ${requiredNames} and \`${headers.keyId}\`. \`${headers.requestId}\` is 32 lower-case hex characters. The others may be empty. \`${headers.authorization}\` is \`Bearer <token>\` after login. \`${headers.protocolVersion}\` is ${PROTOCOL_VERSION} if present.`,
  ],
  [
    'Uploads',
    `\`${UPLOAD}\` is \`multipart/form-data\` with exactly the parts \`${uploadParts.method}\`, \`${uploadParts.data}\` (the sealed envelope with one entry) and \`${uploadParts.file}\` (the bytes), in this order. A file has at most ${MAXIMUM_FILE_BYTES / MEGABYTE} MB and is one of ${uploadTypes.join(', ')}, judged by its first bytes.`,
  ],
  [
    'Replays',
    `A retry has the same \`${headers.requestId}\` and the same entries. The server stores each reply for ${assumptions.requestIdLife / MINUTE} minutes and returns it again: nothing runs twice. The same id with other entries gets ${codes.REQUEST_ID_REUSED.code}. A refusal of the whole envelope is not stored.`,
  ],
];

const ABOUT =
  'The calls between the loan web app and its backend. docs/protocol.md states the behaviour that no schema can: formulas, transitions, timers, days, payments. The schema `Assumptions` has the values that the specification leaves open. `x-unit` is the unit of a quantity, and `x-codes` lists every code.';

/** The components that the types of methods reference, directly or indirectly, and those that stand for themselves. */
const usedTypes = (users: object, components: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> => {
  const used = new Set(['Assumptions']);
  const follow = (value: unknown): void => {
    for (const [, id = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(id)) continue;
      used.add(id);
      follow(components[id] ?? {});
    }
  };
  follow(users);
  return Object.fromEntries(Object.entries(components).filter(([id]) => used.has(id)));
};

/**
 * The contract as an OpenAPI 3.1 document, with the assumptions in force.
 * @param paths path below /app by method, `batch` or `generateSk`, where it differs from the name
 */
export const openApiDocument = (paths: AppOverrides['paths'] = {}) => {
  const pathOf = (segment: string): string =>
    BASE_PATH + (hasOwn(paths, segment) ? String(paths[segment]) : `/${segment}`);
  const types = methodTable.flatMap((name): [string, JsonSchema][] => [
    [requestType(name), referringSchemaOf(`${name}.request`, methods[name].request, 'input')],
    [responseType(name), referringSchemaOf(`${name}.response`, methods[name].response, 'output')],
  ]);
  const operations = Object.fromEntries(methodTable.map((name) => [pathOf(name), { post: operationOf(name) }]));
  const paragraphs = transport(pathOf).map(([title, text]) => `**${title}.** ${text}`);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Loan web app: the contract of its backend',
      version: CONTRACT_VERSION,
      description: [ABOUT, ...paragraphs].join('\n\n'),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The base of the deployment: empty, or a prefix.' }],
    tags: [
      { name: 'public', description: 'Methods that need no token.' },
      { name: 'login required', description: 'Methods that need the token of a login.' },
    ],
    paths: operations,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'The token of `authenticate`.' } },
      examples: sharedExamples(),
      schemas: { ...Object.fromEntries(types), ...usedTypes([types, operations], componentSchemas()) },
    },
    'x-codes': (Object.keys(codes) as CodeName[]).map((name) => ({ name, ...codes[name], cause: codeTexts[name] })),
  };
};
export type OpenApiDocument = ReturnType<typeof openApiDocument>;
