import { expect, test } from 'vitest';
import { routeNames } from '../../../web/src/navigation/routes';
import { filesBelow } from '../../support/source-files';
import { screenScripts } from './screen-scripts';

/** Wants `npm run build` before it; `npm test` does so. */
const bundle = filesBelow('web/dist', /\.(html|js|css|json|svg|webmanifest|map)$/);

/** What only the mock server, the simulated shell or a deployment may carry. */
const foreign = [
  // mockOcr is a method of the specification
  /mock(?!Ocr)/i,
  /__admin/,
  /__shell/,
  /SimulatedShell/,
  // a key and not only its frame, which jsencrypt and the configuration's schema both spell
  /BEGIN [A-Z ]*KEY-----(\\n|\n)?[A-Za-z0-9+/]{10,}/,
];

const findings = (content: string): string[] => foreign.flatMap((word) => content.match(word)?.[0] ?? []);

test('the search of the bundle finds what it looks for', () => {
  expect(findings('fetch("/__admin/health")')).toEqual(['__admin']);
  expect(findings('"-----BEGIN PUBLIC KEY-----\\nMIIBIjANBg"')).toHaveLength(1);
});

test('the built app is there, a page and its scripts', () => {
  expect(bundle.map(([path]) => path)).toContain('web/dist/index.html');
  expect(bundle.filter(([path]) => path.endsWith('.js')).length).toBeGreaterThan(0);
});

test.each(bundle)('%s carries no key and nothing of the mock server', (_path, content) => {
  expect(findings(content)).toEqual([]);
});

test('[2.34] the page brings no screen with it: each is a script of its own, and its address says which', () => {
  const page = bundle.find(([path]) => path === 'web/dist/index.html')?.[1] ?? '';
  const scripts = bundle.map(([path]) => path.replace('web/dist/', '/'));
  expect(screenScripts).toHaveLength(routeNames.length);
  const named = screenScripts.filter((name) => {
    const own = scripts.find((path) => new RegExp(`^/assets/${name}-[\\w-]{8}\\.js$`).test(path));
    expect(own, name).toBeDefined();
    expect(page).not.toMatch(new RegExp(`<script[^>]*${own}`));
    return page.includes(own ?? '');
  });
  expect(named).toEqual([]);
});

test('the page runs no inline script, as its content security policy says', () => {
  const page = bundle.find(([path]) => path === 'web/dist/index.html')?.[1] ?? '';
  expect(page).toMatch(/<script[^>]+src=/);
  expect([...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>/g)].map(([tag]) => tag)).toEqual([]);
});

test('no two style modules have the same name, which is all that their classes have in front', () => {
  const names = filesBelow('web/src', /\.module\.css$/).map(([path]) => path.replace(/.*\//, ''));
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

/** A call that may have nothing to call, of a list: V8 before 91 evaluates the list although there is nothing. */
const optionalSpread = /\?\.\((?:[^()]*,)?\.\.\./;

test('the scripts call nothing optionally with a spread, which an early WebView gets wrong', () => {
  expect('on?.(...list)').toMatch(optionalSpread);
  expect('on?.(first,...list)').toMatch(optionalSpread);
  expect('on?.(first)').not.toMatch(optionalSpread);
  const scripts = bundle.filter(([path]) => path.endsWith('.js'));
  expect(scripts.filter(([, content]) => optionalSpread.test(content)).map(([path]) => path)).toEqual([]);
});
