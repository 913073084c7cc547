import type { AppOverrides } from '../app-config';
import { type AssumptionName, assumptions, assumptionTable } from '../assumptions';
import { type CodeName, codes, sessionEndingCodes, universalCodes } from '../codes';
import { BASE_PATH } from '../constants';
import { examples } from '../examples';
import { hasOwn } from '../has-own';
import type { MethodDefinition } from '../methods/define';
import { isMethodName, type MethodName, methods } from '../methods/index';
import { CONTRACT_VERSION } from '../version';
import { behaviourDocument } from './behaviour-document';
import { bridgeDocument } from './bridge-document';
import { componentSchemas, enumTable, referringSchemaOf } from './components';
import { documentedRules } from './documented-rules';
import { type RecordedExample, recordedExamples } from './examples';
import { type JsonSchema, jsonSchemaOf } from './json-schema';
import { methodTexts } from './method-texts';
import { codeLocationsOf, refusalSchemaOf } from './refusals';
import { type Spelling, spellingOf } from './spelling';
import { wireDocument } from './wire-document';

/** All codes of a method: its own, the universal ones and, with a required login, the token codes. */
export const codesOf = ({ codes: own, login }: MethodDefinition): CodeName[] => [
  ...new Set<CodeName>([...universalCodes, ...(login === 'required' ? sessionEndingCodes : []), ...own]),
];

/** The methods in table order. */
export const methodTable = Object.keys(methods).filter(isMethodName) as MethodName[];

/** The source of a method, for the documentation. */
export const sourceOf = (name: MethodName): string => {
  const { source } = methodTexts[name];
  return 'section' in source ? `Section ${source.section} of the specification` : `Assumed: ${source.assumed}`;
};

/** Field names and paths of a deployment that differ from the contract. */
type DeploymentNames = Pick<AppOverrides, 'fieldNames' | 'paths'>;
const CONTRACT_NAMES: DeploymentNames = { fieldNames: {}, paths: {} };

/** Converts contract names to the names of a deployment. */
interface Renderer {
  readonly pathOf: (method: string) => string;
  readonly spelling: Spelling;
}

/** Recorded calls of a method, by code name. */
type Recorded = Readonly<Record<string, RecordedExample>>;

/** The data schema of a refusal, as a reference into the components. */
const dataOf = (name: CodeName, { spelling }: Renderer): { readonly data?: JsonSchema } => {
  const schema = refusalSchemaOf(name);
  return schema === undefined ? {} : { data: spelling.schema(referringSchemaOf(name, schema, 'output')) };
};

const spelledExample = ({ request, reply }: RecordedExample, { spelling }: Renderer) => ({
  request: spelling.data(request),
  reply: { ...reply, ...('data' in reply ? { data: spelling.data(reply.data) } : {}) },
});

const errorOf = (definition: MethodDefinition, recorded: Recorded, name: CodeName, renderer: Renderer) => {
  const { code, message, healedBy } = codes[name];
  const example = recorded[name];
  return {
    ...{ name, code, message, healedBy, places: codeLocationsOf(definition, name), ...dataOf(name, renderer) },
    ...(example === undefined ? {} : { example: spelledExample(example, renderer) }),
  };
};

const methodOf = (name: MethodName, renderer: Renderer) => {
  const { spelling } = renderer;
  const definition: MethodDefinition = methods[name];
  const { login, changesState } = definition;
  const { summary } = methodTexts[name];
  const example = examples[name];
  const recorded = recordedExamples[name] ?? {};
  const success = recorded.SUCCESS;
  const refusals = codesOf(definition).filter((code) => code !== 'SUCCESS');
  return {
    name,
    summary,
    description: sourceOf(name),
    tags: [{ name: login === 'required' ? 'login required' : 'public' }],
    paramStructure: 'by-name',
    params: [
      {
        name: 'data',
        required: true,
        schema: spelling.schema(referringSchemaOf(`${name}.request`, definition.request, 'input')),
      },
    ],
    result: {
      name: 'data',
      schema: spelling.schema(referringSchemaOf(`${name}.response`, definition.response, 'output')),
    },
    errors: refusals.map((code) => {
      const data = recorded[code]?.reply.data;
      return {
        code: codes[code].code,
        message: codes[code].message,
        ...(data === undefined ? {} : { data: spelling.data(data) }),
      };
    }),
    examples: [
      {
        name: success === undefined ? 'made up' : 'recorded',
        params: [{ name: 'data', value: spelling.data(success?.request ?? example.request) }],
        result: { name: 'data', value: spelling.data(success === undefined ? example.response : success.reply.data) },
      },
    ],
    'x-path': BASE_PATH + renderer.pathOf(name),
    'x-login': login,
    'x-changes-state': changesState,
    'x-errors': refusals.map((code) => errorOf(definition, recorded, code, renderer)),
  };
};

const assumptionOf = (name: AssumptionName) => {
  const { value, reason, section, schema } = assumptionTable[name];
  return {
    ...{ name, value: assumptions[name], usual: value, section, reason },
    schema: jsonSchemaOf(schema, 'input', 'draft-07'),
  };
};

const ABOUT =
  'A call is one entry of an encrypted envelope, {"method": name, "data": {...}}. Its reply is the result at the same index. x-wire describes how to encrypt and send an envelope, and how the server refuses one. Schemas are JSON Schema draft 07. x-unit gives the unit of a quantity. x-rules names the rules of a field that a schema cannot express. The other extensions state the behaviour of a backend: x-formulas, x-days, x-timers, x-transitions, x-payments, x-order-detail, x-buttons, x-lists, x-effects, x-code-cases, x-validation, x-replays and x-outside. x-bridge has the events between the web app and its native app. Token codes and envelope codes stand at the top level of a reply. For each code of a method, x-errors says where it stands and what data it has.';

/** The components that `users` references, directly or indirectly. */
const usedOf = (components: Readonly<Record<string, JsonSchema>>, users: unknown): Record<string, JsonSchema> => {
  const used = new Set<string>();
  const follow = (value: unknown): void => {
    for (const [, id = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(id)) continue;
      used.add(id);
      follow(components[id]);
    }
  };
  follow(users);
  return Object.fromEntries(Object.entries(components).filter(([id]) => used.has(id)));
};

/**
 * The contract as an OpenRPC document, with the effective assumptions.
 * @param names field names and paths of a deployment that differ from the contract
 */
export const openRpcDocument = ({ fieldNames, paths }: DeploymentNames = CONTRACT_NAMES) => {
  const pathOf = (method: string): string => (hasOwn(paths, method) ? String(paths[method]) : `/${method}`);
  const spelling = spellingOf(fieldNames);
  const described = methodTable.map((name) => methodOf(name, { pathOf, spelling }));
  const components = Object.entries(usedOf(componentSchemas(), described));
  return {
    openrpc: '1.3.2',
    info: { title: 'Loan web app: the contract of its backend', version: CONTRACT_VERSION, description: ABOUT },
    methods: described,
    components: { schemas: Object.fromEntries(components.map(([id, schema]) => [id, spelling.schema(schema)])) },
    'x-wire': wireDocument(pathOf),
    'x-codes': Object.entries(codes).map(([name, entry]) => ({ name, ...entry })),
    'x-enums': enumTable.map(({ name, section, entries }) => ({ name, section, entries })),
    'x-rules': documentedRules.map(({ name, section, says, text, schema, accepts, refuses }) => ({
      ...{ name, section, says, text: text(), accepts, refuses },
      schema: jsonSchemaOf(schema, 'input', 'draft-07'),
    })),
    ...behaviourDocument(),
    'x-bridge': bridgeDocument(),
    'x-assumptions': (Object.keys(assumptionTable) as AssumptionName[]).map(assumptionOf),
  };
};
export type OpenRpcDocument = ReturnType<typeof openRpcDocument>;

/** The named types of a document that `users` references, directly or indirectly. */
export const componentsOf = ({ components }: OpenRpcDocument, users: unknown): Record<string, JsonSchema> =>
  usedOf(components.schemas, users);
