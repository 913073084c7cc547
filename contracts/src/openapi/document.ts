import type { AppOverrides } from '../app-config';
import { type AssumptionName, assumptions } from '../assumptions';
import { type CodeName, codes, sessionEndingCodes, topLevelCodes, universalCodes } from '../codes';
import { BASE_PATH } from '../constants';
import { hasOwn } from '../has-own';
import type { MethodDefinition } from '../methods/define';
import { type MethodName, methods } from '../methods/index';
import { CONTRACT_VERSION } from '../version';
import { UPLOAD, uploadParts } from '../wire/upload';
import { componentSchemas, methodTable, pascalCase, refusalTypeOf } from './components';
import { type RecordedExample, recordedExamples } from './examples';
import type { JsonSchema } from './json-schema';
import { assumptionTexts, causeOf, causeOfCode, introduction, textsOf } from './texts';

/** The codes that a method can return besides success: its own, those of a token, and those of every envelope. */
const refusalsOf = ({ codes: own, login }: MethodDefinition): readonly CodeName[] => [
  ...new Set<CodeName>([
    ...own,
    ...universalCodes.filter((name) => name !== 'SUCCESS'),
    ...(login === 'required' ? sessionEndingCodes : []),
    ...topLevelCodes.filter((name) => !sessionEndingCodes.some((token) => token === name)),
  ]),
];

const refTo = (type: string): JsonSchema => ({ $ref: `#/components/schemas/${type}` });

const inJson = (content: object) => ({ 'application/json': content });

const requestBody = (name: MethodName) => {
  const schema = refTo(`${pascalCase(name)}Request`);
  const example = recordedExamples[name]?.SUCCESS?.request;
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
      return [name, refusalExample(name, recorded, causeOfCode(name))];
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
  const { summary, source, effect } = textsOf(name);
  const refusals = refusalsOf(definition);
  const ends = definition.changesState ? 'Changes state.' : 'Only reads.';
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
          schema: refTo(`${pascalCase(name)}Response`),
          example: recordedExamples[name]?.SUCCESS?.reply.data,
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

/** The types that the operations reference, directly or indirectly. */
const usedTypes = (operations: object): Readonly<Record<string, JsonSchema>> => {
  const types = componentSchemas();
  const used = new Set<string>();
  const follow = (value: unknown): void => {
    for (const [, id = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(id)) continue;
      used.add(id);
      follow(types[id] ?? {});
    }
  };
  follow(operations);
  return Object.fromEntries([...used].map((id) => [id, types[id] ?? {}]));
};

/**
 * The contract as an OpenAPI 3.1 document, with the assumptions in force.
 * @param paths path below /app by method, `batch` or `generateSk`, where it differs from the name
 */
export const openApiDocument = (paths: AppOverrides['paths'] = {}) => {
  const pathOf = (segment: string): string =>
    BASE_PATH + (hasOwn(paths, segment) ? String(paths[segment]) : `/${segment}`);
  const operations = Object.fromEntries(methodTable.map((name) => [pathOf(name), { post: operationOf(name) }]));
  return {
    openapi: '3.1.1',
    info: {
      title: 'Loan web app: the contract of its backend',
      version: CONTRACT_VERSION,
      description: introduction(pathOf),
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
      schemas: usedTypes(operations),
    },
    'x-codes': (Object.keys(codes) as CodeName[]).map((name) => ({ name, ...codes[name], cause: causeOfCode(name) })),
    'x-assumptions': (Object.keys(assumptions) as AssumptionName[]).map((name) => ({
      name,
      value: assumptions[name],
      ...assumptionTexts[name],
    })),
  };
};
export type OpenApiDocument = ReturnType<typeof openApiDocument>;
