import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { JournalEntry } from '@kit/mock-server';
import { expect, it } from 'vitest';
import { findServer } from '../../scripts/find-server';
import { lacksPython } from '../support/python-backend';
import { startServer } from '../support/server';
import { root } from '../support/source-files';
import { backendKeys } from '../support/two-backends';

const keys = backendKeys();
const script = join(root, 'examples/mitmproxy/plain_text.py');

/** Runs the script without mitmproxy. */
const plainText = (key: string, calls: readonly JournalEntry[]): string => {
  const lines = calls.map(({ headers, raw }) => JSON.stringify({ headers, ...raw })).join('\n');
  const python = findServer('python3')?.path ?? 'python3';
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' };
  const { stdout, stderr } = spawnSync(python, [script, key], { input: lines, encoding: 'utf8', env });
  return stdout + stderr;
};

it.skipIf(lacksPython)(
  'the script for mitmproxy shows the plain text of calls, and says if it has the wrong key',
  { tags: ['slow'] },
  async () => {
    const server = await startServer({ privateKey: keys.privateFile });
    try {
      const client = await server.client();
      await client.call('sendAuthCode', { contactNumber: '08031234567', purpose: 'login' });
      const [exchange, call] = (await client.journal()).toReversed();
      if (exchange === undefined || call === undefined) throw new Error('The journal lacks the calls');

      const shown = plainText(keys.privateFile, [exchange, call]);
      expect(shown).toContain('a session key was agreed');
      const [, sent = '', got = ''] = /^request (.*)\nreply (.*)$/m.exec(shown) ?? [];
      expect([JSON.parse(sent), JSON.parse(got)]).toEqual([call.request, call.reply]);

      expect(plainText(keys.privateFile, [call])).toContain('not sealed with a session key that this script saw');
      expect(plainText(backendKeys(2).privateFile, [exchange])).not.toContain('a session key was agreed');
    } finally {
      await server.close();
    }
  },
);
