import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { codes } from '@kit/contracts/codes';
import { ConfigError } from '@kit/mock-server/config';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startServer } from '../support/server';
import { startServer as startProcess } from '../support/server-process';
import { temporaryFolder } from '../support/temporary-folder';
import { PHONE, randomId, WireClient } from '../support/wire-client';

const CLICK = { sourcePage: 'mainApply', supportChannel: 'whatsappService' };

describe('a server with a state file', () => {
  let folder = '';
  let store = '';
  beforeEach(() => {
    folder = temporaryFolder();
    store = join(folder, 'state.db');
  });

  it('says why a commit failed on a full disk, and keeps all acknowledged writes', { tags: ['slow'] }, async () => {
    const server = await startProcess({ MOCK_STORE: store }, false, 1_000);
    const client = await WireClient.connected(server.address, 'full');
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
    await expect.poll(server.said).toMatch(/The store refused a commit: .*(?:SQLITE_IOERR|SQLITE_FULL|disk)/);
    expect(server.said()).not.toContain('rollback');
    await server.stop('SIGKILL');

    const roomy = await startServer({ store });
    const again = client.at(roomy.address);
    for (const requestId of acknowledged) {
      const { code } = await again.call('homePage', {}, { token, requestId });
      expect(code).toBe(codes.REQUEST_ID_REUSED.code);
    }
    expect(roomy.reports).toEqual([]);
    await roomy.close();
  });

  it('answers the call that runs when it stops', async () => {
    const server = await startServer({ store });
    const client = await server.client();
    const token = await client.login(PHONE);
    const kept = server.app.sandboxes.store;
    const commit = kept.commit.bind(kept);
    let closed: Promise<void> | undefined;
    vi.spyOn(kept, 'commit').mockImplementationOnce(async (...given) => {
      closed = server.close();
      // A server that does not wait for the commit would end all connections in these turns.
      for (let turn = 0; turn < 100; turn += 1) await nextTurn();
      return commit(...given);
    });
    const { code } = await client.call('customerServiceTicket', CLICK, { token });
    expect(code).toBe(codes.SUCCESS.code);
    await closed;
  });

  it('does not start over an invalid document, says so, and keeps the document', async () => {
    const first = await startServer({ store });
    await (await first.client()).admin('POST', '/clock/freeze');
    await first.close();
    const file = readFileSync(store, 'latin1');
    writeFileSync(store, file.replaceAll('"offset":', '"offzet":'), 'latin1');
    // A server that dropped the document would start the second time.
    for (const _ of [1, 2]) {
      const said = await startServer({ store }).catch((cause: unknown) => cause);
      expect(said).toBeInstanceOf(ConfigError);
      expect(String(said)).toContain(`MOCK_STORE cannot be "${store}" (its document clock "clock"`);
      expect(String(said)).toContain('body.offset: Invalid input');
    }
    expect(readdirSync(folder)).toEqual(['state.db']);
  });
});
