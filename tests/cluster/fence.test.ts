import { documentForm } from '@kit/mock-server/sandbox/document-form';
import { openRedis } from '@kit/mock-server/sandbox-host/redis/open-redis';
import {
  type ClaimedSandbox,
  type Owner,
  SandboxLost,
  type SharedStore,
} from '@kit/mock-server/sandbox-host/redis/shared-store';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lacksRedis, RealRedis } from '../support/redis';

const SANDBOX = 'box';

const claimed = async (store: SharedStore): Promise<ClaimedSandbox> => {
  const found: ClaimedSandbox | Owner | undefined = await store.claim(SANDBOX, false);
  if (found === undefined || 'leaseEndsInMs' in found) throw new Error(`owned by ${found?.server}`);
  return found;
};
const put = (id: string, body: unknown) => ({ sandbox: SANDBOX, kind: 'thing', id, body });
const shape = ({ documents }: ClaimedSandbox) => documents.map(({ id, body }) => [id, body]);

describe.skipIf(lacksRedis !== undefined)('a sandbox in Redis', () => {
  let redis: RealRedis;
  const stores: SharedStore[] = [];
  const reports: string[] = [];
  const open = async (): Promise<SharedStore> => {
    const store = await openRedis(redis.url, documentForm, (line) => void reports.push(line));
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

  test('returns its documents in order of first arrival, whichever server claims it', async () => {
    const one = await open();
    const holding = await claimed(one);
    await holding.commit([put('b', 1), put('a', 2), put('c', 3)]);
    await holding.commit([put('b', 4), { ...put('a', 0), body: undefined }]);
    await holding.commit([put('a', 5)]);
    await one.close();
    expect(shape(await claimed(await open()))).toEqual([
      ['b', 4],
      ['c', 3],
      ['a', 5],
    ]);
  });

  test('is emptied together with the later writes of the same commit, and expires when unused', async () => {
    const holding = await claimed(await open());
    await holding.commit([put('a', 1), put('b', 1)]);
    await holding.commit([put('a', 2), { sandbox: SANDBOX, clear: true }, put('b', 3)]);
    expect(await redis.command('HLEN', `kit:{${SANDBOX}}:d`)).toContain(':1');
    for (const key of ['d', 'o']) {
      expect(Number(/:(\d+)/.exec(await redis.command('TTL', `kit:{${SANDBOX}}:${key}`))?.[1])).toBeGreaterThan(
        604_000,
      );
    }
  });

  test('cannot be claimed by others while its owner has a lease, and the owner learns who wants it', async () => {
    const [one, other] = [await open(), await open()];
    const wanted = new Promise((resolve) => {
      one.listen({
        lost: () => undefined,
        wanted: (...parameters) => resolve(parameters),
        released: () => undefined,
        documents: () => [],
      });
    });
    await claimed(one);
    expect(await other.claim(SANDBOX, false)).toMatchObject({ server: one.lease?.server });
    expect(await wanted).toEqual([SANDBOX, other.lease?.server]);
  });

  test('can be claimed only by the server that it was released to', async () => {
    const [one, next, third] = [await open(), await open(), await open()];
    const { epoch } = await claimed(one);
    await one.release(SANDBOX, next.lease?.server ?? '');
    expect(await third.claim(SANDBOX, false)).toMatchObject({ server: next.lease?.server });
    expect(await one.claim(SANDBOX, false)).toMatchObject({ server: next.lease?.server });
    expect((await claimed(next)).epoch).toBe(epoch + 1);
  });

  test('is released by a server that never learned of its claim', async () => {
    const [one, other] = [await open(), await open()];
    const server = one.lease?.server ?? '';
    await redis.command('HSET', `kit:{${SANDBOX}}:o`, 'owner', server, 'epoch', '1');
    await other.disown(SANDBOX, '');
    expect(await other.claim(SANDBOX, false)).toMatchObject({ server });
    await one.disown(SANDBOX, other.lease?.server ?? '');
    expect((await claimed(other)).epoch).toBe(2);
  });

  test('leaves file contents in Redis until someone requests them', async () => {
    const one = await open();
    const content = (id: string, body: unknown) => ({ sandbox: SANDBOX, kind: 'fileContent', id, body });
    await (await claimed(one)).commit([
      put('a', 1),
      content('x', 'first'),
      content('y', 'second'),
      content('z', 'third'),
    ]);
    await one.close();
    const other = await open();
    const moved = await claimed(other);
    expect(shape(moved)).toEqual([['a', 1]]);
    expect(moved.idsApart.toSorted()).toEqual(['x', 'y', 'z']);
    expect(await moved.loadApart(['z', 'missing', 'x'])).toMatchObject([{ id: 'x' }, { id: 'z', body: 'third' }]);
    await moved.commit([content('x', undefined)]);
    await other.close();
    expect((await claimed(await open())).idsApart.toSorted()).toEqual(['y', 'z']);
  });

  test('rejects writes of an owner whose lease has ended once another has claimed it', async () => {
    const [one, other] = [await open(), await open()];
    const before = await claimed(one);
    await before.commit([put('a', 'kept')]);
    // A paused server looks like this to the others: its lease is gone, and it does not know.
    await redis.command('DEL', `kit:srv:${one.lease?.server}`);
    const after = await claimed(other);
    expect(after.epoch).toBeGreaterThan(before.epoch);
    await expect(before.commit([put('a', 'too late'), put('b', 'too late')])).rejects.toThrow(SandboxLost);
    await after.commit([put('c', 'new')]);
    await other.close();
    expect(shape(await claimed(await open()))).toEqual([
      ['a', 'kept'],
      ['c', 'new'],
    ]);
  });
});
