import { assumptions } from '@kit/contracts/assumptions';
import { codeName, codes } from '@kit/contracts/codes';
import { ENVELOPE_VERSION } from '@kit/contracts/constants';
import { headers } from '@kit/contracts/wire/headers';
import { BATCH } from '@kit/contracts/wire/key-exchange';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { serverOfFile } from '../support/server';
import type { WireClient } from '../support/wire-client';
import { type Hostile, hostileEnvelopes } from './hostile-envelopes';
import { announce, runs, seed } from './settings';

const PLAIN_401 = JSON.stringify({ code: codes.AES_EXPIRED.code, message: codes.AES_EXPIRED.message });
const SEALED = /^(?:[0-9a-f]{32})+$/;

const server = serverOfFile();
let client: WireClient;
beforeAll(async () => {
  client = await server.client();
});

const checkSealed = (body: string): void => {
  const reply = client.opened(body);
  for (const code of [reply.code, ...reply.results.map((result) => result.code)]) {
    if (codeName(code) === undefined || code === codes.INTERNAL_ERROR.code) throw new Error(`answered ${code}`);
  }
};

const check = (hostile: Hostile, answer: { status: number; body: string }): void => {
  if (answer.status >= 500) throw new Error(`HTTP ${answer.status} ${answer.body}`);
  if (hostile.body.length > assumptions.maximumBodyBytes) {
    expect(answer.status).toBe(413);
    return;
  }
  if (hostile.expected === 'no crash') return;
  if (answer.status !== 200) throw new Error(`HTTP ${answer.status} ${answer.body}`);
  const sealed = SEALED.test(answer.body);
  if (!sealed && (hostile.expected === 'sealed' || answer.body !== PLAIN_401))
    throw new Error(`answered ${answer.body}`);
  if (sealed && hostile.expected === 'plain 401') throw new Error('answered as if the key was agreed');
  if (sealed) checkSealed(answer.body);
};

test(`survives ${runs} hostile envelopes, and answers a valid call right after each`, async () => {
  announce('Hostile envelopes', runs);
  const entries = [{ method: 'operationConfiguration', data: {} }];
  const valid = JSON.stringify({ t: Date.now(), header: { appName: 'Fuzz', version: ENVELOPE_VERSION }, entries });
  const { [headers.requestId]: _, ...sent } = client.headersOf();
  const kinds = new Map<string, number>();

  await fc.assert(
    fc.asyncProperty(hostileEnvelopes(client.key, valid, sent), async (hostile) => {
      kinds.set(hostile.kind, (kinds.get(hostile.kind) ?? 0) + 1);
      check(hostile, await client.post(BATCH, hostile.body, hostile.headers));
      const good = await client.entries(entries);
      if (good.code !== codes.SUCCESS.code || good.results[0]?.code !== codes.SUCCESS.code) {
        throw new Error(`The good call after it answered ${JSON.stringify(good)}`);
      }
    }),
    { numRuns: runs, seed, endOnFailure: true },
  );

  expect({}).not.toHaveProperty('polluted');
  if (runs >= 1_000) expect(kinds.size).toBe(20);
  expect(server.reports).toEqual([]);
});
