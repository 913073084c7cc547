import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { root } from '../../support/source-files';

const script = readFileSync(join(root, 'web/public/unsupported.js'), 'utf8');

describe('the notice for old browsers', () => {
  it('is ES5, because older browsers parse nothing else', () => {
    const code = script.replace(/'(?:[^'\\]|\\.)*'|\/\/.*/g, '');
    expect(code).not.toMatch(/=>|`|\.{3}|\?[.?]|\b(?:const|let|class|async)\b/);
  });

  it.each([
    ['replaces the page of a browser without modules', {}, String, 'Please update Android System WebView'],
    [
      'replaces the page of a browser without replaceAll',
      { noModule: false },
      { prototype: {} },
      'Please update Android',
    ],
    ['leaves the page of a supported browser alone', { noModule: false }, String, undefined],
  ])('%s', (_what, element, strings, text) => {
    const page = { innerHTML: '' };
    const getElementById = (id: string) => (id === 'root' ? page : null);
    const document = { title: 'Loans', getElementById, createElement: () => element };
    runInNewContext(script, { document, String: strings });
    expect(page.innerHTML).toEqual(text ? expect.stringContaining(text) : '');
    expect(document.title).toBe(text ? 'Please update' : 'Loans');
  });
});
