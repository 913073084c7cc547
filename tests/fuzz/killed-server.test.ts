import { join } from 'node:path';
import { codes } from '@kit/contracts/codes';
import { methods } from '@kit/contracts/methods';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { examples } from '../support/examples';
import { type RunningServer, startServer } from '../support/server-process';
import { temporaryFolder } from '../support/temporary-folder';
import { randomId, WireClient } from '../support/wire-client';
import { seed } from './settings';

const PHONE = '08031234567';
const KILLS = process.env.LONG_TESTS ? 50 : 3;
const WRITERS = 2;
const MOST_WRITES = 120;
/** One borrower writes more than the default limit allows. */
const NO_CAP = JSON.stringify({ assumptions: { maximumOpenTickets: 1_000_000 } });

interface Written {
  readonly requestId: string;
  readonly ticketOdrId: string;
}

/** Random numbers below `limit`, the same for the same seed. */
const randomNumbers = (limit: number): number[] =>
  fc.sample(fc.integer({ min: 0, max: limit - 1 }), { numRuns: KILLS, seed });

/** Returns the same borrower's client on a restarted server. */
const clientOf = ({ address }: RunningServer) => WireClient.connected(address, 'killed');

const feedback = examples.saveTicket.request;

/** Writes from two devices of one borrower as fast as possible until the server is killed. */
const writeUntilKilled = async (server: RunningServer, token: string, killAfter: number): Promise<Written[]> => {
  const written: Written[] = [];
  const writer = async () => {
    const client = await clientOf(server);
    for (let count = 0; count < MOST_WRITES; count += 1) {
      const requestId = randomId();
      const reply = await client.call('saveTicket', feedback, { token, requestId });
      const { ticketOdrId } = z.parse(methods.saveTicket.response, reply.results[0]?.data);
      written.push({ requestId, ticketOdrId });
      if (written.length === killAfter) server.process.kill('SIGKILL');
    }
  };
  await Promise.allSettled(Array.from({ length: WRITERS }, writer));
  return written;
};

test(`a server that is killed ${KILLS} times at random under write load keeps every acknowledged write, and no partial one`, async () => {
  const folder = temporaryFolder();
  const store = join(folder, 'state.db');
  const start = () => startServer({ MOCK_STORE: store, MOCK_OVERRIDES: NO_CAP }, true);
  const acknowledged: Written[] = [];
  let server = await start();
  const token = await (await clientOf(server)).login(PHONE);
  for (const delay of randomNumbers(MOST_WRITES)) {
    const written = await writeUntilKilled(server, token, delay + 1);
    acknowledged.push(...written);
    await server.stop();
    server = await start();

    const client = await clientOf(server);
    const list = await client.call('ticketList', {}, { token });
    const { tickets } = z.parse(methods.ticketList.response, list.results[0]?.data);
    const stored = new Set(tickets.map(({ ticketOdrId }) => ticketOdrId));
    expect(acknowledged.filter(({ ticketOdrId }) => !stored.has(ticketOdrId))).toEqual([]);
    for (const { requestId, ticketOdrId } of written) {
      const { results } = await client.call('ticketInfo', { ticketOdrId }, { token });
      expect(z.parse(methods.ticketInfo.response, results[0]?.data)).toMatchObject({
        description: feedback.description,
      });
      // the reply is stored in one commit with its write
      const again = await client.call('homePage', {}, { token, requestId });
      expect(again.code).toBe(codes.REQUEST_ID_REUSED.code);
    }
  }
  expect(acknowledged.length).toBeGreaterThan(KILLS);
  await server.stop();
});

test('a second server is refused the state file of a running one, which keeps its writes', async () => {
  const store = join(temporaryFolder(), 'state.db');
  const start = () => startServer({ MOCK_STORE: store }, true);
  const server = await start();
  await expect(start()).rejects.toThrow(`MOCK_STORE cannot be "${store}" (another server is using it)`);
  const token = await (await clientOf(server)).login(PHONE);
  await server.stop();
  const next = await start();
  const client = await clientOf(next);
  expect(await client.call('homePage', {}, { token })).toMatchObject({ code: 0 });
  await next.stop();
});
