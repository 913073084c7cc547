import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runUntil, script } from '../support/command';
import { runInProcess } from '../support/command-in-process';
import { copyCheckout } from '../support/copied-checkout';
import { httpTransport } from '../support/http-transport';
import { startServer, type TestServer } from '../support/server';
import { temporaryFolder } from '../support/temporary-folder';
import { backendKeys } from '../support/two-backends';
import { WireClient } from '../support/wire-client';

const ANY_PORT = { MOCK_PORT: '0', APP_PORT: '0' };
const keys = backendKeys();

const pem = (name: string, text: string): string => {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, text);
  return path;
};

describe('npm start on a real backend', () => {
  let checkout: string;
  let backend: TestServer;

  beforeAll(async () => {
    checkout = copyCheckout({ installed: true });
    backend = await startServer({ privateKey: keys.privateFile });
  });
  afterAll(async () => {
    await backend.close();
  });

  const startWith = (publicKey: string) =>
    script('start', '--backend', backend.address, '--backend-key', pem('public.pem', publicKey));

  test("serves the app from its sources, and the app's calls reach the backend", async () => {
    const running = await runUntil(startWith(keys.publicKey), /Ctrl-C stops both/, {
      cwd: checkout,
      env: ANY_PORT,
    });
    try {
      const app = /App\s+(http:\S+?)\/\s/.exec(running.said())?.[1] ?? '';
      expect(running.said()).toContain(backend.address);
      const page = await (await fetch(`${app}/login`, { headers: { accept: 'text/html' } })).text();
      expect(page).toContain('/@vite/client');
      const transport = httpTransport(app);
      const client = new WireClient(transport, 'default');
      await client.exchange();
      const { results } = await client.call('sendAuthCode', { contactNumber: '08031234567', purpose: 'login' });
      expect(results).toMatchObject([{ method: 'sendAuthCode', code: 0 }]);
      transport.close();
      const atBackend = await fetch(`${backend.address}/__admin/messages?contactNumber=08031234567`);
      expect(await atBackend.json()).toMatchObject({ messages: [{ purpose: 'login' }] });
    } finally {
      await running.interrupt();
    }
  });

  test('ends with a sentence if the key is wrong', async () => {
    const env = { ...ANY_PORT, MOCK_STORE: ':memory:' };
    const { exit, out, err } = await runInProcess(startWith(backendKeys(2).publicKey), { env });
    expect(exit).not.toBe(0);
    expect(out + err).toMatch(/^http.* refused the key exchange .*Check that --backend-key is its public key/m);
    expect(out + err).not.toMatch(/^\s+at /m);
  });
});
