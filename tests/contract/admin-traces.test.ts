import { DAY } from '@kit/contracts/time-units';
import { CONTRACT_VERSION } from '@kit/contracts/version';
import { collections } from '@kit/mock-server/core/documents';
import { scenarios } from '@kit/mock-server/scenarios/table';
import { isInSnapshots } from '@kit/mock-server/service/snapshot';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { logInWithScenario } from '../support/borrower-on-wire';
import { examples } from '../support/examples';
import { serverOfFile } from '../support/server';
import { PHONE, WireClient } from '../support/wire-client';
import { stateOf } from './state';

const here = serverOfFile();
const otherServer = serverOfFile();

type Document = { kind: string; id: string; body?: unknown };
interface Trace {
  readonly calls: { id: number; methods: readonly string[]; changed: Document[] }[];
  readonly state: Document[];
  readonly [field: string]: unknown;
}
const snapshotOf = (client: WireClient) => client.admin('GET', '/snapshot') as Promise<Trace>;
/** Documents in one order of kinds. Each server has its own, but all keep the order within a kind. */
const byKind = (state: readonly Document[]) => state.toSorted((one, other) => one.kind.localeCompare(other.kind));
/** Removes the clock, which depends on real time. */
const withoutClock = ({ 'clock clock': _, ...state }: Record<string, unknown>) => state;

it('a snapshot has every kind of document, restores an identical state, and the borrower continues with token and key', async () => {
  const client = await here.client();
  for (const { name } of scenarios) await client.admin('POST', `/scenarios/${name}`);
  await client.exchange();
  const borrower = await logInWithScenario(client, 'finished');
  const { orderNo } = borrower.facts;
  await borrower.call('createReviewSchema', {});
  await borrower.call('customerServiceTicket', { sourcePage: 'mainApply', supportChannel: 'phoneService' });
  await client.admin('POST', '/clock/advance', { ms: 90_000 });
  await client.admin('POST', '/faults', {
    match: { method: 'homePage' },
    effect: { code: 100_500 },
    after: 2,
    times: 1,
  });
  await client.admin('PUT', '/devices/another/network', { network: 'offline' });
  await borrower.call('homePage', {});
  const taken = await snapshotOf(client);
  expect([...new Set(taken.state.map(({ kind }) => kind))].sort()).toEqual(
    [...collections.keys()].filter((kind) => isInSnapshots(kind) && !kind.startsWith('recording')).sort(),
  );
  await client.admin('POST', '/reset');
  expect((await snapshotOf(client)).state).toEqual([]);
  expect(await client.admin('PUT', '/snapshot', taken)).toEqual({ documents: expect.any(Number) });
  expect(byKind((await snapshotOf(client)).state)).toEqual(byKind(taken.state));
  expect((await borrower.call('orderDetail', { orderNo })).data.order.status).toBe('finished');
  expect([(await borrower.call('homePage', {})).code, (await borrower.call('homePage', {})).code]).toEqual([
    ...[0, 100_500],
  ]);
  // A copy in another sandbox has nothing to do with it.
  const after = await stateOf(client);
  const other = await here.client();
  await other.admin('PUT', '/snapshot', taken);
  Object.assign(other, { key: client.key, keyId: client.keyId });
  expect((await other.call('homePage', {}, { token: borrower.token })).code).toBe(0);
  expect(await stateOf(client)).toEqual(after);
});

/** A borrower saves data, meets a fault, waits and opens home. Returns the trace of these calls. */
const tracedCalls = async () => {
  const client = await here.client();
  await client.admin('POST', '/scenarios/new-borrower', { contactNumber: PHONE });
  const token = await client.login(PHONE);
  const before = await stateOf(client);
  await client.call('saveWorkInfo', examples.saveWorkInfo.request, { token });
  await client.admin('POST', '/faults', { match: { method: 'homePage' }, effect: { code: 777 }, times: 1 });
  // Field names that every object inherits stay readable.
  const data = JSON.parse('{"__proto__":{"a":1},"constructor":{"prototype":1},"toString":"b"}') as object;
  await client.call('homePage', data, { token });
  await client.admin('POST', '/clock/advance', { ms: DAY });
  await client.exchange();
  await client.call('homePage', {}, { token });
  const requests = await client.journal('limit=4');
  const [to, from] = [requests[0]?.id ?? 0, requests[3]?.id ?? 0];
  const trace = (await client.admin('GET', `/trace?from=${from}&to=${to}`)) as Trace;
  return { client, token, before, trace, from, to };
};
const openedAt = async (trace: unknown) => (await otherServer.client('anybody')).admin('POST', '/trace', trace);

describe('a trace', () => {
  it('has the calls as the journal has them, the state before them and their changes', async () => {
    const { client, trace, before, from, to } = await tracedCalls();
    expect(trace).toMatchObject({ format: 'loan-webview-kit trace', version: 1, contractVersion: CONTRACT_VERSION });
    const journal = (await client.journal('limit=4')).toReversed();
    expect(trace.calls.map(({ changed: _, ...call }) => call)).toEqual(
      journal.map(({ canGoBack: _, ...entry }) => entry),
    );
    expect(trace.calls.map(({ id }) => id)).toEqual([from, from + 1, from + 2, to]);
    expect(JSON.stringify(trace.calls[1])).toContain('"__proto__":{"a":1}');
    expect(Object.fromEntries(trace.state.map(({ kind, id, body }) => [`${kind} ${id}`, body]))).toEqual(before);
    expect(trace.calls.map(({ changed }) => changed.map(({ kind }) => kind).sort())).toEqual([
      ['borrower', 'counter', 'fault', 'reply'],
      ['clock', 'fault'],
      ['key'],
      [],
    ]);
    await expect(client.admin('GET', `/trace?from=${to}&to=${from}`)).rejects.toThrow(/HTTP 400.*query\.to/);
    await expect(client.admin('GET', `/trace?from=${from}&to=${to + 99}`)).rejects.toThrow('HTTP 404');
    const part = (await client.admin('GET', `/trace?from=${from}&to=${from}`)) as Trace;
    expect(part.calls).toEqual(trace.calls.slice(0, 1));
  });

  it('opens on another server much later, at the state and the time of its end, and goes back to each call', async () => {
    const { client, trace, token, before } = await tracedCalls();
    const { now } = await client.admin('GET', '/clock');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40 * DAY });
    onTestFinished(() => void vi.useRealTimers());
    const { sandbox, ...opened } = await openedAt({ ...trace, title: 'Home fails' });
    expect(opened).toEqual({ contactNumber: PHONE, open: `/s/${sandbox}/?shell.token=${token}`, calls: 4 });
    const there = new WireClient(otherServer.address, sandbox);
    expect(withoutClock(await stateOf(there))).toEqual(withoutClock(await stateOf(client)));
    expect(Math.abs((await there.admin('GET', '/clock')).now - now)).toBeLessThan(10_000);
    const journal = await there.journal();
    expect(journal.map(({ methods, code, canGoBack }) => [methods[0], code, canGoBack])).toEqual([
      ['homePage', 0, true],
      ['generateSk', 0, true],
      ['homePage', 777, true],
      ['saveWorkInfo', 0, true],
    ]);
    await there.exchange();
    expect((await there.call('homePage', {}, { token })).code).toBe(0);
    await there.admin('POST', `/history/c${journal.at(-1)?.id}/back`);
    expect(withoutClock(await stateOf(there))).toEqual(withoutClock(before));
  });

  it('is refused with the reason if anything in it is wrong, and nothing starts', async () => {
    const { trace } = await tracedCalls();
    const client = await otherServer.client('anybody');
    const sandboxes = async () => (await client.admin('GET', '/sandboxes')).sandboxes.map(({ name }) => name);
    const before = await sandboxes();
    const [call] = trace.calls;
    const faults = Array.from({ length: 201 }, (_, index) => {
      const body = { match: {}, effect: { http: 503 }, id: `f${index}`, seen: 0, matched: 0, state: 'active' };
      return { kind: 'fault', id: `f${index}`, body };
    });
    const order = { kind: 'order', id: 'x', body: { no: 1 } };
    const { state: _, ...withoutState } = trace;
    for (const [wrong, said] of [
      [{ ...trace, state: [{ ...trace.state[0], body: 5 }] }, 'body.state.0'],
      [{ ...trace, version: 2 }, 'trace of version 2. This server reads version 1.'],
      [withoutState, 'body.state'],
      [{ ...trace, pictures: [] }, 'body.pictures'],
      [{ ...trace, state: faults }, 'A sandbox holds at most 200 documents fault'],
      [{ ...trace, calls: [{ ...call, changed: [order] }] }, 'body.calls.0.changed.0.body'],
    ] as const) {
      const refusal = await openedAt(wrong).catch((cause: Error) => cause.message);
      expect([said, refusal]).toEqual([said, expect.stringContaining('HTTP 400')]);
      expect(refusal).toContain(said);
    }
    expect(await sandboxes()).toEqual(before);
  });
});
