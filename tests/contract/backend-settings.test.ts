import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createApp } from '@kit/mock-server/app';
import { type Config, readConfig } from '@kit/mock-server/config';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { testConfig } from '../support/server';
import { temporaryFolder } from '../support/temporary-folder';
import { backendKeys } from '../support/two-backends';

const keys = backendKeys();
const folder = temporaryFolder();
const publicFile = join(folder, 'public.pem');
writeFileSync(publicFile, keys.publicKey);

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const listening = async (answer: RequestListener, tls?: { key: string; cert: string }): Promise<string> => {
  const server = tls === undefined ? createServer(answer) : createTlsServer(tls, answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => void server.close().closeAllConnections());
  return `http${tls === undefined ? '' : 's'}://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** Returns why a server does not start in front of a backend. */
const refusal = async (address: string, publicKey = keys.publicKey, changes: Partial<Config> = {}): Promise<string> => {
  const config = testConfig({ backend: { address: new URL(address), publicKey, mocked: [] }, ...changes });
  const outcome = await createApp(config).catch((cause: unknown) => cause);
  expect(outcome).toBeInstanceOf(Error);
  return (outcome as Error).message;
};

describe('a server does not start, and says why, if its backend', () => {
  test('has an unknown host', async () => {
    expect(await refusal('http://no-such-host.invalid')).toMatch(/The host of .* was not found/);
  });

  test('fails with an error text of several lines, in one sentence', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('TLS said:\nno\n')));
    const said = await refusal('https://backend.test').finally(() => vi.unstubAllGlobals());
    expect(said).toMatch(/^https:\/\/backend\.test does not answer \(TLS said: no ?\)\. Check that it runs[^\n]*$/);
  });

  test('answers with HTML', async () => {
    const address = await listening((_request, reply) => reply.end('<!doctype html><title>Welcome</title>'));
    expect(await refusal(address)).toMatch(/an HTML page \(HTTP 200\)\. Check that MOCK_BACKEND is the backend/);
  });

  test('uses a self-signed certificate', async () => {
    const names = ['key.pem', 'cert.pem'].map((name) => join(folder, name));
    const [keyFile = '', certFile = ''] = names;
    const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'];
    execFileSync('openssl', [...args, '-keyout', keyFile, '-out', certFile], { stdio: 'ignore' });
    const tls = { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8') };
    const address = await listening((_request, reply) => reply.end(), tls);
    expect(await refusal(address)).toMatch(/is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\).*NODE_EXTRA_CA_CERTS/);
  });
});

describe('the backend settings of a server', () => {
  const environment = { MOCK_BACKEND: 'http://127.0.0.1:9000/api', MOCK_BACKEND_KEY: publicFile };

  test('are read together, and may name a production address if the operator confirms it', () => {
    const { backend } = readConfig({ ...environment, MOCK_MOCKED: 'homePage, createPayOrder' });
    expect(backend?.address.href).toBe('http://127.0.0.1:9000/api');
    expect(backend?.publicKey).toBe(keys.publicKey);
    expect(backend?.mocked).toEqual(['homePage', 'createPayOrder']);
    const production = { MOCK_BACKEND: 'https://api.lender.ng', MOCK_ALLOW_PRODUCTION: 'yes' };
    expect(readConfig({ ...environment, ...production }).backend?.address.hostname).toBe('api.lender.ng');
  });

  test.each<[string, Record<string, string>, RegExp]>([
    [
      'no address',
      { MOCK_BACKEND: 'staging' },
      /^MOCK_BACKEND cannot be "staging" \(it is not an http or https address\)/,
    ],
    ['a password', { MOCK_BACKEND: 'http://a:b@127.0.0.1' }, /it contains a user name or a password/],
    ['a missing key', { MOCK_BACKEND_KEY: '/no/such.pem' }, /the file does not exist/],
    ['a private key', { MOCK_BACKEND_KEY: keys.privateFile }, /it is a private key, which only the backend may have/],
    ['an invalid key', { MOCK_BACKEND_KEY: 'package.json' }, /it contains no public key/],
    ['no method', { MOCK_MOCKED: 'homePage,payAll' }, /"payAll" is not a method of the contract/],
    [
      'a wrong permission without a backend',
      { MOCK_BACKEND: '', MOCK_BACKEND_KEY: '', MOCK_ALLOW_PRODUCTION: 'no' },
      /^MOCK_ALLOW_PRODUCTION cannot be "no"\. Allowed: yes/,
    ],
    ['a public address', { MOCK_BACKEND: 'https://api.lender.ng' }, /^MOCK_BACKEND is .*add MOCK_ALLOW_PRODUCTION=yes/],
  ])('are refused with a sentence: %s', (_, changes, sentence) => {
    expect(() => readConfig({ ...environment, ...changes })).toThrow(sentence);
  });

  test('take private addresses and names of test systems for no production', () => {
    const read = (address: string) => () => readConfig({ ...environment, MOCK_BACKEND: address });
    const ofTests = ['localhost:9', '10.1.2.3', '172.31.0.1', '[fd00::1]', 'api-qa2.lender.ng', 'backend'];
    for (const host of ofTests) expect(read(`http://${host}`), host).not.toThrow();
    const others = ['11.1.2.3', '172.32.0.1', '[2001:db8::1]', 'latest.ng', 'prod-api.test.ng'];
    for (const host of others) expect(read(`https://${host}`), host).toThrow('does not look like a test system');
  });
});
