import { spawnSync } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { root } from '../../support/source-files';
import { temporaryFolder } from '../../support/temporary-folder';

// Both tests use one pair, because making a private key is slow.
let folder: string;
let first: ReturnType<typeof makeKeys>;
beforeAll(() => {
  folder = temporaryFolder();
  first = makeKeys();
});

const privatePath = () => join(folder, 'private/key.pem');
const publicPath = () => join(folder, 'public/key.pem');
const makeKeys = (...paths: string[]) =>
  spawnSync(
    process.execPath,
    [join(root, 'deploy/make-keys.mjs'), ...(paths.length > 0 ? paths : [privatePath(), publicPath()])],
    { encoding: 'utf8' },
  );
const publicOf = (pem: string) => createPublicKey(pem).export({ type: 'spki', format: 'pem' });

it('writes a pair that belongs together, and only its owner may read the private key', () => {
  expect(first.status).toBe(0);
  expect(publicOf(readFileSync(privatePath(), 'utf8'))).toBe(readFileSync(publicPath(), 'utf8'));
  expect(statSync(privatePath()).mode & 0o777).toBe(0o600);
});

it('never overwrites a private key, and derives a missing or foreign public key from it', () => {
  const privateKey = readFileSync(privatePath(), 'utf8');
  const publicKey = readFileSync(publicPath(), 'utf8');
  rmSync(publicPath());
  expect(makeKeys().status).toBe(0);
  expect(readFileSync(publicPath(), 'utf8')).toBe(publicKey);
  writeFileSync(publicPath(), 'another key');
  expect(makeKeys().status).toBe(0);
  expect([readFileSync(privatePath(), 'utf8'), readFileSync(publicPath(), 'utf8')]).toEqual([privateKey, publicKey]);
});

it('says in one sentence what is wrong with its paths', () => {
  const file = join(folder, 'a file');
  writeFileSync(file, 'no key');
  for (const [paths, sentence] of [
    [[file], /^Usage: /],
    [[join(file, 'below', 'key.pem'), publicPath()], /^The keys cannot be written: /],
    [['/proc/below/key.pem', publicPath()], /^The keys cannot be written: /],
    [[file, publicPath()], / contains no private key in PEM\. /],
  ] as const) {
    const { status, stderr } = makeKeys(...paths);
    expect([status, stderr.trim().split('\n')]).toEqual([1, [expect.stringMatching(sentence)]]);
  }
});
