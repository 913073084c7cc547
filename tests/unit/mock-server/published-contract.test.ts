import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { codes } from '@kit/contracts/codes';
import { documentedRules } from '@kit/contracts/openapi/documented-rules';
import { fieldRules } from '@kit/contracts/openapi/field-rules';
import { scenarios } from '@kit/mock-server/scenarios/table';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { generatedPages } from '../../../scripts/docs/pages';
import { routeAt } from '../../../web/src/navigation/routes';
import { root } from '../../support/source-files';

const docs = join(root, 'docs');

describe('the generated contract pages', () => {
  it.each([...generatedPages()])('docs/%s is up to date', (path, text) => {
    expect(existsSync(join(docs, path)), 'run: npm run docs').toBe(true);
    expect(readFileSync(join(docs, path), 'utf8') === text, `docs/${path} is stale: run npm run docs`).toBe(true);
  });

  it('link only to existing pages', () => {
    for (const [path, text] of generatedPages()) {
      if (!path.endsWith('.md')) continue;
      // Patterns in code can look like links.
      const prose = text.replace(/`[^`]*`/g, '');
      for (const [, target = ''] of prose.matchAll(/\]\((?!http)([^)#]+)/g)) {
        expect(existsSync(resolve(docs, dirname(path), target)), `${path} leads to ${target}`).toBe(true);
      }
    }
  });

  it('name every code and every scenario', () => {
    const pages = generatedPages();
    for (const name of Object.keys(codes)) expect(pages.get('reference.md')).toContain(`\`${name}\``);
    for (const { name } of scenarios) expect(pages.get('qa.md')).toContain(`npm run qa -- ${name}\``);
  });
});

describe('the documented rules', () => {
  it.each(documentedRules.map((rule) => [rule.name, rule] as const))(
    '%s accepts and refuses what the page says',
    (_, rule) => {
      expect(rule.accepts.filter((value) => !z.safeParse(rule.schema, value).success)).toEqual([]);
      expect(rule.refuses.filter((value) => z.safeParse(rule.schema, value).success)).toEqual([]);
    },
  );
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
  const lost = scenarios.filter(({ route }) => routeAt(route.split('?')[0] ?? '') === '404');
  expect(lost.map(({ name }) => name)).toEqual([]);
});
