import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { running } from '../../../scripts/running';
import { root } from '../../support/source-files';

const folder = join(root, '.build/running');
/** No process on Linux has a number above this one. */
const GONE = join(folder, '4194305.json');
const OWN = join(folder, `${process.pid}.json`);
const EARLIER = join(folder, `${process.ppid}.json`);
const server = (port: number) => ({ mock: `http://127.0.0.1:${port}`, store: ':memory:' });

afterEach(() => {
  for (const file of [GONE, OWN, EARLIER]) rmSync(file, { force: true });
});

test('lists what runs in this checkout, latest first, and removes the leftovers of a killed process', () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(OWN, JSON.stringify(server(1)));
  writeFileSync(GONE, JSON.stringify(server(2)));
  writeFileSync(EARLIER, JSON.stringify(server(3)));
  utimesSync(EARLIER, 1, 1);
  const own = [1, 2, 3].map((port) => server(port).mock);
  expect(running().flatMap(({ mock }) => (own.includes(mock) ? [mock] : []))).toEqual([own[0], own[2]]);
  expect(existsSync(GONE)).toBe(false);
});

test('ignores a partly written file', () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(OWN, '{"mock":');
  expect(running().map(({ mock }) => mock)).not.toContain(undefined);
});
