import { join } from 'node:path';
import { openApiDocument } from '@kit/contracts/openapi/document';
import { openApiDocument as adminDocument } from '@kit/mock-server/admin/openapi';
import { adminTable } from '@kit/mock-server/admin/table';
import { lintFromString, loadConfig } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { root } from '../../support/source-files';

it.each([
  ['the contract', () => openApiDocument()],
  ['the admin API', () => adminDocument(adminTable)],
])("Redocly's linter finds nothing in the document of %s", { tags: ['slow'] }, async (_what, document) => {
  const config = await loadConfig({ configPath: join(root, 'redocly.yaml') });
  const found = await lintFromString({ source: JSON.stringify(document()), absoluteRef: 'openapi.json', config });
  expect(found.map(({ ruleId, message, location: [at] }) => `${ruleId} ${at?.pointer}: ${message}`)).toEqual([]);
});
