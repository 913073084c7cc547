import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { root, trackedFiles } from '../support/source-files';
import { ABOVE, EVERY, FILES, importTable } from './import-table';

/** Static, type-only, re-exported and dynamic imports, and the scripts of workers. */
const IMPORTS =
  /^(?:import|export)\s(?<type>type\s)?[^'";]*?\bfrom '(?<named>[^']+)'|^import '(?<whole>[^']+)'|\b(?:import|require|glob|resolve)\((?:'(?<called>[^']+)'\)(?<member>\.[A-Z])?|(?<computed>[^'\s]))|Worker\(new URL\('(?<worker>[^']+)'/gm;

const importsOf = (content: string) =>
  [...content.replaceAll(/^\s*(?:\/?\*|\/\/).*$/gm, '').matchAll(IMPORTS)].flatMap(({ 0: whole, groups = {} }) => {
    const from = groups.named ?? groups.whole ?? groups.called ?? groups.worker;
    if (from === undefined && !whole.startsWith('import(')) return [];
    return [{ from, isType: (groups.type ?? groups.member) !== undefined }];
  });

/** The user names the file of his hooks with CONFORM_HOOKS. */
const COMPUTES_IMPORT = 'conformance/src/hooks/hooks.ts';

const withoutExtension = (path: string): string => path.replace(/(?:\.d)?\.(?:tsx?|m?js|css)$/, '');

/** Returns the table row of a path, and its part if the row is `name/*`. */
const placeOf = (path: string) => {
  const folder = Object.keys(importTable).find((each) => path.startsWith(`${each}/`));
  if (folder === undefined) return undefined;
  const inside = withoutExtension(path.slice(folder.length + 1));
  const names = Object.keys(importTable[folder] ?? {}).sort((a, b) => b.length - a.length);
  const found = names.find((name) => `${inside}/`.startsWith(`${withoutExtension(name.replace('/*', ''))}/`));
  const name = found ?? (inside.includes('/') ? '' : FILES);
  return { folder, name, part: name.endsWith('/*') ? inside.split('/').slice(0, 2).join('/') : name };
};

const allows = (row: readonly string[], name: string, isType: boolean): boolean =>
  row.some((entry) => {
    const pattern = isType ? entry.replace('type:', '') : entry;
    return pattern === name || (pattern.endsWith('*') && name.startsWith(pattern.slice(0, -1)) && !name.endsWith('/*'));
  });

/** Returns a message for each import that the file's row refuses. */
const refusedImports = (path: string, content: string): string[] => {
  const own = placeOf(path);
  const rows = importTable[own?.folder ?? ''] ?? {};
  const listed = rows[own?.name ?? ''];
  if (own === undefined || listed === undefined) return [`${path} may import nothing: its folder has no row`];
  const names = Object.keys(rows);
  const above = names.slice(0, names.indexOf(own.name));
  const row = [...listed, ...(listed.includes(ABOVE) ? above : []), ...(rows[EVERY] ?? [])];
  return importsOf(content).flatMap(({ from, isType }) => {
    if (from === undefined) return path === COMPUTES_IMPORT ? [] : [`${path} computes an import`];
    const target = posix.join(dirname(path), from.replace(/\?.*$/, ''));
    const place = placeOf(target);
    const isOwn = from.startsWith('.') && place?.folder === own.folder;
    if (isOwn && place.part === own.part) return [];
    const isAllowed = isOwn
      ? above.includes(place.name) && row.includes(place.name)
      : allows(row, from.startsWith('.') ? target : from, isType);
    return isAllowed
      ? []
      : [`${path} imports ${from}: the row "${own.name}" of tests/architecture/import-table.ts does not allow it`];
  });
};

/** The folders of a workspace, such as `web/src`. The files beside `package.json` only configure the build. */
const WORKSPACES = /^(?:contracts|conformance|web|mock-server|deploy)\/[^/]+\/.*\.(?:tsx?|m?js)$/;

test('the source files import only what the table allows', () => {
  const sources = trackedFiles().filter((path) => WORKSPACES.test(path));
  expect(sources.length).toBeGreaterThan(400);
  expect(sources.flatMap((path) => refusedImports(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
});
