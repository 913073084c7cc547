import { createPublicKey } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SecondBackend } from '../../support/second-backend/backend';
import { root } from '../../support/source-files';
import { run, testPrivateKey } from './runs';

/** The number of checks at the levels it supports. With fewer, the test would prove little. */
const CHECKS = 40;

let backend: SecondBackend;
let target: string;
let folder: string;
/** where the lender's staff read sent text messages */
let messages: Server;
let publicKey: string;
let hooks: string;

const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'second-'));
  backend = new SecondBackend(testPrivateKey());
  target = await backend.listen();
  messages = createServer(({ url = '' }, reply) => {
    const [, phone = '', purpose = ''] = url.split('/');
    reply.end(backend.messageTo(phone, purpose));
  });
  await new Promise<void>((resolve) => {
    messages.listen(0, '127.0.0.1', resolve);
  });
  const { port } = messages.address() as AddressInfo;
  publicKey = file('public.pem', createPublicKey(testPrivateKey()).export({ type: 'spki', format: 'pem' }).toString());
  hooks = file(
    'hooks.mjs',
    `let last = 8031000000;
export const freshPhone = async () => '0' + (last += 7);
export const codeFor = async (phone, purpose) =>
  (await fetch('http://127.0.0.1:${port}/' + phone + '/' + purpose)).text();`,
  );
});
afterAll(async () => {
  await backend.close();
  messages.close();
});

describe('a backend written from docs/contract alone', () => {
  test('imports only Node, its own files and the document', () => {
    const own = join(root, 'tests/support/second-backend');
    const imported = readdirSync(own).flatMap((name) =>
      [...readFileSync(join(own, name), 'utf8').matchAll(/^(?:import|export)[^;]*?from '([^']+)'/gms)].map(
        ([, source = '']) => source,
      ),
    );
    const strange = imported.filter(
      (source) => !/^node:|^\.\/[\w-]+$|^\.\.\/\.\.\/\.\.\/docs\/contract\/openrpc\.json$/.test(source),
    );
    expect(imported.length).toBeGreaterThan(5);
    expect(strange).toEqual([]);
  });

  test('passes every check of the wire and of the reading calls at level read', async () => {
    const { report, exitCode } = await run([
      ...['--target', target, '--public-key', publicKey, '--hooks', hooks, '--level', 'read'],
    ]);
    expect(report.findings.map(({ id, expected, seen, place, method }) => [id, method, place, expected, seen])).toEqual(
      [],
    );
    expect(report.checks.filter(({ outcome }) => outcome === 'not reachable').map(({ id }) => id)).toEqual([]);
    expect(report.summary.holds).toBeGreaterThan(CHECKS);
    expect(exitCode).toBe(0);
  });
});
