import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY, MINUTE } from '@kit/contracts/time-units';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BorrowerOnWire } from '../support/borrower-on-wire';
import { serverOfFile } from '../support/server';
import { temporaryFolder } from '../support/temporary-folder';
import { stateOf } from '../support/walk';
import type { WireClient } from '../support/wire-client';

const PHONE = '08031234567';

const parent = temporaryFolder();
const scenarios = join(parent, 'kept');
const server = serverOfFile({ scenarios });
beforeEach(() => rmSync(scenarios, { recursive: true, force: true }));

interface Listed {
  name: string;
  problem: string | null;
}
const list = async (client: WireClient) => ((await client.admin('GET', '/scenarios')) as { saved: Listed[] }).saved;
const overdue = async () => {
  const client = await server.client();
  const met = (await client.admin('POST', '/scenarios/overdue-3', { contactNumber: PHONE })) as { orderNo: string };
  return { client, orderNo: met.orderNo };
};
const owed = async (client: WireClient, orderNo: string) => {
  const borrower = await BorrowerOnWire.logIn(client, PHONE);
  return (await borrower.ok('orderDetail', { orderNo })).repayment;
};

describe('a saved scenario', () => {
  it('is a file that opens in any sandbox, at the time when it was saved', async () => {
    const { client, orderNo } = await overdue();
    const saved = { name: 'three-late', title: 'Three days late', description: 'With a login', contactNumber: PHONE };
    expect(await client.admin('POST', '/scenarios', saved)).toMatchObject({ ...saved, problem: null });
    const then = await owed(client, orderNo);
    expect(readdirSync(scenarios)).toEqual(['three-late.json']);
    expect(await list(client)).toMatchObject([saved]);

    const other = await server.client();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40 * DAY });
    try {
      const opened = await other.admin('POST', '/scenarios/three-late');
      expect(opened).toMatchObject({ scenario: 'three-late', sandbox: other.sandbox, contactNumber: PHONE });
      await other.exchange();
      expect(await owed(other, orderNo)).toMatchObject({ overdueDays: 3, remaining: then?.remaining });
    } finally {
      vi.useRealTimers();
    }
  });

  it('has its faults for as long as they had left', async () => {
    const client = await server.client();
    await client.admin('POST', '/clock/freeze');
    await client.admin('POST', '/faults', { effect: { http: 503 }, minutes: 5 });
    await client.admin('POST', '/scenarios', { name: 'outage' });
    const other = await server.client();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY });
    try {
      await other.admin('POST', '/scenarios/outage');
      expect(await other.admin('GET', '/faults')).toMatchObject({ faults: [{ state: 'active' }] });
      await other.admin('POST', '/clock/advance', { ms: 5 * MINUTE });
      expect(await other.admin('GET', '/faults')).toMatchObject({ faults: [{ state: 'used up' }] });
    } finally {
      vi.useRealTimers();
    }
  });

  it('opens by one address, with the borrower logged in as before', async () => {
    const { client } = await overdue();
    const token = await client.login(PHONE);
    await client.admin('POST', '/scenarios', { name: 'logged-in', route: '/orders?list=all' });
    expect(await (await server.client()).admin('POST', '/scenarios/logged-in')).toMatchObject({ token });
    const other = `opened-${client.sandbox}`;
    const reply = await fetch(`${server.address}/__admin/scenarios/logged-in/open?sandbox=${other}`, {
      redirect: 'manual',
    });
    expect(reply.status).toBe(302);
    expect(reply.headers.get('location')).toBe(`/s/${other}/orders?list=all&shell.token=${token}`);
  });

  it('opens for the last borrower to log in by default, and without a login for the last one registered', async () => {
    const client = await server.client();
    const numbers = ['08031234561', '08031234562', '08031234563'] as const;
    for (const number of numbers) await client.login(number);
    await client.login(numbers[1]);
    expect(await client.admin('POST', '/scenarios', { name: 'last-login' })).toMatchObject({
      contactNumber: numbers[1],
    });
    for (const number of numbers) await client.admin('POST', `/sessions/${number}/expire`);
    expect(await client.admin('POST', '/scenarios', { name: 'last-registered' })).toMatchObject({
      contactNumber: numbers[2],
    });
  });

  it('is a file that one server exports and another imports', async () => {
    const { client } = await overdue();
    await client.admin('POST', '/scenarios', { name: 'mine' });
    const file: unknown = JSON.parse(readFileSync(join(scenarios, 'mine.json'), 'utf8'));
    await client.admin('DELETE', '/scenarios/mine');
    expect(await list(client)).toEqual([]);
    await client.admin('PUT', '/scenarios/yours', file);
    const other = await server.client();
    await other.admin('POST', '/scenarios/yours');
    const [here, there] = [await stateOf(client), await stateOf(other)];
    delete here['clock clock'];
    delete there['clock clock'];
    expect(there).toEqual(here);
  });

  it('is overwritten only on request, and cannot have the name of a built-in scenario', async () => {
    const { client } = await overdue();
    await client.admin('POST', '/scenarios', { name: 'mine', title: 'First' });
    await expect(client.admin('POST', '/scenarios', { name: 'mine', title: 'Second' })).rejects.toThrow(/HTTP 409/);
    expect(await list(client)).toMatchObject([{ title: 'First' }]);
    await client.admin('POST', '/scenarios', { name: 'mine', title: 'Second', replace: true });
    expect(await list(client)).toMatchObject([{ title: 'Second' }]);
    await expect(client.admin('POST', '/scenarios', { name: 'overdue-3' })).rejects.toThrow(
      /name of a built-in scenario/,
    );
    await expect(client.admin('POST', '/scenarios/none')).rejects.toThrow(/HTTP 404/);
    await expect(client.admin('POST', '/scenarios', { name: 'x', contactNumber: '08099990000' })).rejects.toThrow(
      /HTTP 404.*no borrower/,
    );
  });

  it('is refused with the reason if the folder cannot be written', async () => {
    const { client } = await overdue();
    writeFileSync(scenarios, 'a file');
    await expect(client.admin('POST', '/scenarios', { name: 'mine' })).rejects.toThrow(
      `Cannot write to ${scenarios}: not a directory. Choose another folder with MOCK_SCENARIOS.`,
    );
  });

  it.each(['../outside', '..%2Foutside', 'A', 'a/b', '-a', 'a'.repeat(65), '', '.'])(
    'cannot be named "%s": no name points outside the folder',
    async (name) => {
      const { client } = await overdue();
      await expect(client.admin('POST', '/scenarios', { name })).rejects.toThrow(/HTTP 400.*body\.name/);
      const file = { ...(await saved(client)), scenario: { name: 'fine', contactNumber: null, route: '/' } };
      await expect(client.admin('PUT', `/scenarios/${encodeURIComponent(name)}`, file)).rejects.toThrow(/HTTP 4/);
      expect(readdirSync(parent)).toEqual(['kept']);
      expect(existsSync(join(scenarios, 'fine.json'))).toBe(false);
    },
  );

  const saved = async (client: WireClient) => {
    await client.admin('POST', '/scenarios', { name: 'saved', replace: true });
    return JSON.parse(readFileSync(join(scenarios, 'saved.json'), 'utf8')) as Record<string, unknown>;
  };
  type Saved = Awaited<ReturnType<typeof saved>>;
  it.each<[string, (file: Saved) => unknown, string]>([
    ['of another version', (file) => ({ ...file, version: 2 }), 'This is a trace of version 2'],
    ['with an invalid document', (file) => ({ ...file, state: [{ kind: 'key', id: 'k', body: 5 }] }), 'state.0.body'],
    ['that is a trace without a scenario', ({ scenario: _, ...file }) => file, 'scenario'],
  ])(
    '%s is refused as a whole with the path, from a call and from a file, and nothing changes',
    async (_, change, said) => {
      const { client } = await overdue();
      const changed = change(await saved(client));
      await client.admin('DELETE', '/scenarios/saved');
      const state = await stateOf(client);
      const refusal = await client.admin('PUT', '/scenarios/broken', changed).catch((cause: Error) => cause.message);
      expect(refusal).toContain('HTTP 400');
      expect(refusal).toContain(said);
      expect(await list(client)).toEqual([]);
      mkdirSync(scenarios, { recursive: true });
      writeFileSync(join(scenarios, 'broken.json'), JSON.stringify(changed));
      const [listed] = await list(client);
      expect(listed?.name).toBe('broken');
      expect(listed?.problem).toContain(said);
      await expect(client.admin('POST', '/scenarios/broken')).rejects.toThrow(/HTTP 409/);
      expect(await stateOf(client)).toEqual(state);
    },
  );
});
