import { join } from 'node:path';
import { openApiDocument } from '@kit/contracts/openapi/document';
import { openApiDocument as adminDocument } from '@kit/mock-server/admin/openapi';
import { adminTable } from '@kit/mock-server/admin/table';
import { lintFromString, loadConfig } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { root } from '../../support/source-files';

/** The findings of Redocly's linter, each with its rule and its place. */
const findingsIn = async (document: object): Promise<string[]> => {
  const config = await loadConfig({ configPath: join(root, 'redocly.yaml') });
  const found = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config });
  return found.map(({ ruleId, message, location: [at] }) => `${ruleId} ${at?.pointer}: ${message}`);
};

it.each([
  ['the contract', openApiDocument()],
  ['the admin API', adminDocument(adminTable)],
])('the linter finds nothing in the OpenAPI document of %s', { tags: ['slow'] }, async (_what, document) => {
  expect(await findingsIn(document)).toEqual([]);
});

it('the linter finds a broken example and an unused type', async () => {
  const content = { 'application/json': { schema: { type: 'integer' }, example: 'no number' } };
  const { openapi, info, servers } = openApiDocument();
  const found = await findingsIn({
    openapi,
    info,
    servers,
    paths: {
      '/call': {
        post: {
          operationId: 'call',
          summary: 'Calls.',
          security: [],
          responses: { 200: { description: 'Done.', content } },
        },
      },
    },
    components: { schemas: { Unused: { type: 'string' } } },
  });
  expect(found.map((finding) => finding.split(' ')[0]).sort()).toEqual([
    'no-invalid-media-type-examples',
    'no-unused-components',
  ]);
});
