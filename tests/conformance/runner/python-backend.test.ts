import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  lacksPython,
  PYTHON_BACKEND,
  type PythonBackend,
  pythonHooks,
  startPythonBackend,
} from '../../support/python-backend';
import { root } from '../../support/source-files';
import { run } from './runs';

/** The number of checks at the highest level. With fewer, the test would prove little. */
const CHECKS = 300;
const STANDARD = new Set(
  'argparse base64 binascii collections dataclasses datetime functools hashlib html http json pathlib re secrets struct sys threading time unicodedata urllib zlib'.split(
    ' ',
  ),
);

describe.skipIf(lacksPython !== undefined)('the Python backend, written from the documents alone', () => {
  let backend: PythonBackend;
  beforeAll(async () => {
    backend = await startPythonBackend();
  });
  afterAll(() => backend.stop());

  test('uses the standard library, cryptography and openrpc.json, and no other file of this repository', () => {
    const files = readdirSync(join(root, PYTHON_BACKEND)).filter((name) => name.endsWith('.py'));
    const own = new Set(files.map((name) => name.replace('.py', '')));
    const text = files.map((name) => readFileSync(join(root, PYTHON_BACKEND, name), 'utf8')).join('\n');
    const imported = [...text.matchAll(/^\s*(?:import|from) ([a-z_0-9]+)/gm)].map(([, name = '']) => name);
    const strange = imported.filter((name) => !own.has(name) && !STANDARD.has(name) && name !== 'cryptography');
    expect(imported.length).toBeGreaterThan(20);
    expect(strange).toEqual([]);
    expect(text.match(/\.read_text\(|\.read_bytes\(|[^.]\bopen\(/g)).toHaveLength(2);
  });

  test('refuses a hook for an order that it does not have', async () => {
    const body = JSON.stringify(['N0']);
    const reply = await fetch(`${backend.address}/staff/reject`, { method: 'POST', body });
    expect(reply.status).toBe(400);
  });

  test('passes every check at the highest level, without a deviation', async () => {
    const { report, exitCode } = await run([
      ...['--target', backend.address, '--public-key', backend.publicKey],
      ...['--hooks', pythonHooks(backend), '--level', 'destructive'],
    ]);
    expect(report.findings.map(({ id, expected, seen, place, method }) => [id, method, place, expected, seen])).toEqual(
      [],
    );
    expect(report.checks.filter(({ outcome }) => outcome === 'not reachable').map(({ id }) => id)).toEqual([]);
    expect(report.summary.holds).toBeGreaterThan(CHECKS);
    expect(exitCode).toBe(0);
  });
});
