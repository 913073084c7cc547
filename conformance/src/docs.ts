import { allChecks } from './checks/all';
import { type Check, levels } from './checks/check';
import { CheckContext } from './checks/check-context';
import { PREFIX } from './hooks/command';
import { hookNames, hookTable } from './hooks/hooks';
import { severities } from './inspect/finding';
import { help } from './options';
import { Coverage } from './report/coverage';
import { Findings } from './report/findings';
import { meaningOf } from './report/words';
import { WireClient } from './wire/client';
import { Http } from './wire/http';

/** One title for each group of checks that is generated from the contract. */
const groups: Readonly<Record<string, string>> = {
  'code.': 'the method returns each of its declared codes in the right case',
  'example.': 'a valid call succeeds, and the reply matches the contract: fields, types, values, times, due days',
  'login.': 'without a token, or with an unknown, expired or replaced one, the whole envelope is refused',
  'order.': 'an order in each status has exactly its fields, its button and its timeline',
  'replay.': 'a request id runs once, and is refused for other entries',
  'request.bounds.': 'a value just beyond a bound is refused with its path',
  'request.missing.': 'a request without a required field is refused with its path',
  'request.type.': 'a field of the wrong type, including null, is refused with its path',
  'request.unknown.': 'an unknown field is refused with its path',
  'rule.': 'a request that breaks a rule of a field is refused with its path',
  'request.within.': 'every size within the bounds is accepted',
};

/** Lists every check. No call is sent. */
const checks = (): readonly Check[] => {
  const silence = { rate: 1, tell: () => undefined, signal: new AbortController().signal };
  const http = new Http(new URL('http://localhost'), silence);
  const client = new WireClient({ http, base: '', publicKey: '', fieldNames: {}, paths: {}, onCall: () => undefined });
  const context = { client, hooks: {}, findings: new Findings(), coverage: new Coverage(), phone: undefined };
  return allChecks(new CheckContext(context));
};

const rowsOf = (all: readonly Check[]): string[] => {
  const drawn = Object.entries(groups).map(([prefix, title]) => {
    const own = all.filter(({ id }) => id.startsWith(prefix));
    const levelsOf = [...new Set(own.map(({ level }) => level))].join(', ');
    return `| \`${prefix}*\` (${own.length}) | ${title} | ${levelsOf} | ${own[0]?.source ?? ''} |`;
  });
  const single = all
    .filter(({ id }) => !Object.keys(groups).some((prefix) => id.startsWith(prefix)))
    .map(({ id, title, level, source }) => `| \`${id}\` | ${title} | ${level} | ${source} |`);
  return [...drawn, ...single];
};

const list = (all: Readonly<Record<string, string>>): string =>
  Object.entries(all)
    .map(([name, about]) => `| \`${name}\` | ${about} |`)
    .join('\n');

const camelCase = (name: string): string =>
  name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

const hookRows = hookNames.map((name) => {
  const { about, arguments: given } = hookTable[name];
  const names = given.map((each) => `\`${camelCase(each)}\``).join(', ');
  return `| \`${name}\` | ${about} | ${names} | ${given.map((each) => `\`${PREFIX}${each}\``).join(', ')} |`;
});

/** Generates docs/conformance.md from the tables of the runner. */
export const conformancePage = (): string => {
  const all = checks();
  return `# Check a backend against the contract

<!-- Written by npm run docs. Change the runner, not this page. -->

\`\`\`sh
npm run conform -- --target http://127.0.0.1:8787   # a mock server: every check, in a new sandbox
npm run conform -- --target https://staging.example.com --public-key staging.pem --level wire
npm run conform -- --target https://staging.example.com --public-key staging.pem --level write --hooks hooks.mjs --report out
\`\`\`

On a machine without this repository, install the command from its package:

\`\`\`sh
npm run pack -- conformance ../your-backend                     # here: writes kit-conformance-<version>.tgz
npm install --save-dev ./kit-conformance-<version>.tgz          # there
npx conform --target https://staging.example.com --public-key staging.pem
\`\`\`

\`\`\`text
${help}
\`\`\`

## What a finding says

A finding has the place (\`orderDetail.result.terms.dueAt\`), the expected and the actual value, the call in plain text, and the
effect on the app. To know the effect, the runner reads the reply as the app does. Deviations with the same cause become one
finding with a count.

| severity | what it says |
| --- | --- |
${list(Object.fromEntries(severities.map((name) => [name, meaningOf[name]])))}

A check has one of four results: it holds, it deviates, it is not reachable (a hook is missing), or it was not run (it belongs
to a higher level).

If you renamed a field on purpose, put it into \`--overrides\`. The finding of a renamed field prints the line for it. Put other
known deviations into \`--accept\`: \`[{"id": "<id of the finding>", "reason": "why", "until": "2027-03-31"}]\`.

## Hooks

The runner sets up a borrower by calls. A hook does what no call can do: it reads a code, approves a loan, advances time. All
hooks are optional. They are exports of a module, or command lines in a JSON file.

- Without \`freshPhone\`, the runner logs in only with the number of \`--phone\`.
- Without \`codeFor\`, it asks for the code on the terminal. Without a terminal, it does not log in.

A function gets the arguments in the order of this table, numbers as numbers. A command line gets them as environment variables
and prints its result.

| hook | what it does | arguments | environment of a command |
| --- | --- | --- | --- |
${hookRows.join('\n')}

## The ${all.length} checks

| check | what must hold | level | source |
| --- | --- | --- | --- |
${rowsOf(all).join('\n')}

| level | what it does |
| --- | --- |
${list(levels)}

\`conformance/deviations/\` lists deviations. A test plants each of them between the runner and the mock server. The runner must
report this deviation and no other.
`;
};
