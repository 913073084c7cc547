import { openApiDocument } from '@kit/contracts/openapi/document';
import { adminPage } from './admin-page';
import { bridgeSchema } from './bridge-schema';
import { jsonText } from './markdown';
import { qaPage } from './qa-page';
import { referencePage } from './reference-page';

const contract = openApiDocument();

/** The pages that `npm run docs` writes, by path under docs/. A test compares the committed ones with them. */
export const generatedPages = (): ReadonlyMap<string, string> =>
  new Map([
    ['reference.md', referencePage(contract)],
    [
      'contract/openapi.json',
      `${jsonText(contract)}
`,
    ],
    [
      'contract/bridge.json',
      `${jsonText(bridgeSchema())}
`,
    ],
    ['admin.md', adminPage()],
    ['qa.md', qaPage()],
  ]);
