import { expect, it } from 'vitest';
import { contrast } from '../../../deploy/src/colours';
import { filesBelow } from '../../support/source-files';

const sheets = filesBelow('web/src', /\.css$/);
const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '');

it('the style sheets have every class that a component has', () => {
  const selectors = sheets.flatMap(([, css]) => withoutComments(css).match(/[^{}]+(?=\{)/g) ?? []);
  const classes = new Set(selectors.flatMap((selector) => selector.match(/(?<=\.)[a-z][\w-]*/gi) ?? []));
  const missing: string[] = [];
  for (const [path, source] of filesBelow('web', /\.(?:tsx?|html)$/)) {
    for (const [, plain, template = ''] of source.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)) {
      for (const name of (plain ?? template.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…')).split(/\s+/)) {
        if (name !== '' && !name.includes('…') && !classes.has(name)) missing.push(`${path}: ${name}`);
      }
    }
  }
  expect(missing).toEqual([]);
});

const css = sheets.map(([, content]) => content).join('');
/** The tones of each colour token: one for each theme, or one for both. */
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): ([^;]*#\w{6}[^;]*);/g)].map(([, name, value]) => [name, value?.match(/#\w{6}/g)]),
);
const colour = (token: string, theme: number) => tokens.get(token)?.[theme] ?? tokens.get(token)?.[0] ?? '';
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
  // the border of a field; a bar on the panel
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
