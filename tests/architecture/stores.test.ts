import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/source-files';
import { trackedFiles } from '../support/tracked-files';
import { importsOf } from './imports';

const SERVER = 'mock-server/src/';
const STORES = `${SERVER}core/store/`;
/** The interface, and the function that opens the store of a location. */
const OPEN = new Set(['store', 'open'].map((name) => STORES + name));
/** Names by which code could ask which store runs, or who owns a sandbox. */
const ASKS = /\b(?:MemoryStore|SqliteStore|RedisStore|claimHook|reserveFile)\b|\.(?:shared|claim|holds|peek)\b(?!:)/;

test('no file outside of core/store knows which store runs', () => {
  const files = trackedFiles().filter((path) => path.startsWith(SERVER) && !path.startsWith(STORES));
  const knowing = files.flatMap((path) => {
    const content = readFileSync(join(root, path), 'utf8');
    const imported = importsOf(path, content).map(({ from = '' }) => posix.join(path, '..', from));
    const inside = imported.filter((each) => each.startsWith(STORES) && !OPEN.has(each));
    return inside.length > 0 || ASKS.test(content) ? [path] : [];
  });
  expect([files.length > 100, knowing]).toEqual([true, []]);
});
