import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import budget from '../budget.json' with { type: 'json' };
import { root, trackedFiles } from '../support/source-files';

const tracked = trackedFiles();
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** `atMost` fails this test. `target` is what we want; `atMost` goes down to it. */
const layers = Object.entries(budget.layers);

/** Somebody wrote these files; a golden file is written by its test. */
const CODE = /\.(?:tsx?|m?js|css|sh)$/;

test.each(layers)('the layer %s has no more lines than its budget', (_, { folders, lines }) => {
  const files = tracked.filter((path) => CODE.test(path) && folders.some((folder) => path.startsWith(`${folder}/`)));
  expect(files.reduce((sum, path) => sum + read(path).split('\n').length - 1, 0)).toBeLessThanOrEqual(lines.atMost);
});

test('each test belongs to one layer', () => {
  const all = layers.flatMap(([, { folders }]) => folders);
  const tests = tracked.filter((path) => /^tests\/.*\.(?:test|spec)\.tsx?$/.test(path));
  expect(tests.filter((path) => all.filter((folder) => path.startsWith(`${folder}/`)).length !== 1)).toEqual([]);
});

/** Words that somebody wrote to be read: no program, no frame of a table, no section from the contract. */
const wordsOf = (page: string): number =>
  read(page)
    .replace(/<!-- from the contract.*?<!-- end -->/gs, '')
    .replace(/^```.*?^```/gms, '')
    .split(/\s+/)
    .filter((word) => /\w/.test(word)).length;

test('the ten pages of the docs take an hour to read', () => {
  const others = tracked.filter((path) => /^docs\/[\w-]+\.md$/.test(path) && !budget.docs.pages.includes(path));
  expect(others).toEqual(['docs/reference.md']);
  expect(budget.docs.pages.reduce((sum, page) => sum + wordsOf(page), 0)).toBeLessThanOrEqual(budget.docs.words.atMost);
});
