import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { root } from '../../support/source-files';

const script = readFileSync(join(root, 'web/public/unsupported.js'), 'utf8');

/** The page after the script ran in a browser with these features. */
const pageIn = (features: { readonly knowsNoModule: boolean; readonly String: { readonly prototype: object } }) => {
  const page = { innerHTML: '' };
  const element = features.knowsNoModule ? { noModule: false } : {};
  const document = {
    title: 'Loans',
    getElementById: (id: string) => (id === 'root' ? page : null),
    createElement: () => element,
  };
  runInNewContext(script, { document, String: features.String });
  return { ...page, title: document.title };
};

describe('the notice for old browsers', () => {
  it('is ES5, because older browsers parse nothing else', () => {
    const code = script.replace(/'(?:[^'\\]|\\.)*'|\/\/.*/g, '');
    expect(code).not.toMatch(/=>|`|\.{3}|\?[.?]|\b(?:const|let|class|async)\b/);
  });

  it.each([
    ['modules', { knowsNoModule: false, String }],
    ['replaceAll', { knowsNoModule: true, String: { prototype: {} } }],
  ])('replaces the page of a browser without %s', (_what, features) => {
    expect(pageIn(features)).toEqual({
      title: 'Please update',
      innerHTML: expect.stringContaining('Please update Android System WebView'),
    });
  });

  it('leaves the page of a supported browser alone', () => {
    expect(pageIn({ knowsNoModule: true, String })).toEqual({ title: 'Loans', innerHTML: '' });
  });
});
