import { openApiDocument } from '@kit/contracts/openapi/document';
import { bridgeSchema } from './bridge-schema';
import { jsonText } from './markdown';
import { referencePage } from './reference-page';

const contract = openApiDocument();

/** The files that `npm run docs` writes, by path under docs/. A test compares the committed ones with them. */
export const generatedPages = (): ReadonlyMap<string, string> =>
  new Map([
    ['reference.md', referencePage(contract)],
    ['contract/openapi.json', `${jsonText(contract)}\n`],
    ['contract/bridge.json', `${jsonText(bridgeSchema())}\n`],
  ]);
