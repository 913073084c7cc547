import { documentForm } from '@kit/mock-server/sandbox/migrations';
import { openRedis } from '@kit/mock-server/store/redis/redis-store';
import { type Holding, type Owner, SandboxLost, type SharedStore } from '@kit/mock-server/store/shared-store';
import type { DocumentForm } from '@kit/mock-server/store/store';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lacksRedis, RealRedis } from '../support/redis';

const SANDBOX = 'box';

const heldBy = (found: Holding | Owner): Holding => {
  if ('address' in found) throw new Error(`another server has it: ${found.address}`);
  return found;
};
const put = (id: string, body: unknown) => ({ sandbox: SANDBOX, kind: 'thing', id, body });
const shape = ({ documents }: Holding) => documents.map(({ id, body }) => [id, body]);

describe.skipIf(lacksRedis !== undefined)('a sandbox in Redis', () => {
  let redis: RealRedis;
  const stores: SharedStore[] = [];
  const reports: string[] = [];
  const open = async (form = documentForm): Promise<SharedStore> => {
    const store = await openRedis(redis.url, form, (line) => void reports.push(line));
    stores.push(store);
    return store;
  };
  beforeEach(async () => {
    redis = await RealRedis.start();
  });
  afterEach(async () => {
    await Promise.all(stores.splice(0).map((store) => store.close()));
    await redis.stop();
  });

  test('has its documents in order of first arrival, whoever claims it', async () => {
    const one = await open();
    const holding = heldBy(await one.claim(SANDBOX));
    await holding.commit([put('b', 1), put('a', 2), put('c', 3)]);
    await holding.commit([put('b', 4), { ...put('a', 0), body: undefined }]);
    await holding.commit([put('a', 5)]);
    await one.close();
    expect(shape(heldBy(await (await open()).claim(SANDBOX)))).toEqual([
      ['b', 4],
      ['c', 3],
      ['a', 5],
    ]);
  });

  test('is emptied together with what is written after it in the same commit, and expires when nobody uses it', async () => {
    const holding = heldBy(await (await open()).claim(SANDBOX));
    await holding.commit([put('a', 1), put('b', 1)]);
    await holding.commit([put('a', 2), { sandbox: SANDBOX, clear: true }, put('b', 3)]);
    expect(await redis.command('HLEN', `kit:{${SANDBOX}}:d`)).toContain(':1');
    for (const key of ['d', 'o']) {
      expect(Number(/:(\d+)/.exec(await redis.command('TTL', `kit:{${SANDBOX}}:${key}`))?.[1])).toBeGreaterThan(
        604_000,
      );
    }
  });

  test('is claimed by nobody else while its owner has a lease', async () => {
    const one = await open();
    one.address = '127.0.0.1:1';
    heldBy(await one.claim(SANDBOX));
    expect(await (await open()).claim(SANDBOX)).toMatchObject({ address: '127.0.0.1:1' });
  });

  test('takes nothing from an owner whose lease has ended once another has claimed it', async () => {
    const [one, other] = [await open(), await open()];
    const before = heldBy(await one.claim(SANDBOX));
    await before.commit([put('a', 'kept')]);
    // As it is for the others when a server is paused: its lease is gone, and it does not know.
    await redis.command('DEL', `kit:srv:${one.lease?.server}`);
    const after = heldBy(await other.claim(SANDBOX));
    expect(after.epoch).toBeGreaterThan(before.epoch);
    await expect(before.commit([put('a', 'too late'), put('b', 'too late')])).rejects.toThrow(SandboxLost);
    await after.commit([put('c', 'new')]);
    await other.close();
    expect(shape(heldBy(await (await open()).claim(SANDBOX)))).toEqual([
      ['a', 'kept'],
      ['c', 'new'],
    ]);
  });

  test('is brought into the present form when it is claimed, and refused by a server that knows only the earlier one', async () => {
    const older: DocumentForm = { version: 1, migrate: (document) => [document] };
    const one = await open(older);
    await heldBy(await one.claim(SANDBOX)).commit([put('a', 1), put('b', 2)]);
    await one.close();
    const newer: DocumentForm = {
      version: 2,
      migrate: (document) => (document.id === 'a' ? [] : [{ ...document, body: Number(document.body) * 10 }]),
    };
    const other = await open(newer);
    expect(shape(heldBy(await other.claim(SANDBOX)))).toEqual([['b', 20]]);
    await other.close();
    expect(shape(heldBy(await (await open(newer)).claim(SANDBOX)))).toEqual([['b', 20]]);
    await expect(open(older)).rejects.toThrow('newer version (2, this one knows 1)');
  });
});
