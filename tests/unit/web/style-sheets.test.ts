import { describe, expect, it } from 'vitest';
import { contrast } from '../../../deploy/src/colours';
import { filesBelow } from '../../support/source-files';

const sheets = filesBelow('web/src', /\.css$/);
const sheet = (name: string): string => {
  const found = sheets.find(([path]) => path.endsWith(name));
  if (!found) throw new Error(`There is no style sheet ${name}`);
  return found[1];
};
const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '');

describe('the classes of the style sheets', () => {
  const classes = new Set(
    sheets.flatMap(([, css]) =>
      [...withoutComments(css).matchAll(/([^{}]+)\{/g)].flatMap(([, selector = '']) =>
        [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name),
      ),
    ),
  );
  const code = filesBelow('web', /\.(?:tsx?|html)$/);
  /** The beginnings of names that a component completes with a prop: `button-${kind}`. */
  const prefixes = code.flatMap(([, source]) =>
    [...source.matchAll(/([a-z][a-z-]*-)\$\{/g)].map(([, prefix = '']) => prefix),
  );

  it('are all in use', () => {
    const words = new Set(code.flatMap(([, source]) => source.match(/[a-z][\w-]*/gi) ?? []));
    const isUsed = (name: string) => words.has(name) || prefixes.some((prefix) => name.startsWith(prefix));
    expect([...classes].filter((name) => !isUsed(name))).toEqual([]);
  });

  it('include every class that a component has', () => {
    const missing: string[] = [];
    for (const [path, source] of code) {
      for (const [, plain, template = ''] of source.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)) {
        for (const name of (plain ?? template.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…')).split(/\s+/)) {
          if (name !== '' && !name.includes('…') && !classes.has(name)) missing.push(`${path}: ${name}`);
        }
      }
    }
    expect(missing).toEqual([]);
  });
});

describe('reduced motion', () => {
  it('reaches every moving rule, because none is stronger or on another pseudo-element', () => {
    const moving: string[] = [];
    for (const [path, css] of sheets) {
      for (const [, selector = '', body = ''] of withoutComments(css).matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
        if (!/(?:^|[\s;])(?:animation|transition)[\w-]*:/.test(body) || /none !important/.test(body)) continue;
        // a delay without a motion, which every borrower needs
        if (selector.trim() === '.late') continue;
        moving.push(path);
        expect(body, path).not.toContain('!important');
        expect(selector.replace(/::(?:before|after)/g, ''), path).not.toContain('::');
      }
    }
    expect(moving.length).toBeGreaterThan(0);
  });
});

describe("the app's own colours", () => {
  /** Each colour token as [light, dark]. */
  const tokens = new Map(
    [
      ...sheet('tokens.css').matchAll(/--([\w-]+): (?:var\(--light, (#\w{6})\) var\(--dark, (#\w{6})\)|(#\w{6}));/g),
    ].map(([, name = '', light = '', dark = '', both]): [string, string[]] => [
      name,
      both ? [both, both] : [light, dark],
    ]),
  );
  const colour = (token: string, theme: number): string => {
    const found = tokens.get(token)?.[theme];
    if (found === undefined) throw new Error(`There is no colour --${token}`);
    return found;
  };
  const pages = ['background', 'surface'];
  const tints = ['accent-soft', 'warning-soft', 'danger-soft', 'line'];
  const TEXT = 4.5;
  const GRAPHIC = 3;

  it.each([
    ['ink', TEXT, [...pages, ...tints]],
    ['ink-2', TEXT, [...pages, ...tints]],
    ['accent', TEXT, [...pages, ...tints]],
    ['warning', TEXT, [...pages, 'warning-soft']],
    ['danger', TEXT, [...pages, 'danger-soft']],
    ['on-accent', TEXT, ['accent']],
    ['on-panel', TEXT, ['panel']],
    ['on-panel-soft', TEXT, ['panel']],
    // a toast
    ['background', TEXT, ['ink']],
    // a field's border, and a bar on the panel
    ['edge', GRAPHIC, pages],
    ['second', GRAPHIC, ['panel']],
  ])('--%s has a contrast of at least %s:1 to everything behind it, in both themes', (token, least, grounds) => {
    for (const ground of grounds) {
      for (const theme of [0, 1]) {
        const measured = contrast(colour(token, theme), colour(ground, theme));
        expect(measured, `${['light', 'dark'][theme]}: --${token} on --${ground}`).toBeGreaterThanOrEqual(least);
      }
    }
  });

  it('use the warm second colour on the panel and in pictures only', () => {
    const users = sheets.flatMap(([path, css]) => (/var\(--second/.test(css) ? [path] : []));
    expect(users.sort()).toEqual(['web/src/ui/cards.css', 'web/src/ui/text.css']);
  });

  it('pair a text with its ground in each rule by tokens that are legible together', () => {
    let pairs = 0;
    for (const [path, css] of sheets) {
      for (const [, body = ''] of withoutComments(css).matchAll(/\{([^{}]*)\}/g)) {
        const text = /(?:^|[\s;])color: var\(--([\w-]+)\)/.exec(body)?.[1];
        const ground = /(?:^|[\s;])background: var\(--([\w-]+)\)/.exec(body)?.[1];
        if (text === undefined || ground === undefined) continue;
        pairs += 1;
        for (const theme of [0, 1]) {
          const measured = contrast(colour(text, theme), colour(ground, theme));
          expect(measured, `${path}: --${text} on --${ground}`).toBeGreaterThanOrEqual(TEXT);
        }
      }
    }
    expect(pairs).toBeGreaterThan(0);
  });
});
