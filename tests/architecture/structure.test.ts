import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../support/source-files';
import { foldersOf, trackedFiles } from '../support/tracked-files';

const INDENT = 2;

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The folders of the tree in CONTRIBUTING.md, as paths from the root. */
const drawnFolders = (): string[] => {
  const [, tree = ''] = /```\n(contracts\/src\/[\s\S]*?)```/.exec(read('CONTRIBUTING.md')) ?? [];
  const parents: string[] = [];
  return tree
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const depth = (line.length - line.trimStart().length) / INDENT;
      parents.splice(depth, Number.POSITIVE_INFINITY, line.trim().split(' ')[0]?.replace(/\/$/, '') ?? '');
      return parents.join('/');
    });
};

describe('the tree of CONTRIBUTING.md', () => {
  const folders = new Set(trackedFiles().flatMap(foldersOf));
  const drawn = drawnFolders();

  test('shows only existing folders', () => {
    expect(drawn.length).toBeGreaterThan(50);
    expect(drawn.filter((folder) => !folders.has(folder))).toEqual([]);
  });

  test('shows every folder of the root, the packages, the tests and the scripts', () => {
    const named =
      /^(?:[\w.-]+|(?:contracts|conformance|web)\/src\/[\w-]+|mock-server\/src\/[\w-]+(?:\/[\w-]+)?|mock-server\/workbench\/[\w-]+|(?:conformance|deploy|examples|mock-server|scripts|tests)\/[\w-]+)$/;
    const isDrawn = (folder: string) => drawn.some((each) => each === folder || each.startsWith(`${folder}/`));
    expect([...folders].filter((folder) => named.test(folder) && !isDrawn(folder))).toEqual([]);
  });
});

/** The files that one direction of a path names, in order. */
const filesOf = (direction: string): string[] =>
  [...direction.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.\w+)`/g)].map(([, file = '']) => file);

describe('docs/how-it-works.md', () => {
  const ways = read('docs/how-it-works.md').split(/^## /m).slice(1);
  const directions = ways.flatMap((way) => {
    const [title = ''] = way.split('\n');
    const [, there = '', back = ''] = /\*\*There\*\*([\s\S]*)\*\*Back\*\*([\s\S]*)/.exec(way) ?? [];
    return [
      [`${title}, there`, filesOf(there)],
      [`${title}, back`, filesOf(back)],
    ] as const;
  });

  test('follows three calls from the app to the server and back', () => {
    expect(directions).toHaveLength(6);
  });

  test.each(directions)('%s: every file exists', (_title, files) => {
    expect(files.length).toBeGreaterThan(1);
    const tracked = new Set(trackedFiles());
    expect(files.filter((file) => !tracked.has(file))).toEqual([]);
  });
});
