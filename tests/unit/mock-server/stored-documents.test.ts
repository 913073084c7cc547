import { KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import { storedCollections } from '@kit/mock-server/sandbox/collections';
import { DOCUMENTS_VERSION } from '@kit/mock-server/sandbox/migrations';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { filesBelow } from '../../support/source-files';

const WHAT_TO_DO = `The schema of a stored document has changed. Stores and snapshots still contain documents of the old schema.
1. If a document of the old schema is wrong now, add a migration to mock-server/src/sandbox/migrations.ts and raise DOCUMENTS_VERSION.
2. Accept the new schema: npx vitest run --project=unit tests/unit/mock-server/stored-documents.test.ts -u
`;

/**
 * Returns the JSON schema of a stored kind on one line, without method names: a new method does not invalidate stored
 * faults.
 */
const lineOf = (kind: string, schema: z.core.$ZodType): string => {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.enum?.includes(KEY_EXCHANGE)) delete jsonSchema.enum;
    },
  });
  return `${kind} ${JSON.stringify(shape)}`;
};

it('includes every kind that a file defines', () => {
  const defined = filesBelow('mock-server/src/sandbox', /\.ts$/).flatMap(([, text]) => [
    ...text.matchAll(/= defineCollection\(\s*'(\w+)'/g),
  ]);
  expect(defined.map(([, kind]) => kind).sort()).toEqual([...storedCollections.keys()].sort());
});

it('asks for a migration when the schema of a stored document changes', async () => {
  const lines = [...storedCollections.values()].map(({ kind, schema }) => lineOf(kind, schema));
  const text = [`documents version ${DOCUMENTS_VERSION}`, ...lines.sort()].join('\n');
  await expect(`${text}\n`, WHAT_TO_DO).toMatchFileSnapshot('stored-documents.txt');
});
