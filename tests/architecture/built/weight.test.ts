import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, root } from '../../support/source-files';
import { brotliSize } from './brotli-size';
import { screenScripts } from './screen-scripts';

/**
 * What a borrower downloads, in bytes of brotli. docs/performance.md names the design targets. No build may exceed
 * these limits.
 */
const limits = {
  /** the page's own scripts and those of home; the target is 105,000 */
  firstRoute: 108_250,
  /** the rest of the contract with its lists and rules, which loads once, with the first other screen */
  contract: 6_100,
  /** each other screen with its imports, without the contract table; the limit is the target */
  screen: 15_000,
  /** the style sheets of the whole app; the limit is the target */
  css: 12_000,
  /** jsencrypt, which loads only if the device has no session key */
  keyExchange: 17_000,
};

const page = readFileSync(join(root, 'web/dist/index.html'), 'utf8');
const files = new Map(
  filesBelow('web/dist/assets', /\.(js|css)$/).map(([path, content]) => [
    path.replace('web/dist/assets/', ''),
    { content, weight: brotliSize(content) },
  ]),
);
const contentOf = (name: string): string => files.get(name)?.content ?? '';

/** A script and everything that it imports statically. */
const withImports = (name: string, found = new Set<string>()): Set<string> => {
  if (found.has(name)) return found;
  found.add(name);
  for (const [, other = ''] of contentOf(name).matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) {
    withImports(other, found);
  }
  return found;
};

const weightOf = (names: Iterable<string>): number =>
  [...names].reduce((sum, name) => sum + (files.get(name)?.weight ?? 0), 0);

const scriptOf = (screen: string): string => {
  const own = [...files.keys()].find((name) => new RegExp(`^${screen}-[\\w-]{8}\\.js$`).test(name));
  if (own === undefined) throw new Error(`There is no script of ${screen}`);
  return own;
};

const begun = new Set([...page.matchAll(/assets\/([\w.-]+\.js)/g)].flatMap(([, name = '']) => [...withImports(name)]));
const firstRoute = new Set([...begun, ...withImports(scriptOf('home'))]);

const contract = [...withImports(scriptOf('contract'))].filter((name) => !firstRoute.has(name));

describe('the download of a borrower', () => {
  test(`has at most ${limits.firstRoute} bytes of scripts for the first route`, () => {
    expect(begun.size).toBeGreaterThan(0);
    expect(weightOf(firstRoute)).toBeLessThanOrEqual(limits.firstRoute);
  });

  test.each(screenScripts.filter((name) => name !== 'home'))(
    `has at most ${limits.screen} more bytes for %s`,
    (screen) => {
      const more = [...withImports(scriptOf(screen))].filter(
        (name) => !firstRoute.has(name) && !contract.includes(name),
      );
      expect(weightOf(more)).toBeLessThanOrEqual(limits.screen);
    },
  );

  test(`has at most ${limits.contract} bytes for the methods that the first route does not call`, () => {
    expect(contract.length).toBeGreaterThan(0);
    expect(weightOf(contract)).toBeLessThanOrEqual(limits.contract);
  });

  test(`has at most ${limits.css} bytes of style sheets in total`, () => {
    const sheets = [...files].filter(([name]) => name.endsWith('.css')).map(([, { content }]) => content);
    expect(sheets.length).toBeGreaterThan(0);
    expect(brotliSize(sheets.join(''))).toBeLessThanOrEqual(limits.css);
  });

  test(`has at most ${limits.keyExchange} bytes for the key exchange, outside the first route`, () => {
    const [name, file] =
      [...files].find(([, { content }]) => /JSEncrypt/.test(content) && content.length < 100_000) ?? [];
    expect(name).toBeDefined();
    expect(firstRoute).not.toContain(name);
    expect(file?.weight).toBeLessThanOrEqual(limits.keyExchange);
  });
});
