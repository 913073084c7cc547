import packageJson from '../../package.json' with { type: 'json' };
import { type AssumptionName, assumptions, assumptionTable } from '../assumptions';
import { type CodeName, codes, sessionEndingCodes, universalCodes } from '../codes';
import * as enums from '../enums';
import type { MethodDefinition } from '../methods/define';
import { isMethodName, type MethodName, methods } from '../methods/index';
import { headers } from '../wire/headers';
import { componentSchemas, referringSchemaOf } from './components';
import { documentedRules } from './documented-rules';
import { jsonSchemaOf } from './json-schema';

/** What a method can answer, by name: what it declares, what all do, and the token codes where it needs a login. */
export const codesOf = ({ codes: own, login }: MethodDefinition): CodeName[] => [
  ...new Set<CodeName>([...universalCodes, ...(login === 'required' ? sessionEndingCodes : []), ...own]),
];

/** What a module exports, by name: the order of its own is another in each way of loading it. */
export const exportsOf = <Module extends object>(module: Module): [string, Module[keyof Module]][] =>
  (Object.entries(module) as [string, Module[keyof Module]][]).sort(([one], [other]) => (one < other ? -1 : 1));

/** The closed lists of the contract by name. */
export const enumTable = exportsOf(enums).flatMap(([name, list]) =>
  typeof list === 'object' && 'entries' in list && 'section' in list
    ? [{ name, section: list.section, entries: list.entries as readonly enums.EnumEntry<string | number>[] }]
    : [],
);

/** The methods in the order of the table. */
export const methodTable = Object.keys(methods).filter(isMethodName) as MethodName[];

/** Where a method comes from, in a reader's words. */
export const sourceOf = ({ source }: MethodDefinition): string =>
  'section' in source ? `Section ${source.section} of the specification` : `Assumed: ${source.assumed}`;

const methodOf = (name: MethodName) => {
  const definition: MethodDefinition = methods[name];
  const { summary, login, changesState, example } = definition;
  return {
    name,
    summary,
    description: sourceOf(definition),
    tags: [{ name: login === 'required' ? 'login required' : 'public' }],
    paramStructure: 'by-name',
    params: [{ name: 'data', required: true, schema: referringSchemaOf(definition.request, 'input') }],
    result: { name: 'data', schema: referringSchemaOf(definition.response, 'output') },
    errors: codesOf(definition)
      .filter((code) => code !== 'SUCCESS')
      .map((code) => ({ code: codes[code].code, message: codes[code].message, data: { name: code } })),
    examples: [
      {
        name: 'example',
        params: [{ name: 'data', value: example.request }],
        result: { name: 'data', value: example.response },
      },
    ],
    'x-login': login,
    'x-changes-state': changesState,
  };
};

const assumptionOf = (name: AssumptionName) => {
  const { value, reason, section, schema } = assumptionTable[name];
  return { name, value: assumptions[name], usual: value, section, reason, schema: jsonSchemaOf(schema, 'input') };
};

const ABOUT = `One call is one entry of a sealed envelope, {"method": name, "data": {...}}; its reply is the result at the same place. POST {base}/app/<method>, or {base}/app/batch for several, with the headers ${Object.values(headers).join(', ')}.`;

/** The contract as an OpenRPC document, with the values of the assumptions that are in force. */
export const openRpcDocument = () => ({
  openrpc: '1.3.2',
  info: { title: 'Loan web app: the contract of its backend', version: packageJson.version, description: ABOUT },
  methods: methodTable.map(methodOf),
  components: { schemas: componentSchemas() },
  'x-codes': Object.entries(codes).map(([name, entry]) => ({ name, ...entry })),
  'x-enums': enumTable,
  'x-rules': documentedRules.map(({ name, section, says, text, schema, accepts, refuses }) => ({
    ...{ name, section, says, text: text(), accepts, refuses },
    schema: jsonSchemaOf(schema, 'input'),
  })),
  'x-assumptions': (Object.keys(assumptionTable) as AssumptionName[]).map(assumptionOf),
});
