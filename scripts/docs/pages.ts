import { type AssumptionName, assumptionTable } from '@kit/contracts/assumptions';
import { codes, universalCodes } from '@kit/contracts/codes';
import * as constants from '@kit/contracts/constants';
import { type MethodName, methods } from '@kit/contracts/methods';
import type { MethodDefinition } from '@kit/contracts/methods/define';
import { enumTable } from '@kit/contracts/openrpc/components';
import { methodTable, openRpcDocument, sourceOf } from '@kit/contracts/openrpc/document';
import { documentedRules } from '@kit/contracts/openrpc/documented-rules';
import { exportsOf } from '@kit/contracts/openrpc/exports-of';
import { transitions } from '@kit/mock-server/loan/transitions';
import { type Breaks, changeRules } from '../contract/rules';
import { adminPage } from './admin-page';
import { bridgeSchema } from './bridge-schema';
import { fieldsTable } from './fields';
import { code, GENERATED, json, page, table } from './markdown';
import { qaPage } from './qa-page';
import { transitionDiagram } from './transition-diagram';

const linkTo = (name: string): string => `[${code(name)}](methods.md#${name.toLowerCase()})`;

const index = (): string =>
  page(
    '# The contract with a backend',
    GENERATED,
    'What the web app sends and expects, drawn from `contracts/src`. The same as an OpenRPC document: [openrpc.json](openrpc.json), or `GET /__admin/contract` with the values that a running server has in force.',
    table(
      ['page', 'what is in it'],
      [
        ['[methods.md](methods.md)', `The ${methodTable.length} methods: fields, examples, codes`],
        ['[codes.md](codes.md)', 'Every code, its message, and what heals it'],
        ['[enums.md](enums.md)', 'Every closed list with its wire values and labels'],
        ['[rules.md](rules.md)', 'The validation rules and the limits'],
        ['[changes.md](changes.md)', 'What a change of the contract breaks, and which version it needs'],
        [
          '[assumptions.md](assumptions.md)',
          'Every gap of the specification that was filled, why, and how to override it',
        ],
      ],
    ),
    table(
      ['method', 'login', 'changes state', 'what it does'],
      methodTable.map((name) => {
        const { login, changesState, summary } = methods[name];
        return [linkTo(name), login, changesState ? 'yes' : 'no', summary];
      }),
    ),
  );

/** The contract as it is written down: of the page, so that both say the same. */
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
    '**Codes** beside those of every method:',
    table(
      ['code', 'name', 'where', 'what it carries'],
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
  const { summary, login, changesState } = definition;
  const described = contract.methods.find((method) => method.name === name);
  const [{ schema = {} } = {}] = described?.params ?? [];
  const [example] = described?.examples ?? [];
  const { schemas } = contract.components;
  return page(
    `## ${name}`,
    summary,
    `${sourceOf(definition).replace(/\.$/, '')}. Login ${login}; ${changesState ? 'changes what the server holds' : 'only reads'}.`,
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
    `Every method can answer ${universalCodes.map((name) => `${codes[name].code} ${name}`).join(', ')}. An unknown field of a request is refused with ${codes.REQUEST_INVALID.code}; money is integer naira, an instant is milliseconds since the epoch.`,
    ...methodTable.map(methodSection),
  );

const codesPage = (): string =>
  page(
    '# Codes',
    GENERATED,
    'Those of the specification have its own text; the others are assumed.',
    table(
      ['code', 'name', 'message', 'healed by', 'assumed'],
      Object.entries(codes).map(([name, { code: number, message, healedBy, assumed }]) => [
        ...[String(number), code(name), message, healedBy],
        assumed ? 'yes' : 'no',
      ]),
    ),
  );

const enumsPage = (): string =>
  page(
    '# Closed lists',
    GENERATED,
    'The wire value is the specification’s own word, spelled as there.',
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
    'The rules of single fields. The examples are held to the rules by a test.',
    table(
      ['rule', 'section', 'what it says', 'text beside the field', 'accepted', 'refused'],
      documentedRules.map(({ name, section, says, text, accepts, refuses }) => [
        ...[code(name), section, says, text()],
        accepts.map((example) => code(JSON.stringify(example))).join(' '),
        refuses.map((example) => code(JSON.stringify(example.slice(0, 30)))).join(' '),
      ]),
    ),
    '## Limits and times of the specification',
    'Milliseconds, bytes and pixels; fixed, unlike the [assumptions](assumptions.md).',
    table(['name', 'value'], limitRows()),
  );

const assumptionsPage = (): string =>
  page(
    '# Assumptions',
    GENERATED,
    'Every gap of the specification that had to be filled with a value. Durations are milliseconds, money is integer naira, rates are basis points. [How to override them](../backend-owner.md).',
    table(
      ['name', 'value', 'section', 'why'],
      (Object.keys(assumptionTable) as AssumptionName[]).map((name) => {
        const { value, section, reason } = assumptionTable[name];
        return [code(name), code(JSON.stringify(value)), section, reason];
      }),
    ),
    '## Methods that the specification does not name',
    table(
      ['method', 'why it is there'],
      methodTable.flatMap((name) => {
        const { source }: MethodDefinition = methods[name];
        return 'assumed' in source ? [[linkTo(name), source.assumed]] : [];
      }),
    ),
  );

const loanPage = (): string =>
  page(
    '# The life of a loan',
    GENERATED,
    'Every way that an order can go; there is no other. Time moves it on by the clock of its sandbox, in days of Africa/Lagos.',
    `\`\`\`mermaid\n${transitionDiagram().trimEnd()}\n\`\`\``,
    table(
      ['from', 'to', 'by', 'in the timeline'],
      transitions.map(({ from, to, by, kind }) => [from, to, by, kind]),
    ),
  );

const breaks: Readonly<Record<Breaks, string>> = {
  client: 'an app of the version before',
  server: 'a backend of the version before',
  both: 'both',
  nobody: 'nobody',
};

const changesPage = (): string =>
  page(
    '# What a change of the contract breaks',
    GENERATED,
    'The rules by which `npm run contract -- diff` holds the contract to its last release ([released.json](released.json)), and to which its [changelog](../../contracts/CHANGELOG.md) is written. A request is what an app sends: taking less of it breaks apps, taking more of it breaks backends that do not yet. A reply goes the other way.',
    'What breaks an app is a new major version, what breaks a backend only a new minor one, anything else a patch; before 1.0.0 a minor version is enough for all. `npm test` fails where `version` in contracts/package.json is below that. A release keeps the contract for the comparisons to come: `npm run contract -- diff --release`.',
    table(
      ['rule', 'breaks', 'what changed'],
      Object.entries(changeRules).map(([id, { breaks: who, says }]) => [code(id), breaks[who], says]),
    ),
  );

/** The pages that `npm run docs` writes, by path under docs/. A test holds the committed ones to them. */
export const generatedPages = (): ReadonlyMap<string, string> =>
  new Map([
    ['contract/README.md', index()],
    ['contract/methods.md', methodsPage()],
    ['contract/codes.md', codesPage()],
    ['contract/enums.md', enumsPage()],
    ['contract/rules.md', rulesPage()],
    ['contract/assumptions.md', assumptionsPage()],
    ['contract/changes.md', changesPage()],
    ['contract/openrpc.json', `${JSON.stringify(contract, null, 2)}\n`],
    ['contract/bridge.json', `${JSON.stringify(bridgeSchema(), null, 2)}\n`],
    ['loan.md', loanPage()],
    ['admin.md', adminPage()],
    ['qa.md', qaPage()],
  ]);
