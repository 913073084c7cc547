import type { AppOverrides } from '../app-config';
import { type AssumptionName, assumptions, assumptionTable } from '../assumptions';
import { type CodeName, codes, sessionEndingCodes, universalCodes } from '../codes';
import { BASE_PATH } from '../constants';
import { hasOwn } from '../has-own';
import type { MethodDefinition } from '../methods/define';
import { isMethodName, type MethodName, methods } from '../methods/index';
import { CONTRACT_VERSION } from '../version';
import { componentSchemas, enumTable, referringSchemaOf } from './components';
import { documentedRules } from './documented-rules';
import { type RecordedExample, recordedExamples } from './examples';
import { type JsonSchema, jsonSchemaOf } from './json-schema';
import { placesOf, refusalSchemaOf } from './refusals';
import { type Spelling, spellingOf } from './spelled';
import { wireDocument } from './wire-document';

/** What a method can answer, by name: what it declares, what all do, and the token codes where it needs a login. */
export const codesOf = ({ codes: own, login }: MethodDefinition): CodeName[] => [
  ...new Set<CodeName>([...universalCodes, ...(login === 'required' ? sessionEndingCodes : []), ...own]),
];

/** The methods in the order of the table. */
export const methodTable = Object.keys(methods).filter(isMethodName) as MethodName[];

/** Where a method comes from, in a reader's words. */
export const sourceOf = ({ source }: MethodDefinition): string =>
  'section' in source ? `Section ${source.section} of the specification` : `Assumed: ${source.assumed}`;

/** What of the contract a deployment has another way; all of it as the contract has it where it is left out. */
type Spoken = Pick<AppOverrides, 'fieldNames' | 'paths'>;
const AS_AGREED: Spoken = { fieldNames: {}, paths: {} };

/** What a document is drawn with. */
interface Pen {
  readonly pathOf: (method: string) => string;
  readonly spelling: Spelling;
}

/** What a method answered when it was called for real, by the name of the code. */
type Recorded = Readonly<Record<string, RecordedExample>>;

/** The type of what a refusal carries, as a reference into the components. */
const dataOf = (name: CodeName, { spelling }: Pen): { readonly data?: JsonSchema } => {
  const schema = refusalSchemaOf(name);
  return schema === undefined ? {} : { data: spelling.schema(referringSchemaOf(name, schema, 'output')) };
};

const spelledExample = ({ request, reply }: RecordedExample, { spelling }: Pen) => ({
  request: spelling.data(request),
  reply: { ...reply, ...('data' in reply ? { data: spelling.data(reply.data) } : {}) },
});

const errorOf = (definition: MethodDefinition, recorded: Recorded, name: CodeName, pen: Pen) => {
  const { code, message, healedBy } = codes[name];
  const example = recorded[name];
  return {
    ...{ name, code, message, healedBy, places: placesOf(definition, name), ...dataOf(name, pen) },
    ...(example === undefined ? {} : { example: spelledExample(example, pen) }),
  };
};

const methodOf = (name: MethodName, pen: Pen) => {
  const { spelling } = pen;
  const definition: MethodDefinition = methods[name];
  const { summary, login, changesState, example } = definition;
  const recorded = recordedExamples[name] ?? {};
  const success = recorded.SUCCESS;
  const refusals = codesOf(definition).filter((code) => code !== 'SUCCESS');
  return {
    name,
    summary,
    description: sourceOf(definition),
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
    'x-path': BASE_PATH + pen.pathOf(name),
    'x-login': login,
    'x-changes-state': changesState,
    'x-errors': refusals.map((code) => errorOf(definition, recorded, code, pen)),
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
  'One call is one entry of a sealed envelope, {"method": name, "data": {...}}; its reply is the result at the same place. How an envelope is sealed, sent and refused is in x-wire. Schemas are JSON Schema draft 07; quantities have their unit in x-unit, and a rule that no schema can say is named in x-rules at its field. Token codes and those of the envelope stand at the top of a reply: x-errors says of each code of a method where it stands and what it carries.';

/** The components that something refers to, directly or by way of another. */
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
 * The contract as an OpenRPC document, with the values of the assumptions that are in force.
 * @param spoken names of fields and paths that a deployment has another way
 */
export const openRpcDocument = ({ fieldNames, paths }: Spoken = AS_AGREED) => {
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
    'x-assumptions': (Object.keys(assumptionTable) as AssumptionName[]).map(assumptionOf),
  };
};
export type OpenRpcDocument = ReturnType<typeof openRpcDocument>;
