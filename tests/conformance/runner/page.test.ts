import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { conformancePage } from '@kit/conformance/docs';
import { expect, test } from 'vitest';
import { docsPage, tableRows } from '../../support/markdown-page';
import { root } from '../../support/source-files';

test('docs/conformance.md is up to date', () => {
  const isSame = readFileSync(join(root, 'docs/conformance.md'), 'utf8') === conformancePage();
  expect(isSame, 'docs/conformance.md is stale: run npm run docs').toBe(true);
});

/** The headings of each section of docs/protocol.md, by its number. */
const headings = (): Map<string, readonly string[]> => {
  const sections = docsPage('protocol.md').split(/^## /m).slice(1);
  return new Map(
    sections.map((section) => {
      const [title = ''] = section.split('\n');
      const [number = '', ...words] = title.split(' ');
      const below = [...section.matchAll(/^### (.+)$/gm)].map(([, heading = '']) => heading);
      return [number.replace('.', ''), [words.join(' '), ...below]];
    }),
  );
};

test('each check cites the specification, the contract table, an assumption, or a heading of protocol.md that exists', () => {
  const known = headings();
  const isCited = (part: string): boolean => {
    const [, number = '', heading = ''] = /^protocol (\d) \((.+)\)$/.exec(part) ?? [];
    if (heading !== '') return (known.get(number) ?? []).some((each) => each.split(': ')[0] === heading);
    return /^(?:specification [\d.]+(?: and [\d.]+)*|the contract table(?: \(.+\))?|the assumption \w+)$/.test(part);
  };
  const sources = tableRows(docsPage('conformance.md'), 'check').map(([check = '', , , source = '']) => ({
    check,
    source,
  }));
  expect(sources.length).toBeGreaterThan(50);
  expect(sources.filter(({ source }) => !source.split('; ').every(isCited))).toEqual([]);
});
