import { orderTransitions } from '@kit/contracts/behaviour/order-transitions';
import { openApiDocument } from '@kit/contracts/openapi/document';
import { adminPage } from './admin-page';
import { bridgeSchema } from './bridge-schema';
import { GENERATED, jsonText, page, table } from './markdown';
import { qaPage } from './qa-page';
import { referencePage } from './reference-page';
import { transitionDiagram } from './transition-diagram';

const contract = openApiDocument();

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
    ['loan.md', loanPage()],
    ['admin.md', adminPage()],
    ['qa.md', qaPage()],
  ]);
