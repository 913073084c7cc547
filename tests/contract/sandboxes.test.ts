import { codes } from '@kit/contracts/codes';
import { adminTable } from '@kit/mock-server/admin/table';
import request from 'supertest';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { logInWithScenario } from '../support/borrower-on-wire';
import { builtApp } from '../support/built-app';
import { eventsOf } from '../support/events';
import { serverOfFile, startServer } from '../support/server';
import { PHONE } from '../support/wire-client';

const server = serverOfFile({ webDist: builtApp({ 'assets/a.js': 'export {}' }) });
const http = () => request(server.address);

interface Listed {
  readonly name: string;
  readonly documents: number;
  readonly lastUsedAt: number;
}
/** The sandbox with this name, on any server. */
const find = async (name: string): Promise<Listed | undefined> => {
  const replies = await Promise.all(server.servers.map((one) => request(one).get('/__admin/sandboxes').expect(200)));
  return replies.flatMap(({ body }) => body.sandboxes as Listed[]).find((sandbox) => sandbox.name === name);
};

/** Every admin call that only reads, with a value for each parameter. */
const reads = adminTable
  .filter(({ method, type }) => method === 'GET' && type === undefined)
  .map(({ path }) => path.replace(/:contactNumber/g, PHONE).replace(/:\w+/g, '1'));

describe('a sandbox', () => {
  it('is not created by pages, files, reads of the admin API, refused calls, a reset, or a sign-in link', async () => {
    for (const path of [
      ...['/s/NAME', '/s/NAME/login', '/s/NAME/assets/a.js', '/s/NAME/checkout/P23456789'],
      `/s/NAME/files/${'0'.repeat(32)}`,
      ...reads.flatMap((read) => [`/__admin${read}?sandbox=NAME`, `/s/NAME/__admin${read}`]),
    ]) {
      const { status } = await http()
        .get(path.replace('NAME', 'only-seen'))
        .ok(() => true);
      expect([path, status < 500]).toEqual([path, true]);
    }
    await http().post('/s/only-seen/checkout/P23456789').type('form').send({ decision: 'pay' }).expect(404);
    await http().post('/__admin/clock/advance?sandbox=only-seen').send({ ms: -1 }).expect(400);
    await http().post('/__admin/enter?sandbox=only-seen').send({}).expect(409);
    await http().post('/__admin/reset?sandbox=only-seen').expect(200);
    expect(await find('only-seen')).toBeUndefined();
    // It looks like an empty one to a reader.
    expect((await http().get('/__admin/borrowers?sandbox=only-seen')).body).toEqual({ borrowers: [] });
    expect((await http().get('/__admin/snapshot?sandbox=only-seen')).body.state).toEqual([]);
  });

  it('is created by a key exchange, or by an admin call that may change it', async () => {
    const client = await server.client('worked-in');
    expect(await find('worked-in')).toMatchObject({ documents: 1 });
    await client.admin('POST', '/clock/freeze');
    expect(await find('worked-in')).toMatchObject({ documents: 2 });
    await client.admin('POST', '/reset');
    expect(await find('worked-in')).toMatchObject({ documents: 0 });
    await http().get('/__admin/scenarios/repaying/open?sandbox=worked-in').expect(302);
    expect((await find('worked-in'))?.lastUsedAt).toBeGreaterThan(Date.now() - 60_000);
  });

  it('is followed from its first call on, deleted with all its data, also for its followers, and created again', async () => {
    const events = await eventsOf(server.address, 'short-lived');
    expect(await find('short-lived')).toBeUndefined();
    const client = await server.client('short-lived');
    expect(await events.until('generateSk')).toContain('/s/short-lived/app/generateSk');
    const token = await client.login(PHONE);
    expect((await http().delete('/__admin/sandboxes/short-lived').expect(200)).body).toEqual({
      sandbox: 'short-lived',
    });
    await expect(events.until('never')).rejects.toThrow('The events ended');
    expect(await find('short-lived')).toBeUndefined();
    await client.exchange();
    expect((await client.call('homePage', {}, { token })).code).toBe(codes.TOKEN_INVALID.code);
    expect(await client.admin('GET', '/messages')).toEqual({ messages: [] });
  });

  it('has its own borrowers, clock, faults and journal: several with the same number at once do not meet', async () => {
    const live = async ([name, status]: readonly [string, string], index: number) => {
      const client = await server.client(`apart-${index}`);
      await client.admin('POST', '/clock/advance', { ms: (index + 1) * 3_600_000 });
      const borrower = await logInWithScenario(client, name, PHONE);
      const effect = { code: 900_000 + index };
      await client.admin('POST', '/faults', { match: { method: 'operationConfiguration' }, effect });
      expect((await borrower.call('operationConfiguration', {})).code).toBe(900_000 + index);
      const { orders } = (await borrower.call('orderList', { list: 'all' })).data;
      expect(orders.map((order) => order.status)).toEqual([status]);
      const { offsetMs } = await client.admin('GET', '/clock');
      expect(Math.round(offsetMs / 3_600_000)).toBe(index + 1);
      expect((await client.journal()).every(({ url }) => url.startsWith(`/s/apart-${index}/`))).toBe(true);
      return borrower;
    };
    const scenarios = [['approved', 'approved'] as const, ['overdue-3', 'overdue'] as const];
    const [one, other] = await Promise.all(scenarios.map(live));
    expect((await other?.client.call('homePage', {}, { token: one?.token }))?.code).toBe(codes.TOKEN_INVALID.code);
    await one?.client.admin('POST', '/reset');
    expect((await other?.call('homePage', {}))?.code).toBe(0);
  });
});

describe('sandboxes are deleted', () => {
  const setUp = async (...names: string[]) => {
    const own = await startServer({ store: ':memory:' });
    onTestFinished(() => own.close());
    for (const name of names) await request(own.address).post(`/s/${name}/__admin/clock/freeze`).expect(200);
    return {
      own,
      remove: async (query: string) => {
        const { status, body } = await request(own.address).delete(`/__admin/sandboxes${query}`);
        return [status, body.deleted ?? body.error];
      },
      left: async () => (await own.app.sandboxes.list()).map(({ name }) => name),
    };
  };

  it('by prefix, never the default one, and never without a choice', async () => {
    const { remove, left } = await setUp('ci-1', 'ci-2', 'mine', 'default');
    expect(await remove('')).toEqual([400, 'Select the sandboxes: send prefix, unusedForMs or both in the query.']);
    expect((await remove('?unusedForMs=-1'))[0]).toBe(400);
    expect(await remove('?prefix=ci-')).toEqual([200, ['ci-1', 'ci-2']]);
    expect(await left()).toEqual(['default', 'mine']);
    expect(await remove('?prefix=')).toEqual([200, ['mine']]);
  });

  it('if nobody has used them for a time', async () => {
    const { own, remove, left } = await setUp('old', 'new');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    onTestFinished(() => void vi.useRealTimers());
    await request(own.address).get('/s/new/__admin/clock').expect(200);
    expect(await remove('?unusedForMs=3600000')).toEqual([200, ['old']]);
    expect(await remove('?unusedForMs=3600000&prefix=n')).toEqual([200, []]);
    expect(await left()).toEqual(['new']);
  });
});
