import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, root } from '../../support/source-files';

const page = readFileSync(join(root, 'web/dist/index.html'), 'utf8');
const screens = new Map(
  [...page.matchAll(/<template id="screen-(\w+)">(.*?)<\/template>/gs)].map(([, name = '', html = '']) => [name, html]),
);
const styles = filesBelow('web/dist/assets', /\.css$/)
  .map(([, content]) => content)
  .join('');

describe('the prerendered screens of the built page', () => {
  test('are home and the login', () => {
    expect([...screens.keys()].sort()).toEqual(['home', 'login']);
  });

  test.each([...screens])('%s uses only classes of the style sheet', (_name, html) => {
    const classes = [...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '));
    expect(classes.length).toBeGreaterThan(5);
    expect(classes.filter((name) => !new RegExp(`\\.${name}(?![\\w-])`).test(styles))).toEqual([]);
  });

  test.each([...screens])(
    '%s contains nothing that the browser would request or run, or that the page’s policy would refuse',
    (_name, html) => {
      expect(html).not.toMatch(/\s(?:src|href|style|on\w+)=|<(?:script|img|link|input|form)\b/);
    },
  );
});
