import { DAY } from '@kit/contracts/time-units';
import { CONTRACT_VERSION } from '@kit/contracts/version';
import { describe, expect, it, vi } from 'vitest';
import { BorrowerOnWire } from '../support/borrower-on-wire';
import { examples } from '../support/examples';
import { httpTransport } from '../support/http-transport';
import { serverOfFile, type TestServer } from '../support/server';
import { stateOf } from '../support/walk';
import { WireClient } from '../support/wire-client';

const PHONE = '08031234567';

const here = serverOfFile();
const otherServer = serverOfFile();

interface Trace {
  calls: { id: number; methods: string[]; changed: { kind: string; id: string; body?: unknown }[] }[];
  state: { kind: string; id: string; body: unknown }[];
  [field: string]: unknown;
}
interface Opened {
  sandbox: string;
  contactNumber: string | null;
  open: string;
  calls: number;
}

/** A borrower saves data, meets a fault, waits and opens home. Returns the trace of these calls. */
const tracedCalls = async () => {
  const client = await here.client();
  await client.admin('POST', '/scenarios/new-borrower', { contactNumber: PHONE });
  const borrower = await BorrowerOnWire.logIn(client, PHONE);
  const before = await stateOf(client);
  const call = (method: string, data: object) => client.call(method, data, { token: borrower.token });
  await call('saveWorkInfo', examples.saveWorkInfo.request);
  await client.admin('POST', '/faults', { match: { method: 'homePage' }, effect: { code: 777 }, times: 1 });
  await call('homePage', {});
  await client.admin('POST', '/clock/advance', { ms: DAY });
  await client.exchange();
  await call('homePage', {});
  const requests = await client.journal('limit=4');
  const [to, from] = [requests[0]?.id ?? 0, requests[3]?.id ?? 0];
  const trace = (await client.admin('GET', `/trace?from=${from}&to=${to}`)) as Trace;
  return { client, borrower, before, trace, from, to };
};
const at = (server: TestServer, sandbox: string): WireClient => new WireClient(httpTransport(server.address), sandbox);
const openedAt = async (trace: unknown): Promise<Opened> =>
  (await (await otherServer.client('anybody')).admin('POST', '/trace', trace as object)) as Opened;
const replayedAt = async (): Promise<string[]> => {
  const { sandboxes } = (await (await otherServer.client('anybody')).admin('GET', '/sandboxes')) as {
    sandboxes: { name: string }[];
  };
  return sandboxes.map(({ name }) => name).filter((name) => name.startsWith('replay-'));
};
/** Removes the clock, which depends on real time. */
const withoutClock = ({ 'clock clock': _, ...state }: Record<string, unknown>) => state;

describe('a trace', () => {
  it('has the calls as the journal has them, the state before them and their changes', async () => {
    const { client, trace, before, from, to } = await tracedCalls();
    expect(trace).toMatchObject({ format: 'loan-webview-kit trace', version: 1, contractVersion: CONTRACT_VERSION });
    const journal = (await client.journal('limit=4')).toReversed();
    expect(trace.calls.map(({ changed: _, ...call }) => call)).toEqual(
      journal.map(({ canGoBack: _, ...entry }) => entry),
    );
    expect(trace.calls.map(({ id }) => id)).toEqual([from, from + 1, from + 2, to]);
    expect(Object.fromEntries(trace.state.map(({ kind, id, body }) => [`${kind} ${id}`, body]))).toEqual(before);
    expect(trace.calls[0]?.changed.map(({ kind }) => kind)).toContain('borrower');
  });

  it('opens on another server much later, at the state and the time of its end, and goes back to each call', async () => {
    const { client, trace, borrower, before } = await tracedCalls();
    const { now } = (await client.admin('GET', '/clock')) as { now: number };
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40 * DAY });
    try {
      const { sandbox, contactNumber, open, calls } = await openedAt({ ...trace, title: 'Home fails' });
      expect([contactNumber, open, calls]).toEqual([PHONE, `/s/${sandbox}/?shell.token=${borrower.token}`, 4]);
      const there = at(otherServer, sandbox);
      expect(withoutClock(await stateOf(there))).toEqual(withoutClock(await stateOf(client)));
      const clock = (await there.admin('GET', '/clock')) as { now: number };
      expect(Math.abs(clock.now - now)).toBeLessThan(10_000);
      const journal = await there.journal();
      expect(journal.map(({ methods, code, canGoBack }) => [methods[0], code, canGoBack])).toEqual([
        ['homePage', 0, true],
        ['generateSk', 0, true],
        ['homePage', 777, true],
        ['saveWorkInfo', 0, true],
      ]);
      await there.exchange();
      expect((await there.call('homePage', {}, { token: borrower.token })).code).toBe(0);
      await there.admin('POST', `/history/c${journal.at(-1)?.id}/back`);
      expect(withoutClock(await stateOf(there))).toEqual(withoutClock(before));
    } finally {
      vi.useRealTimers();
    }
  });

  it('with field names that every object inherits stays readable', async () => {
    const client = await here.client();
    const borrower = await BorrowerOnWire.logIn(client, PHONE);
    const data = JSON.parse('{"__proto__":{"a":1},"constructor":{"prototype":1},"toString":"b"}') as object;
    await client.call('homePage', data, { token: borrower.token });
    const { id } = await client.newestCall();
    const file = await client.admin('GET', `/trace?from=${id}&to=${id}`);
    expect(JSON.stringify(file)).toContain(JSON.stringify(data));
    expect((await openedAt(file)).calls).toBe(1);
  });

  const withDocument = (trace: Trace, body: unknown): Trace => ({ ...trace, state: [{ kind: 'key', id: 'k', body }] });
  it.each<[string, (trace: Trace) => unknown, string]>([
    ['with an invalid document before', (trace) => withDocument(trace, 5), 'body.state.0'],
    ['of another version', (trace) => ({ ...trace, version: 2 }), 'trace of version 2. This server reads version 1.'],
    ['without its state', ({ state: _, ...rest }) => rest, 'body.state'],
    ['with an unknown field', (trace) => ({ ...trace, pictures: [] }), 'body.pictures'],
    ['with two equal documents', (trace) => ({ ...trace, state: [...trace.state, trace.state[0]] }), 'two documents'],
    [
      'with more documents than a sandbox holds',
      (trace) => ({
        ...trace,
        state: Array.from({ length: 201 }, (_, index) => ({
          kind: 'fault',
          id: `f${index}`,
          body: { match: {}, effect: { http: 503 }, id: `f${index}`, seen: 0, matched: 0, state: 'active' },
        })),
      }),
      'A sandbox holds at most 200 documents fault',
    ],
    [
      'with an invalid document after',
      (trace) => ({ ...trace, calls: [{ ...trace.calls[0], changed: [{ kind: 'order', id: 'x', body: { no: 1 } }] }] }),
      'body.calls.0.changed.0.body',
    ],
    ['that is none', () => ({ hello: 1 }), 'body.format'],
  ])('%s is refused with the reason, and nothing starts', async (_, change, named) => {
    const { trace } = await tracedCalls();
    const before = await replayedAt();
    const refusal = await openedAt(change(trace)).catch((cause: Error) => cause.message);
    expect(refusal).toContain('HTTP 400');
    expect(refusal).toContain(named);
    expect(await replayedAt()).toEqual(before);
  });

  it('is refused for missing calls, and for calls in the wrong order', async () => {
    const { client, from, to } = await tracedCalls();
    await expect(client.admin('GET', `/trace?from=${to}&to=${from}`)).rejects.toThrow(/HTTP 400.*query\.to/);
    await expect(client.admin('GET', `/trace?from=${from}&to=${to + 99}`)).rejects.toThrow(/HTTP 404/);
  });
});
