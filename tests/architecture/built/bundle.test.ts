import { expect, test } from 'vitest';
import { screenScripts } from '../../../scripts/app-weight';
import { routeNames } from '../../../web/src/platform/routes';
import { filesBelow } from '../../support/source-files';

/** Needs `npm run build` first; `npm test` runs it. */
const bundle = filesBelow('web/dist', /\.(html|js|css|json|svg|webmanifest|map)$/);

/** Text that only the mock server, the simulated shell or a deployment may contain. */
const foreign = [
  // mockOcr is a method of the specification
  /mock(?!Ocr)/i,
  /__admin/,
  /__shell/,
  /SimulatedShell/,
  // a complete key: jsencrypt and the configuration schema contain its first and last line
  /BEGIN [A-Z ]*KEY-----(\\n|\n)?[A-Za-z0-9+/]{10,}/,
];

const findings = (content: string): string[] => foreign.flatMap((word) => content.match(word)?.[0] ?? []);

test('the search of the bundle finds each kind of forbidden text', () => {
  expect(findings('fetch("/__admin/health")')).toEqual(['__admin']);
  expect(findings('"-----BEGIN PUBLIC KEY-----\\nMIIBIjANBg"')).toHaveLength(1);
});

test('the build has a page and its scripts', () => {
  expect(bundle.map(([path]) => path)).toContain('web/dist/index.html');
  expect(bundle.filter(([path]) => path.endsWith('.js')).length).toBeGreaterThan(0);
});

test.each(bundle)('%s contains no key and no code of the mock server', (_path, content) => {
  expect(findings(content)).toEqual([]);
});

test('[2.34] each screen is a separate script that is named after the screen', () => {
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

test('the page runs no inline script, as its content security policy requires', () => {
  const page = bundle.find(([path]) => path === 'web/dist/index.html')?.[1] ?? '';
  expect(page).toMatch(/<script[^>]+src=/);
  expect([...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>/g)].map(([tag]) => tag)).toEqual([]);
});

test('each class has its rules in one style sheet, because all sheets share one name space', () => {
  const sheets = filesBelow('web/src', /\.css$/).map(([path, css]): [string, Set<string>] => [
    path,
    new Set([...css.matchAll(/^\.([\w-]+)(?= *[,{])/gm)].map(([, name = '']) => name)),
  ]);
  const owners = (name: string) => sheets.filter(([, names]) => names.has(name)).map(([path]) => path);
  const all = new Set(sheets.flatMap(([, names]) => [...names]));
  expect(all.size).toBeGreaterThan(100);
  expect([...all].filter((name) => owners(name).length > 1).map((name) => [name, owners(name)])).toEqual([]);
});

/**
 * An optional call with a spread argument. V8 before version 91 evaluates the spread even if there is nothing to call.
 */
const optionalSpread = /\?\.\((?:[^()]*,)?\.\.\./;

test('the scripts contain no optional call with a spread, which early WebViews evaluate wrongly', () => {
  expect('on?.(...list)').toMatch(optionalSpread);
  expect('on?.(first,...list)').toMatch(optionalSpread);
  expect('on?.(first)').not.toMatch(optionalSpread);
  const scripts = bundle.filter(([path]) => path.endsWith('.js'));
  expect(scripts.filter(([, content]) => optionalSpread.test(content)).map(([path]) => path)).toEqual([]);
});
