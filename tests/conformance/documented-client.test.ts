import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { serverOfFile } from '../support/server';
import { temporaryFolder } from '../support/temporary-folder';
import { Client } from './client';

/** The programs of docs/protocol.md, saved and run as a reader would. */
const page = readFileSync(join(import.meta.dirname, '../../docs/protocol.md'), 'utf8');
const programs = [...page.matchAll(/\n```js ([\w.-]+\.mjs)\n([\s\S]*?)```/g)].map(([, name = '', text = '']) => ({
  name,
  text,
}));

const server = serverOfFile();
const folder = temporaryFolder();
for (const { name, text } of programs) writeFileSync(join(folder, name), text);

/** Returns the output of a program. Rejects with its standard error if it fails. */
const run = async (name: string): Promise<unknown> => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, name), server.address]);
  return JSON.parse(stdout);
};

describe('the client of docs/protocol.md', () => {
  test('is as short as the page says, and imports only Node', () => {
    expect(programs.map(({ name }) => name)).toEqual(['client.mjs', 'try.mjs']);
    const [{ text = '' } = {}] = programs;
    expect([...text.matchAll(/from '([^']+)'/g)].map(([, source]) => source)).toEqual(['node:crypto']);
    expect(text.split('\n').length).toBeLessThan(36);
  });

  test('logs a number in and asks who is logged in, over a socket', async () => {
    const reply = { code: 0, results: [{ method: 'userIdentifierInfo', code: 0, data: {} }] };
    expect(await run('try.mjs')).toMatchObject(reply);
  });

  test('renews an expired key, and its call runs once', async () => {
    const admin = new Client(server.address);
    await admin.admin('POST', '/reset');
    const program = `
      import { connect } from './client.mjs';
      const admin = async (method, path) => (await fetch('${server.address}/__admin/' + path, { method })).text();
      const call = connect('${server.address}', await admin('GET', 'public-key'));
      const entries = [
        { method: 'operationConfiguration', data: {} },
        { method: 'sendAuthCode', data: { contactNumber: '08031234567', purpose: 'login' } },
      ];
      await call([entries[0]]);
      await admin('POST', 'keys/expire');
      console.log(JSON.stringify(await call(entries)));`;
    writeFileSync(join(folder, 'renewal.mjs'), program);
    expect(await run('renewal.mjs')).toMatchObject({ code: 0, results: [{ code: 0 }, { code: 0 }] });
    const { messages } = (await admin.admin('GET', '/messages?contactNumber=08031234567')) as { messages: unknown[] };
    expect(messages).toHaveLength(1);
  });

  test('explains a refused key exchange', async () => {
    const program = `
      import { generateKeyPairSync } from 'node:crypto';
      import { connect } from './client.mjs';
      const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const call = connect('${server.address}', publicKey.export({ type: 'spki', format: 'pem' }));
      await call([{ method: 'operationConfiguration', data: {} }]).catch((cause) => console.log(JSON.stringify(cause.message)));`;
    writeFileSync(join(folder, 'stranger.mjs'), program);
    expect(await run('stranger.mjs')).toBe('Request failed, click to reload');
  });
});
