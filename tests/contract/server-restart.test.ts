import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { codes } from '@kit/contracts/codes';
import { ConfigError } from '@kit/mock-server/config';
import { openSqlite } from '@kit/mock-server/core/store/sqlite-file';
import { beforeEach, describe, expect, it } from 'vitest';
import { httpTransport } from '../support/http-transport';
import { startServer, type TestServer } from '../support/server';
import { serverArguments, startProcess } from '../support/server-process';
import { temporaryFolder } from '../support/temporary-folder';
import { randomId, WireClient } from '../support/wire-client';

const PHONE = '08031234567';
const CLICK = { sourcePage: 'mainApply', supportChannel: 'whatsappService' };

/** The same client, connected to the restarted server. */
const withKeyOf = (client: WireClient, server: TestServer): WireClient => {
  const again = new WireClient(httpTransport(server.address), client.sandbox);
  again.key = client.key;
  again.keyId = client.keyId;
  return again;
};

describe('a server with a state file', () => {
  let folder = '';
  let store = '';
  beforeEach(() => {
    folder = temporaryFolder();
    store = join(folder, 'state.db');
  });

  it('continues after a restart with keys, tokens, borrowers, clock, messages and replies', {
    tags: ['slow'],
  }, async () => {
    const first = await startServer({ store });
    const client = await first.client();
    const token = await client.login(PHONE);
    const who = await client.call('userIdentifierInfo', {}, { token });
    const requestId = randomId();
    await client.call('customerServiceTicket', CLICK, { token, requestId });
    await client.admin('POST', '/clock/advance', { ms: 3_600_000 });
    const messages = await client.admin('GET', '/messages');
    const before = await client.journal();
    await first.close();

    const second = await startServer({ store });
    const again = withKeyOf(client, second);
    expect(await again.call('userIdentifierInfo', {}, { token })).toEqual(who);
    expect(await again.admin('GET', '/messages')).toEqual(messages);
    // The journal continues with its calls, acts and ids.
    const [newest, ...earlier] = await again.journal();
    expect(earlier).toEqual(before);
    expect(earlier.every(({ canGoBack }) => canGoBack)).toBe(true);
    expect(newest?.id).toBe((before[0]?.id ?? 0) + 1);
    expect(JSON.stringify(await again.admin('GET', '/history'))).toContain('clock +1 h');
    const clock = (await again.admin('GET', '/clock')) as { offsetMs: number };
    expect(clock.offsetMs).toBeGreaterThanOrEqual(3_600_000 - 1);
    const other = await again.call('homePage', {}, { token, requestId });
    expect(other.code).toBe(codes.REQUEST_ID_REUSED.code);
    // Going back works across the restart.
    const login = before.find(({ methods }) => methods.includes('authenticate'));
    await again.admin('POST', `/history/c${login?.id}/back`);
    expect((await again.call('userIdentifierInfo', {}, { token })).code).toBe(codes.TOKEN_INVALID.code);
    expect(second.reports).toEqual([]);
    await second.close();
  });

  it('says why a commit failed on a full disk, and keeps all acknowledged writes', { tags: ['slow'] }, async () => {
    const environment = { MOCK_HOST: '127.0.0.1', MOCK_PORT: '0', MOCK_STORE: store };
    const server = await startProcess(serverArguments(), environment, 1_000);
    const transport = httpTransport(server.address);
    const client = new WireClient(transport, 'full');
    await client.exchange();
    const token = await client.login(PHONE);
    const acknowledged: string[] = [];
    let refused: number | undefined;
    while (refused === undefined && acknowledged.length < 2_000) {
      const requestId = randomId();
      const { code } = await client.call('customerServiceTicket', CLICK, { token, requestId });
      if (code === codes.SUCCESS.code) acknowledged.push(requestId);
      else refused = code;
    }
    expect(refused).toBe(codes.INTERNAL_ERROR.code);
    // the reply can arrive before the log
    await expect.poll(() => server.errors()).toMatch(/The store refused a commit: .*(?:SQLITE_IOERR|SQLITE_FULL|disk)/);
    expect(server.errors()).not.toContain('rollback');
    server.process.kill('SIGKILL');
    await once(server.process, 'exit');
    transport.close();

    const roomy = await startServer({ store });
    const again = withKeyOf(client, roomy);
    for (const requestId of acknowledged) {
      const { code } = await again.call('homePage', {}, { token, requestId });
      expect(code).toBe(codes.REQUEST_ID_REUSED.code);
    }
    expect(roomy.reports).toEqual([]);
    await roomy.close();
  });

  it('does not start over an invalid document, says so, and keeps the document', async () => {
    const kind = 'clock';
    const body = { offset: 'late', frozenAt: null };
    const open = () =>
      openSqlite(
        store,
        () => undefined,
        () => undefined,
      );
    const after = { place: 1, body };
    const stored = open();
    await stored.commit('default', {
      position: 1,
      isNew: true,
      steps: [[]],
      emptied: [],
      items: [],
      files: [],
      attempt: 1,
      documents: [{ kind, id: 'clock', before: undefined, after }],
    });
    await stored.close();
    const said = await startServer({ store }).catch((cause: unknown) => cause);
    expect(said).toBeInstanceOf(ConfigError);
    expect(String(said)).toContain(`MOCK_STORE cannot be "${store}" (its document ${kind} "clock"`);
    expect(String(said)).toContain('body.offset: Invalid input');
    expect(readdirSync(folder)).toEqual(['state.db']);
    const left = open();
    expect([...((await left.load('default'))?.documents ?? [])]).toEqual([{ kind, id: 'clock', after }]);
    await left.close();
  });
});
