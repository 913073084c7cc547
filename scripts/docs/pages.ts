import { type AssumptionName, assumptionTable } from '@kit/contracts/assumptions';
import { orderTransitions } from '@kit/contracts/behaviour/order-transitions';
import { codes, universalCodes } from '@kit/contracts/codes';
import * as constants from '@kit/contracts/constants';
import { type MethodName, methods } from '@kit/contracts/methods';
import type { MethodDefinition } from '@kit/contracts/methods/define';
import { enumTable } from '@kit/contracts/openrpc/components';
import { methodTable, openRpcDocument, sourceOf } from '@kit/contracts/openrpc/document';
import { documentedRules } from '@kit/contracts/openrpc/documented-rules';
import { exportsOf } from '@kit/contracts/openrpc/exports-of';
import { methodTexts } from '@kit/contracts/openrpc/method-texts';
import { adminPage } from './admin-page';
import { bridgeSchema } from './bridge-schema';
import { fieldsTable } from './fields';
import { code, GENERATED, json, jsonText, page, table } from './markdown';
import { methodSchemas } from './method-schemas';
import { qaPage } from './qa-page';
import { transitionDiagram } from './transition-diagram';

const linkTo = (name: string): string => `[${code(name)}](methods.md#${name.toLowerCase()})`;

const index = (): string =>
  page(
    '# The contract with a backend',
    GENERATED,
    'The requests and replies of the web app, generated from `contracts/src`. [openrpc.json](openrpc.json) is the same as an OpenRPC document, with the behaviour of a backend in named extensions. [schemas/](schemas) has a JSON Schema file for each method. `GET /__admin/contract` returns it with the values of a running server.',
    table(
      ['page', 'content'],
      [
        ['[methods.md](methods.md)', `The ${methodTable.length} methods: fields, examples, codes`],
        ['[codes.md](codes.md)', 'Every code, its message, and who can fix it'],
        ['[enums.md](enums.md)', 'Every enum with its wire values and labels'],
        ['[rules.md](rules.md)', 'The validation rules and the limits'],
        [
          '[assumptions.md](assumptions.md)',
          'Our choice for each gap of the specification, its reason, and how to override it',
        ],
      ],
    ),
    table(
      ['method', 'login', 'changes state', 'what it does'],
      methodTable.map((name) => {
        const { login, changesState } = methods[name];
        const { summary } = methodTexts[name];
        return [linkTo(name), login, changesState ? 'yes' : 'no', summary];
      }),
    ),
  );

/** The OpenRPC document that the pages are generated from. */
const contract = openRpcDocument();

const placeOf = (places: readonly string[]): string =>
  places.map((place) => (place === 'envelope' ? 'at the top' : 'in the result')).join(' or ');

const refusals = (name: MethodName): string => {
  const described = contract.methods.find((method) => method.name === name);
  const rows = (described?.['x-errors'] ?? []).filter(
    (error) => !universalCodes.some((universal) => universal === error.name),
  );
  if (rows.length === 0) return '';
  return [
    '**Codes**, in addition to those of every method:',
    table(
      ['code', 'name', 'where', 'example of its data'],
      rows.map((error) => [
        ...[String(error.code), code(error.name), placeOf(error.places)],
        'example' in error && error.example?.reply.data !== undefined
          ? code(JSON.stringify(error.example.reply.data))
          : '',
      ]),
    ),
  ].join('\n\n');
};

const methodSection = (name: MethodName): string => {
  const definition: MethodDefinition = methods[name];
  const { login, changesState } = definition;
  const { summary } = methodTexts[name];
  const described = contract.methods.find((method) => method.name === name);
  const [{ schema = {} } = {}] = described?.params ?? [];
  const [example] = described?.examples ?? [];
  const { schemas } = contract.components;
  return page(
    `## ${name}`,
    summary,
    `${sourceOf(name).replace(/\.$/, '')}. Login ${login}; ${changesState ? 'changes state' : 'only reads'}.`,
    '**Request**',
    fieldsTable(schema, schemas),
    json(example?.params[0]?.value),
    '**Response**',
    fieldsTable(described?.result.schema ?? {}, schemas),
    json(example?.result.value),
    refusals(name),
  ).trimEnd();
};

const methodsPage = (): string =>
  page(
    '# Methods',
    GENERATED,
    `Every method can return ${universalCodes.map((name) => `${codes[name].code} ${name}`).join(', ')}. An unknown field of a request is refused with ${codes.REQUEST_INVALID.code}. Money is in integer naira, an instant in milliseconds since the epoch.`,
    ...methodTable.map(methodSection),
  );

const codesPage = (): string =>
  page(
    '# Codes',
    GENERATED,
    'A code of the specification has its original text. The others are assumed.',
    table(
      ['code', 'name', 'message', 'fixed by', 'assumed'],
      Object.entries(codes).map(([name, { code: number, message, healedBy, assumed }]) => [
        ...[String(number), code(name), message, healedBy],
        assumed ? 'yes' : 'no',
      ]),
    ),
  );

const enumsPage = (): string =>
  page(
    '# Enums',
    GENERATED,
    'Each wire value is spelled as in the specification.',
    ...enumTable.flatMap(({ name, section, entries }) => [
      `## ${name}`,
      `Section ${section}.`,
      table(
        ['value', 'label'],
        entries.map(({ value, label }) => [code(JSON.stringify(value)), label]),
      ),
    ]),
  );

const limitRows = (): string[][] =>
  exportsOf(constants).map(([name, value]) => [code(name), code(JSON.stringify(value))]);

const rulesPage = (): string =>
  page(
    '# Rules and limits',
    GENERATED,
    'The rules of single fields. A test checks the examples.',
    table(
      ['rule', 'section', 'meaning', 'text beside the field', 'accepted', 'refused'],
      documentedRules.map(({ name, section, says, text, accepts, refuses }) => [
        ...[code(name), section, says, text()],
        accepts.map((example) => code(JSON.stringify(example))).join(' '),
        refuses.map((example) => code(JSON.stringify(example.slice(0, 30)))).join(' '),
      ]),
    ),
    '## Limits and times of the specification',
    'The units are milliseconds, bytes and pixels. A deployment cannot change these values, unlike the [assumptions](assumptions.md).',
    table(['name', 'value'], limitRows()),
  );

const assumptionsPage = (): string =>
  page(
    '# Assumptions',
    GENERATED,
    'Our value for each gap of the specification. Durations are in milliseconds, money in integer naira, rates in basis points. [backend-owner.md](../backend-owner.md) says how to override them.',
    table(
      ['name', 'value', 'section', 'why'],
      (Object.keys(assumptionTable) as AssumptionName[]).map((name) => {
        const { value, section, reason } = assumptionTable[name];
        return [code(name), code(JSON.stringify(value)), section, reason];
      }),
    ),
    '## Methods that the specification does not name',
    table(
      ['method', 'reason'],
      methodTable.flatMap((name) => {
        const { source } = methodTexts[name];
        return 'assumed' in source ? [[linkTo(name), source.assumed]] : [];
      }),
    ),
  );

const loanPage = (): string =>
  page(
    '# The life of a loan',
    GENERATED,
    'These are all transitions of an order. Time is the clock of its sandbox, in days of Africa/Lagos.',
    `\`\`\`mermaid\n${transitionDiagram().trimEnd()}\n\`\`\``,
    table(
      ['from', 'to', 'by', 'in the timeline'],
      orderTransitions.map(({ from, to, by, kind }) => [from, to, by, kind]),
    ),
  );

/** The pages that `npm run docs` writes, by path under docs/. A test compares the committed ones with them. */
export const generatedPages = (): ReadonlyMap<string, string> =>
  new Map([
    ['contract/README.md', index()],
    ['contract/methods.md', methodsPage()],
    ['contract/codes.md', codesPage()],
    ['contract/enums.md', enumsPage()],
    ['contract/rules.md', rulesPage()],
    ['contract/assumptions.md', assumptionsPage()],
    ['contract/openrpc.json', `${jsonText(contract)}\n`],
    ['contract/bridge.json', `${jsonText(bridgeSchema())}\n`],
    ...methodSchemas(contract),
    ['loan.md', loanPage()],
    ['admin.md', adminPage()],
    ['qa.md', qaPage()],
  ]);
