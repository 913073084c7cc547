import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codes } from '@kit/contracts/codes';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { httpTransport } from '../support/http-transport';
import { startServer, type TestServer } from '../support/server';
import { startServer as startProcess } from '../support/server-process';
import { randomId, WireClient } from '../support/wire-client';

const PHONE = '08031234567';
const CLICK = { sourcePage: 'mainApply', supportChannel: 'whatsappService' };

/** The same client, as it goes on after the server behind it was started again. */
const withKeyOf = (client: WireClient, server: TestServer): WireClient => {
  const again = new WireClient(httpTransport(server.address), client.sandbox);
  again.key = client.key;
  again.keyId = client.keyId;
  return again;
};

describe('a server whose state is in a file', () => {
  let folder = '';
  let store = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'restart-'));
    store = join(folder, 'state.db');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('goes on after a restart with keys, tokens, borrowers, clock, messages and replies', async () => {
    const first = await startServer({ store });
    const client = await first.client();
    const token = await client.login(PHONE);
    const who = await client.call('userIdentifierInfo', {}, { token });
    const requestId = randomId();
    await client.call('customerServiceTicket', CLICK, { token, requestId });
    await client.admin('POST', '/clock/advance', { ms: 3_600_000 });
    const messages = await client.admin('GET', '/messages');
    await first.close();

    const second = await startServer({ store });
    const again = withKeyOf(client, second);
    expect(await again.call('userIdentifierInfo', {}, { token })).toEqual(who);
    expect(await again.admin('GET', '/messages')).toEqual(messages);
    const clock = (await again.admin('GET', '/clock')) as { offsetMs: number };
    expect(clock.offsetMs).toBeGreaterThanOrEqual(3_600_000 - 1);
    const other = await again.call('homePage', {}, { token, requestId });
    expect(other.code).toBe(codes.REQUEST_ID_REUSED.code);
    expect(second.reports).toEqual([]);
    await second.close();
  });

  it('has every write that it acknowledged after it was killed', async () => {
    const first = await startProcess({ MOCK_STORE: store });
    const killed = once(first.process, 'exit');
    const transport = httpTransport(first.address);
    const client = new WireClient(transport, `t-${randomUUID()}`);
    await client.exchange();
    const token = await client.login(PHONE);
    const acknowledged: string[] = [];
    const send = async () => {
      const requestId = randomId();
      await client.call('customerServiceTicket', CLICK, { token, requestId });
      acknowledged.push(requestId);
      if (acknowledged.length === 40) first.process.kill('SIGKILL');
    };
    await Promise.allSettled(Array.from({ length: 120 }, send));
    transport.close();
    // Its connections break before its lock on the file is gone.
    await killed;
    expect(acknowledged.length).toBeGreaterThanOrEqual(40);

    const second = await startServer({ store });
    const again = withKeyOf(client, second);
    // A reply is kept in one commit with its write: other entries under its id are refused only if it is there.
    const codesNow = await Promise.all(
      acknowledged.map(async (requestId) => (await again.call('homePage', {}, { token, requestId })).code),
    );
    expect(new Set(codesNow)).toEqual(new Set([codes.REQUEST_ID_REUSED.code]));
    expect(second.reports).toEqual([]);
    await second.close();
  }, 30_000);
});
