import { generateKeyPairSync } from 'node:crypto';
import { CALL_LEVELS } from '@kit/contracts/json-depth';
import { TokenAccess } from '@kit/mock-server/admin/auth';
import { adminPlugin } from '@kit/mock-server/admin/routes';
import { decorate } from '@kit/mock-server/app';
import { Sandboxes } from '@kit/mock-server/core/sandboxes';
import { MemoryStore } from '@kit/mock-server/core/store/open';
import { type Commit, StoreUnavailable } from '@kit/mock-server/core/store/store';
import { RsaDecryption } from '@kit/mock-server/crypto/rsa';
import { StoredJournal } from '@kit/mock-server/service/journal/journal';
import { SANDBOX_PREFIX } from '@kit/mock-server/service/paths';
import { openSandbox } from '@kit/mock-server/service/sandbox';
import { createFieldNames } from '@kit/mock-server/wire/field-names';
import { createWirePaths } from '@kit/mock-server/wire/paths';
import { uploadLimits } from '@kit/mock-server/wire/request-body';
import { wireRoutes } from '@kit/mock-server/wire/routes';
import { Slots } from '@kit/mock-server/wire/slots';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testConfig } from '../support/server';
import { openAes, sealAes, WireClient } from '../support/wire-client';

const pair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const app = Fastify({ logger: false });
const reports: string[] = [];
/** the reason for which the store refuses a commit that changes something */
let refusal: string | undefined;
class FullStore extends MemoryStore {
  override commit(sandbox: string, commit: Commit) {
    if (refusal !== undefined && commit.steps.length > 0) return Promise.reject(new StoreUnavailable(refusal));
    return super.commit(sandbox, commit);
  }
}
const sandboxes = new Sandboxes(new FullStore(), openSandbox);

beforeAll(async () => {
  decorate(app, {
    sandboxes,
    fieldNames: createFieldNames({}),
    paths: createWirePaths({}),
    rsa: new RsaDecryption(pair.privateKey),
    config: testConfig({ report: (line) => void reports.push(line) }),
    backend: undefined,
    metrics: undefined,
    uploadSlots: new Slots(uploadLimits.atOnce),
    access: new TokenAccess(undefined),
  });
  await app.register(wireRoutes, { prefix: SANDBOX_PREFIX });
  await app.register(adminPlugin);
});
afterAll(() => app.close());

let client: WireClient;
let names = 0;
beforeEach(async () => {
  refusal = undefined;
  reports.length = 0;
  names += 1;
  client = new WireClient(
    {
      send: async ({ method, path, headers, body }) => {
        if (path.startsWith('/__admin/public-key')) return { status: 200, body: pair.publicKey };
        const answer = await app.inject({ method, url: path, headers, payload: body });
        return { status: answer.statusCode, body: answer.body };
      },
    },
    `failing-${names}`,
  );
  await client.exchange();
});

const newest = async () => (await new StoredJournal(sandboxes.store, client.sandbox).list({ limit: 1 }))[0];
const login = { contactNumber: '08031234567', purpose: 'login' };
const FAILED = { code: 100500, message: 'Network error, please try again later', results: [] };

describe('a server that fails', () => {
  it('to store a write tells the client only that it failed, and reports the details to the operator', async () => {
    refusal = 'The disk is full';
    expect(await client.call('sendAuthCode', login)).toEqual(FAILED);
    // The reply does not wait for the journal.
    await expect.poll(newest).toMatchObject({
      code: 100500,
      methods: [],
      note: expect.stringMatching(/^StoreUnavailable: The disk is full\n +at /),
    });
    expect(reports).toEqual([
      expect.stringMatching(/^\/s\/failing-\d+\/app\/batch: StoreUnavailable: The disk is full\n +at /),
    ]);
    refusal = undefined;
    // Nothing of the failed call is left, so that a code can be sent at once.
    expect((await client.call('sendAuthCode', login)).results).toMatchObject([{ code: 0 }]);
    expect(reports).toHaveLength(1);
  });

  it('in the middle of a call answers it encrypted', async () => {
    const sandbox = await sandboxes.transact(client.sandbox, (opened) => opened);
    const { sessions } = sandbox;
    Object.defineProperty(sandbox, 'sessions', {
      value: {
        check: () => {
          throw new Error('A bug of ours');
        },
      },
    });
    expect(await client.call('operationConfiguration', {})).toEqual(FAILED);
    Object.defineProperty(sandbox, 'sessions', { value: sessions });
    expect(reports).toEqual([expect.stringContaining('Error: A bug of ours')]);
  });
});

describe('the admin API while the store refuses writes', () => {
  const admin = async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) => {
    const answer = await app.inject({
      method,
      url: `/s/${client.sandbox}/__admin${path}`,
      ...(payload && { payload }),
    });
    return { status: answer.statusCode, body: answer.json() as Record<string, unknown> };
  };

  it('answers every kind of read', async () => {
    await admin('POST', '/clock/freeze');
    refusal = 'The disk is full';
    const reads = ['/clock', '/history', '/requests', '/borrowers', '/devices', '/messages', '/sandboxes'];
    for (const path of reads) expect([path, (await admin('GET', path)).status]).toEqual([path, 200]);
    expect((await admin('GET', '/clock')).body).toMatchObject({ frozen: true });
    expect(reports).toEqual([]);
  });

  it.each([
    ['POST', '/clock/freeze', undefined],
    ['POST', '/sandboxes', { name: 'cloned', from: 'default' }],
  ] as const)('refuses %s %s with the cause, and changes nothing', async (method, path, payload) => {
    await sandboxes.transact('default', ({ clock }) => clock.advance(1_000));
    const before = (await admin('GET', '/snapshot')).body.state;
    refusal = 'The disk is full';
    const { status, body } = await admin(method, path, payload);
    expect([status, body.error]).toEqual([503, 'The store refuses writes: The disk is full. Nothing was changed.']);
    expect(reports).toEqual([]);
    expect((await admin('GET', '/snapshot')).body.state).toEqual(before);
  });
});

describe('a call that is refused before its sender is known', () => {
  const envelopeAt = (t: number) => ({
    t,
    header: { appName: 'Tests', version: '1' },
    entries: [{ method: 'operationConfiguration', data: {} }],
  });

  it.each([
    ['more than five minutes behind', -301_000, 100408],
    ['more than five minutes ahead', 301_000, 100408],
    ['nearly five minutes behind', -280_000, 0],
    ['nearly five minutes ahead', 280_000, 0],
  ])('for a clock that is %s', async (_what, skew, code) => {
    const reply = await client.envelope(envelopeAt(Date.now() + skew));
    expect(reply.code).toBe(code);
    const { serverTime } = reply.data ?? {};
    const isNow = Math.abs(Number(serverTime) - Date.now()) < 60_000;
    expect(isNow).toBe(code !== 0);
    expect(await newest()).toMatchObject({ code, methods: ['operationConfiguration'] });
  });

  /** An envelope with this many levels. */
  const nested = (levels: number): string => {
    // The envelope, its entries, one entry and its data are four levels.
    const deep = '['.repeat(levels - 4) + ']'.repeat(levels - 4);
    return JSON.stringify(envelopeAt(Date.now())).replace('"data":{}', `"data":{"a":${deep}}`);
  };

  it('for nesting that is deeper than any call, at any depth', async () => {
    const [deepest] = (await client.envelope(JSON.parse(nested(CALL_LEVELS)))).results;
    expect(deepest).toMatchObject({ data: { issues: [{ path: 'a', reason: 'There is no such field' }] } });
    const issues = [{ path: '', reason: `Nests deeper than ${CALL_LEVELS} levels` }];
    for (const levels of [CALL_LEVELS + 1, 5_000, 60_000]) {
      const { body } = await client.post('batch', sealAes(client.key, nested(levels)), client.headersOf());
      expect(JSON.parse(openAes(client.key, body))).toMatchObject({ code: 100400, results: [], data: { issues } });
    }
  });
});
