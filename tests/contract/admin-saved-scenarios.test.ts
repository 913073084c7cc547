import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY, MINUTE } from '@kit/contracts/time-units';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { BorrowerOnWire } from '../support/borrower-on-wire';
import { serverOfFile } from '../support/server';
import { temporaryFolder } from '../support/temporary-folder';
import { PHONE, type WireClient } from '../support/wire-client';
import { stateOf } from './state';

const parent = temporaryFolder();
const scenarios = join(parent, 'kept');
const server = serverOfFile({ scenarios });
beforeEach(() => rmSync(scenarios, { recursive: true, force: true }));

const list = async (client: WireClient) => (await client.admin('GET', '/scenarios')).saved;
const save = (client: WireClient, body: object) => client.admin('POST', '/scenarios', body);
const open = (client: WireClient, name: string) => client.admin('POST', `/scenarios/${name}`);
const fileOf = (name: string) =>
  JSON.parse(readFileSync(join(scenarios, `${name}.json`), 'utf8')) as Record<string, unknown>;
const overdue = async () => {
  const client = await server.client();
  const met = (await client.admin('POST', '/scenarios/overdue-3', { contactNumber: PHONE })) as { orderNo: string };
  return { client, orderNo: met.orderNo };
};
const owed = async (client: WireClient, orderNo: string) => {
  const borrower = new BorrowerOnWire(client, await client.login(PHONE));
  return (await borrower.ok('orderDetail', { orderNo })).repayment;
};

describe('a saved scenario', () => {
  it('is a file that opens in any sandbox, at the time when it was saved, with the rest of its faults', async () => {
    const { client, orderNo } = await overdue();
    await client.admin('POST', '/faults', { match: { method: 'orderList' }, effect: { http: 503 }, minutes: 5 });
    const saved = { name: 'three-late', title: 'Three days late', description: 'With a login', contactNumber: PHONE };
    expect(await save(client, saved)).toMatchObject({ ...saved, problem: null });
    const then = await owed(client, orderNo);
    expect(readdirSync(scenarios)).toEqual(['three-late.json']);
    expect(await list(client)).toMatchObject([saved]);

    const other = await server.client();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40 * DAY });
    onTestFinished(() => void vi.useRealTimers());
    const opened = { scenario: 'three-late', sandbox: other.sandbox, contactNumber: PHONE };
    expect(await open(other, 'three-late')).toMatchObject(opened);
    await other.exchange();
    expect(await owed(other, orderNo)).toMatchObject({ overdueDays: 3, remaining: then?.remaining });
    expect(await other.admin('GET', '/faults')).toMatchObject({ faults: [{ state: 'active' }] });
    await other.admin('POST', '/clock/advance', { ms: 5 * MINUTE });
    expect(await other.admin('GET', '/faults')).toMatchObject({ faults: [{ state: 'used up' }] });
  });

  it('opens by one address, with the borrower logged in as before', async () => {
    const { client } = await overdue();
    const token = await client.login(PHONE);
    await save(client, { name: 'logged-in', route: '/orders?list=all' });
    expect(await open(await server.client(), 'logged-in')).toMatchObject({ token });
    const other = `opened-${client.sandbox}`;
    const address = `${server.address}/__admin/scenarios/logged-in/open?sandbox=${other}`;
    const reply = await fetch(address, { redirect: 'manual' });
    expect([reply.status, reply.headers.get('location')]).toEqual([
      302,
      `/s/${other}/orders?list=all&shell.token=${token}`,
    ]);
  });

  it('opens for the last borrower to log in by default, and without a login for the last one registered', async () => {
    const client = await server.client();
    const numbers = ['08031234561', '08031234562', '08031234563'] as const;
    for (const number of numbers) await client.login(number);
    await client.login(numbers[1]);
    expect(await save(client, { name: 'last-login' })).toMatchObject({ contactNumber: numbers[1] });
    for (const number of numbers) await client.admin('POST', `/sessions/${number}/expire`);
    expect(await save(client, { name: 'last-registered' })).toMatchObject({ contactNumber: numbers[2] });
  });

  it('is a file that one server exports and another imports', async () => {
    const { client, orderNo } = await overdue();
    await save(client, { name: 'mine' });
    const file = fileOf('mine');
    await client.admin('DELETE', '/scenarios/mine');
    expect(await list(client)).toEqual([]);
    await client.admin('PUT', '/scenarios/yours', file);
    const other = await server.client();
    await open(other, 'yours');
    await other.exchange();
    expect(await owed(other, orderNo)).toMatchObject({ overdueDays: 3 });
  });

  it('is overwritten only on request, and cannot have the name of a built-in scenario', async () => {
    const { client } = await overdue();
    await save(client, { name: 'mine', title: 'First' });
    await expect(save(client, { name: 'mine', title: 'Second' })).rejects.toThrow('HTTP 409');
    expect(await list(client)).toMatchObject([{ title: 'First' }]);
    await save(client, { name: 'mine', title: 'Second', replace: true });
    expect(await list(client)).toMatchObject([{ title: 'Second' }]);
    await expect(save(client, { name: 'overdue-3' })).rejects.toThrow(/name of a built-in scenario/);
    await expect(open(client, 'none')).rejects.toThrow('HTTP 404');
  });

  it('is refused with the reason if the folder cannot be written, and under a name that points outside', async () => {
    const { client } = await overdue();
    await save(client, { name: 'saved' });
    const file = fileOf('saved');
    for (const name of ['../outside', '..%2Foutside', 'A', 'a/b', '-a', 'a'.repeat(65), '', '.']) {
      await expect(save(client, { name })).rejects.toThrow(/HTTP 400.*body\.name/);
      await expect(client.admin('PUT', `/scenarios/${encodeURIComponent(name)}`, file)).rejects.toThrow(/HTTP 4/);
    }
    expect([readdirSync(parent), readdirSync(scenarios)]).toEqual([['kept'], ['saved.json']]);
    rmSync(scenarios, { recursive: true });
    writeFileSync(scenarios, 'a file');
    await expect(save(client, { name: 'mine' })).rejects.toThrow(
      `Cannot write to ${scenarios}: not a directory. Choose another folder with MOCK_SCENARIOS.`,
    );
  });

  it('with an invalid document is refused as a whole with the path, from a call and from a file', async () => {
    const said = 'state.0.body';
    const { client } = await overdue();
    await save(client, { name: 'saved' });
    const changed = { ...fileOf('saved'), state: [{ kind: 'key', id: 'k', body: 5 }] };
    await client.admin('DELETE', '/scenarios/saved');
    const state = await stateOf(client);
    const put = client.admin('PUT', '/scenarios/broken', changed);
    await expect(put).rejects.toThrow(said);
    expect(existsSync(join(scenarios, 'broken.json'))).toBe(false);
    mkdirSync(scenarios, { recursive: true });
    writeFileSync(join(scenarios, 'broken.json'), JSON.stringify(changed));
    expect(await list(client)).toMatchObject([{ name: 'broken', problem: expect.stringContaining(said) }]);
    await expect(open(client, 'broken')).rejects.toThrow('HTTP 409');
    expect(await stateOf(client)).toEqual(state);
  });
});
