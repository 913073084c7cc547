import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentedRules, fieldRules } from '@kit/contracts/openapi/texts';
import { scenarios } from '@kit/mock-server/scenarios/table';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { generatedPages } from '../../../scripts/docs/pages';
import { routeAt } from '../../../web/src/platform/routes';
import { root } from '../../support/source-files';

it.each([...generatedPages()])('the generated page docs/%s is up to date', (path, text) => {
  const isUpToDate = readFileSync(join(root, 'docs', path), 'utf8') === text;
  expect(isUpToDate, `docs/${path} is stale: run npm run docs`).toBe(true);
});

it.each(documentedRules)('the documented rule $name accepts and refuses what the page says', (rule) => {
  expect(rule.accepts.filter((value) => !z.safeParse(rule.schema, value).success)).toEqual([]);
  expect(rule.refuses.filter((value) => z.safeParse(rule.schema, value).success)).toEqual([]);
});

it('every field that a handler refuses by its own rule has that rule in the document', () => {
  const folder = join(root, 'mock-server/src/methods');
  const sources = [
    ...readdirSync(folder).map((name) => join(folder, name)),
    join(root, 'mock-server/src/loan/products.ts'),
  ];
  const refused = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/(?:refuseField\(|path: )['`](\w+)/g)].map(([, field = '']) => field),
  );
  const ruled = new Set(Object.keys(fieldRules).map((key) => key.split('.').at(-1)));
  expect(refused.length).toBeGreaterThan(20);
  // A file is not a field of the request: docs/protocol.md describes uploads. The schema says that `from` is a day.
  const said = ['file', 'from'];
  expect(refused.filter((field) => !said.includes(field) && !ruled.has(field))).toEqual([]);
});

it('every scenario leads to a screen of the app', () => {
  const lost = scenarios.filter(({ route = '/' }) => routeAt(route.split('?')[0] ?? '') === '404');
  expect(lost.map(({ name }) => name)).toEqual([]);
});
