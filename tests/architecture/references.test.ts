import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../support/source-files';
import { foldersOf, trackedFiles } from '../support/tracked-files';
import { brokenReferences, type Library } from './references';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const files = trackedFiles();

const library: Library = {
  files: new Set(files),
  folders: new Set(files.flatMap(foldersOf)),
  built: new Set(read('.gitignore').match(/^[\w./-]+(?=\/$)/gm)),
  textOf: read,
  requirements: new Set(read('docs/requirements.tsv').match(/^\d+\.\d+(?=\t)/gm)),
};

/** Left out: lockfiles, and the two files of this test, which contain broken references on purpose. */
const isRead = (path: string): boolean =>
  /(?:\.(?:[cm]?[jt]sx?|md|json|css|html|conf|yml|tsv)|Dockerfile)$/.test(path) &&
  !/(?:package-lock\.json|architecture\/references(?:\.test)?\.ts|planted-violations\.ts)$/.test(path);

describe('the references in sources and docs', () => {
  const cited = files.filter(isRead);

  test('all exist: pages, sections, decisions, links, paths and requirements', () => {
    const broken = cited.flatMap((path) =>
      brokenReferences(library, path, read(path)).map(({ reference, why }) => `${path}: ${reference} (${why})`),
    );
    expect(broken).toEqual([]);
  });

  test.each([
    ['a missing page', 'web/src/a.ts', '/** As experience.md says. */'],
    ['a missing page in a folder', 'web/src/a.ts', '// design/performance.md'],
    ['a page in a string', 'web/src/a.ts', "const why = 'see nowhere-at-all.md';"],
    ['a section that the page does not have', 'web/src/a.ts', '/** (protocol.md section 12) */'],
    ['one of several sections', 'web/src/a.ts', '/** protocol.md sections 1 and 12 */'],
    ['a section across two lines', 'web/src/a.ts', '/**\n * protocol.md section\n * 12\n */'],
    ['a missing decision', 'web/src/a.ts', '// decision 0099 says why'],
    ['a link to a missing file', 'docs/a.md', '[there](nowhere/)'],
    ['a link to a missing heading', 'docs/a.md', '[there](protocol.md#12-nothing)'],
    ['a missing path in a page', 'docs/a.md', 'in `web/src/nowhere.ts`'],
    ['a missing path with a placeholder', 'docs/a.md', 'in `web/src/nowhere/<domain>`'],
    ['a missing file by its bare name', 'docs/a.md', 'in `nowhere-at-all.ts`'],
    ['a missing path in a comment', 'web/src/a.ts', '// tests/support/nowhere.ts has it'],
    ['a requirement that the ledger does not have', 'web/src/a.ts', '/** Home (1.99). */'],
    ['a section that the specification does not have', 'web/src/a.ts', '/** as section 17 says */'],
  ])('%s is reported', (_what, path, text) => {
    expect(brokenReferences(library, path, text)).toHaveLength(1);
  });

  test.each([
    [
      'a page by its name or by its path',
      'web/src/a.ts',
      '// protocol.md section 1, docs/protocol.md sections 2 and 3',
    ],
    ['a page in the same folder', 'docs/a.md', '[the wire](protocol.md#1-key-exchange)'],
    ['a decision', 'web/src/a.ts', '// decision 0002, docs/decisions/0003, decision 4'],
    [
      'a path',
      'docs/a.md',
      '`mock-server/src/wire`, `contracts/src/codes.ts`, `codes.ts`, web/src, `web/src/features/<domain>`',
    ],
    ['build output', 'docs/a.md', '`web/dist/index.html`'],
    ['code and addresses', 'docs/a.md', 'https://example.com/a/b.md `npm run docs` `a/b` `{code: 0}`'],
    ['a requirement', 'web/src/a.ts', '/** The tabs (1.3, 2.5), section 7. */'],
  ])('%s is accepted', (_what, path, text) => {
    expect(brokenReferences(library, path, text)).toEqual([]);
  });
});

describe('docs/README.md', () => {
  test('links to every page of docs/', () => {
    const index = read('docs/README.md');
    const linked = [...index.matchAll(/\]\((?!\w+:)([^)#\s]+)/g)].map(([, target = '']) => posix.join('docs', target));
    const pages = files.filter((path) => path.startsWith('docs/') && path.endsWith('.md') && path !== 'docs/README.md');
    expect(pages.length).toBeGreaterThan(10);
    expect(pages.filter((path) => !linked.includes(path))).toEqual([]);
  });
});
