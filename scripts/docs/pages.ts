import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '@kit/contracts/openapi/document';
import { magicValues } from '@kit/mock-server/methods/banks';
import { scenarios } from '@kit/mock-server/scenarios/table';
import { root } from '../run';
import { bridgeSchema } from './bridge-schema';
import { code, jsonText, table } from './markdown';
import { referencePage } from './reference-page';

const contract = openApiDocument();

/** A generated section of a hand-written page. */
const SECTION = /<!-- from the contract: ([\w-]+) -->\n[\s\S]*?<!-- end -->/g;

const sectionsOfQa: Readonly<Record<string, string>> = {
  scenarios: table(
    ['scenario', 'state'],
    scenarios.map(({ name, description, sideEffects }) => [
      code(name),
      sideEffects === undefined ? description : `${description} Changes ${sideEffects}.`,
    ]),
  ),
  values: table(
    ['field', 'value', 'what it does'],
    magicValues.map(({ field, value, does }) => [code(field), value, does]),
  ),
};

/** docs/qa.md with its sections of today. */
const qaPage = (): string =>
  readFileSync(join(root, 'docs/qa.md'), 'utf8').replaceAll(SECTION, (_section, name: string) => {
    const text = sectionsOfQa[name];
    if (text === undefined) throw new Error(`docs/qa.md has a section "${name}" that scripts/docs does not write`);
    return `<!-- from the contract: ${name} -->\n\n${text}\n\n<!-- end -->`;
  });

/** The files that `npm run docs` writes, by path under docs/. A test compares the committed ones with them. */
export const generatedPages = (): ReadonlyMap<string, string> =>
  new Map([
    ['reference.md', referencePage(contract)],
    ['contract/openapi.json', `${jsonText(contract)}\n`],
    ['contract/bridge.json', `${jsonText(bridgeSchema())}\n`],
    ['qa.md', qaPage()],
  ]);
