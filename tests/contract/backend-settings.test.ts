import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApp } from '@kit/mock-server/app';
import { describe, expect, onTestFinished, test } from 'vitest';
import { backendKeys, serving } from '../support/backends';
import { serverOfFile, testConfig } from '../support/server';
import { temporaryFolder } from '../support/temporary-folder';

const folder = temporaryFolder();
const server = serverOfFile();

/** Serves requests until the test ends. @returns the address */
const listening = async (...given: Parameters<typeof serving>): Promise<string> => {
  const { address, close } = await serving(...given);
  onTestFinished(close);
  return address;
};

/** Returns why a server does not start in front of a backend. */
const refusal = async (address: string): Promise<string> => {
  const config = testConfig({ backend: { address: new URL(address), publicKey: backendKeys.publicKey, mocked: [] } });
  const outcome = await createApp(config).catch((cause: unknown) => cause);
  expect(outcome).toBeInstanceOf(Error);
  return (outcome as Error).message;
};

describe('a server does not start, and says why, if its backend', () => {
  test.each<[string, () => string, RegExp]>([
    ['has an unknown host', () => 'http://no-such-host.invalid', /The host of .* was not found/],
    ['has another base', () => `${server.address}/nothing`, /no key exchange at \/app\/generateSk \(HTTP 404\)\. /],
    ['uses no TLS', () => server.address.replace('http:', 'https:'), /does not use TLS\. Check whether MOCK_BACKEND/],
    ['is not there', () => 'http://127.0.0.1:60123', /does not answer \(ECONNREFUSED\)\. Check that it runs/],
    ['has another key', () => server.address, /\(HTTP 200, .*\)\. Check that MOCK_BACKEND_KEY is its public key\.$/],
  ])('%s', async (_what, addressOf, sentence) => {
    expect(await refusal(addressOf())).toMatch(sentence);
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
