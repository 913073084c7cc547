import { codes } from '@kit/contracts/codes';
import { examples } from '@kit/contracts/examples';
import { DAY } from '@kit/contracts/time-units';
import { CONTRACT_VERSION } from '@kit/contracts/version';
import { TRACE_VERSION } from '@kit/mock-server/traces/trace';
import { describe, expect, it, vi } from 'vitest';
import { BorrowerOnWire } from '../support/borrower-on-wire';
import { httpTransport } from '../support/http-transport';
import { serverOfFile, type TestServer } from '../support/server';
import { stateOf } from '../support/walk';
import { WireClient } from '../support/wire-client';

const PHONE = '08031234567';

const here = serverOfFile();
const otherServer = serverOfFile();

interface Trace {
  steps: { text: string; request: number | null }[];
  calls: {
    id: number;
    request: unknown;
    context: object;
    changed: { kind: string; id: string; body?: unknown }[];
  }[];
  state: { kind: string; id: string; body: unknown }[];
  [field: string]: unknown;
}
interface Replayed {
  sandbox: string;
  contactNumber: string | null;
  open: string;
  calls: { request: number; same: boolean | null }[];
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
  return { client, borrower, before, trace: { ...trace, title: 'Home fails' } as Trace, from, to };
};
const at = (server: TestServer, sandbox: string): WireClient => new WireClient(httpTransport(server.address), sandbox);
/** The sandboxes that replays created, on each server. */
const replayedAt = async ({ servers }: TestServer): Promise<string[]> => {
  const lists = await Promise.all(servers.map(async (address) => (await fetch(`${address}/__admin/sandboxes`)).json()));
  const names = (lists as { sandboxes: { name: string }[] }[]).flatMap(({ sandboxes }) =>
    sandboxes.map(({ name }) => name),
  );
  return names.filter((name) => name.startsWith('replay-')).sort();
};
const anyClient = () => otherServer.client('anybody');
/** Removes the clock, which depends on real time. */
const withoutClock = ({ 'clock clock': _, ...state }: Record<string, unknown>) => state;

describe('a trace', () => {
  it("shows the calls in plain text with descriptions, the tester's actions in between, and the state before", async () => {
    const { trace, before, from, to } = await tracedCalls();
    expect(trace).toMatchObject({
      title: 'Home fails',
      format: 'loan-webview-kit trace',
      version: TRACE_VERSION,
      contractVersion: CONTRACT_VERSION,
      replay: expect.stringContaining('npm run qa -- replay'),
    });
    expect(trace.calls.map(({ id }) => id)).toEqual([from, from + 1, from + 2, to]);
    expect(trace.calls[0]).toMatchObject({
      methods: ['saveWorkInfo'],
      request: { entries: [{ method: 'saveWorkInfo' }] },
    });
    expect(trace.steps.map(({ text }) => text)).toEqual([
      `saveWorkInfo answered 0 for ${PHONE}`,
      expect.stringMatching(/^POST \/faults \{"match"/),
      expect.stringMatching(/^homePage answered 777 .*with the faults f1 \{"code":777\}$/),
      `POST /clock/advance {"ms":${DAY}}`,
      'generateSk answered 0',
      `homePage answered 0 for ${PHONE}`,
    ]);
    const documents = Object.fromEntries(trace.state.map(({ kind, id, body }) => [`${kind} ${id}`, body]));
    expect(documents).toEqual(before);
    expect(trace.calls[0]?.changed.map(({ kind }) => kind)).toContain('borrower');
  });

  it('replays on another server much later: a new sandbox with the same state, and the same result of each call', async () => {
    const { client, trace, borrower } = await tracedCalls();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40 * DAY });
    try {
      const replayed = (await (await anyClient()).admin('POST', '/trace', trace)) as Replayed;
      expect(replayed.contactNumber).toBe(PHONE);
      expect(replayed.open).toBe(`/s/${replayed.sandbox}/?shell.token=${borrower.token}`);
      expect(replayed.calls.map(({ same }) => same)).toEqual([true, true, null, true]);
      const there = at(otherServer, replayed.sandbox);
      expect(withoutClock(await stateOf(there))).toEqual(withoutClock(await stateOf(client)));
      await there.exchange();
      expect((await there.call('homePage', {}, { token: borrower.token })).code).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('replays up to before its first call on request', async () => {
    const { trace, before } = await tracedCalls();
    const replayed = (await (await anyClient()).admin('POST', '/trace?at=start', trace)) as Replayed;
    expect(withoutClock(await stateOf(at(otherServer, replayed.sandbox)))).toEqual(withoutClock(before));
  });

  it('reports a difference if another server answers a call differently', async () => {
    const { trace } = await tracedCalls();
    const [first, ...rest] = trace.calls;
    const changed = { ...trace, calls: [{ ...first, reply: { code: 0, other: 1 } }, ...rest] };
    const replayed = (await (await anyClient()).admin('POST', '/trace', changed)) as Replayed;
    expect(replayed.calls[0]?.same).toBe(false);
  });

  it('opens in a sandbox whose journal holds its calls, also without its state', async () => {
    const { client, trace } = await tracedCalls();
    const readable = (calls: readonly object[]) =>
      calls.map((call) => {
        const { methods, code, contactNumber, request, reply } = call as Record<string, unknown>;
        return { methods, code, contactNumber, request, reply };
      });
    const redacted = (await client.admin('GET', '/trace?redacted=yes')) as Trace;
    for (const file of [trace, redacted]) {
      const { sandbox } = (await at(otherServer, 'anybody').admin('POST', '/trace', file)) as Replayed;
      const calls = await at(otherServer, sandbox).journal();
      expect(readable(calls.toReversed())).toEqual(readable(file.calls));
    }
  });

  const withDocument = (trace: Trace, body: unknown): Trace => ({
    ...trace,
    state: [{ kind: 'key', id: 'k', body }],
  });
  it.each<[string, (trace: Trace) => unknown, string, string]>([
    ['with an invalid document before', (trace) => withDocument(trace, 5), 'HTTP 400', 'body.state.0'],
    ['of another version', (trace) => ({ ...trace, version: 2 }), 'HTTP 400', 'trace of version 2'],
    ['without its state', ({ state: _, ...rest }) => rest, 'HTTP 409', 'contains no state'],
    [
      'with an invalid document after',
      (trace) => ({
        ...trace,
        calls: [{ ...trace.calls[0], changed: [{ kind: 'order', id: 'x', body: { no: 1 } }] }],
      }),
      'HTTP 400',
      'body.calls.0.changed.0.body',
    ],
    ['with other assumptions', (trace) => ({ ...trace, assumptions: { minimumAge: 21 } }), 'HTTP 409', 'assumptions'],
  ])('%s is refused with the reason, and nothing starts', async (_, change, status, named) => {
    const { trace } = await tracedCalls();
    const client = await anyClient();
    const names = () => replayedAt(otherServer);
    const before = await names();
    const refusal = await client.admin('POST', '/trace', change(trace)).catch((cause: Error) => cause.message);
    expect(refusal).toContain(status);
    expect(refusal).toContain(named);
    expect(await names()).toEqual(before);
  });

  it('is refused for missing calls, and for calls in the wrong order', async () => {
    const { client, from, to } = await tracedCalls();
    await expect(client.admin('GET', `/trace?from=${to}&to=${from}`)).rejects.toThrow(/HTTP 400.*query\.to/);
    await expect(client.admin('GET', `/trace?from=${from}&to=${to + 99}`)).rejects.toThrow(/HTTP 404/);
  });
});

describe('a clone of a sandbox', () => {
  it('has the same state, and then changes independently', async () => {
    const client = await here.client();
    const token = await client.login(PHONE);
    const to = `clone-of-${client.sandbox}`;
    expect(await client.admin('POST', `/sandboxes/${client.sandbox}/clone`, { to })).toMatchObject({ sandbox: to });
    const clone = at(here, to);
    expect(await stateOf(clone)).toEqual(await stateOf(client));
    clone.key = client.key;
    clone.keyId = client.keyId;
    expect((await clone.call('homePage', {}, { token })).code).toBe(0);
    await client.admin('POST', `/sessions/${PHONE}/expire`);
    expect((await client.call('homePage', {}, { token })).code).toBe(codes.TOKEN_EXPIRED.code);
    expect((await clone.call('homePage', {}, { token })).code).toBe(0);
  });

  it('cannot replace an existing sandbox, and needs a source that exists', async () => {
    const [client, other] = [await here.client(), await here.client()];
    const state = await stateOf(other);
    const clone = (name: string, to: string) => client.admin('POST', `/sandboxes/${name}/clone`, { to });
    await expect(clone(client.sandbox, other.sandbox)).rejects.toThrow(/HTTP 409/);
    expect(await stateOf(other)).toEqual(state);
    await expect(clone('never-was', 'a-new-one')).rejects.toThrow(/HTTP 404/);
    await expect(clone(client.sandbox, '../x')).rejects.toThrow(/HTTP 400/);
    const { sandboxes } = (await client.admin('GET', '/sandboxes')) as { sandboxes: { name: string }[] };
    expect(sandboxes.map(({ name }) => name)).not.toContain('a-new-one');
  });
});

describe('a call with field names that every object inherits', () => {
  it('stays readable in a trace, a saved scenario and a replay', async () => {
    const client = await here.client();
    const borrower = await BorrowerOnWire.logIn(client, PHONE);
    const data = JSON.parse('{"__proto__":{"a":1},"constructor":{"prototype":1},"toString":"b"}') as object;
    await client.call('homePage', data, { token: borrower.token });
    const { id } = await client.newestCall();
    const file = await client.admin('GET', `/trace?from=${id}&to=${id}`);
    expect(JSON.stringify(file)).toContain(JSON.stringify(data));
    const { calls } = (await at(otherServer, 'inherited').admin('POST', '/trace', file as object)) as Replayed;
    expect(calls).toMatchObject([{ request: id, same: true }]);
  });
});
