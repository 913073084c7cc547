import { endOf, openIn } from '@kit/mock-server/admin/trace';
import { Channel } from '@kit/mock-server/crypto/channel';
import type { CallRecord } from '@kit/mock-server/sandbox/journal/call-record';
import type { Sandbox } from '@kit/mock-server/sandbox/sandbox';
import { RedactionError } from '@kit/mock-server/traces/redacted-trace';
import { newTrace, type Trace, type TraceCall } from '@kit/mock-server/traces/trace';
import { snapshotOf } from '@kit/mock-server/traces/write';
import { createFieldNames } from '@kit/mock-server/wire/field-names';
import { describe, expect, it } from 'vitest';
import { BorrowerInSandbox } from '../../support/borrower-in-sandbox';
import { handleAdmin, hostOver } from '../../support/handle-admin';

const NUMBER = '08031234567';
const AT = '2027-03-10T08:00:00.000Z';
const config = { assumptions: { minimumAge: 20 } } as never;
const fieldNames = createFieldNames({});
const services = { config, fieldNames };

const channel = new Channel('0'.repeat(32));
const envelope = JSON.stringify({ entries: [{ method: 'homePage', data: {} }] });
const reply = JSON.stringify({ code: 0, message: 'ok', results: [{ method: 'homePage', code: 0, message: 'ok' }] });

/** A call that can be opened. */
const CALL: CallRecord = {
  ...{ url: '/app/x', rawHeaders: [], methods: ['homePage'], contactNumber: NUMBER, code: 0, http: 200, durationMs: 1 },
  ...{ request: Buffer.from(channel.seal(envelope)), reply: channel.seal(reply), channel, note: undefined },
  replay: { context: { at: 0, seed: undefined }, hasFile: false },
};

/** Records a call at each hour. */
const record = (sandbox: Sandbox, hours: readonly number[]): void => {
  const { position } = sandbox.documents;
  for (const hour of hours)
    sandbox.journal.record({ ...CALL, before: position, after: position }, Date.UTC(2027, 2, 10, hour));
};
const called = (count: number): Sandbox => {
  const sandbox = hostOver().get('mine');
  record(
    sandbox,
    Array.from({ length: count }, (_, index) => index + 1),
  );
  return sandbox;
};

const read = (sandbox: Sandbox, query: object) => handleAdmin('GET /trace', { sandbox, services, query });
const idsIn = async (trace: Promise<unknown>) => ((await trace) as Trace).calls?.map(({ id }) => id);

describe('the calls of a trace', () => {
  it.each([
    [{}, [1, 2, 3, 4]],
    [{ from: '2' }, [2, 3, 4]],
    [{ to: '3' }, [1, 2, 3]],
    [{ from: '2', to: '3' }, [2, 3]],
    [{ from: '4', to: '4' }, [4]],
    [{ from: '1', to: '1', redacted: 'no' }, [1]],
  ])('for %j are %j', async (query, ids) => {
    expect(await idsIn(read(called(4), query))).toEqual(ids);
  });

  const missing = 'The journal does not contain these calls. List its calls with GET /__admin/requests.';
  it.each([
    [{ from: '5' }, 404, missing, []],
    [{ to: '5' }, 404, missing, []],
    [{ from: '0' }, 404, missing, []],
    [{ from: '0', to: '2' }, 404, missing, []],
    [{ from: '3', to: '9' }, 404, missing, []],
    [{ to: '0' }, 404, missing, []],
    [
      { from: '3', to: '2' },
      400,
      'The range ends before it begins',
      [{ path: 'query.to', reason: 'Must not be below from' }],
    ],
  ])('are refused for %j with HTTP %i', async (query, status, message, issues) => {
    await expect(read(called(4), query)).rejects.toMatchObject({ status, message, issues });
  });

  it('begin after those that were deleted', async () => {
    const sandbox = called(2);
    sandbox.journal.clear();
    record(sandbox, [3]);
    expect(await idsIn(read(sandbox, {}))).toEqual([3]);
  });

  it('are refused for an empty journal', async () => {
    await expect(read(called(0), {})).rejects.toMatchObject({ status: 404, message: missing });
  });

  it('are at most 300', async () => {
    const sandbox = called(301);
    expect(await idsIn(read(sandbox, { from: '2' }))).toHaveLength(300);
    await expect(read(sandbox, {})).rejects.toMatchObject({
      ...{ status: 409, message: 'A trace holds at most 300 calls. Choose a shorter range.', issues: [] },
    });
  });

  it('are refused if the history does not reach back to them', async () => {
    const sandbox = called(1);
    sandbox.documents.clear();
    await expect(read(sandbox, {})).rejects.toMatchObject({
      status: 410,
      message:
        'The history does not reach back to these calls. It starts again after a reset, a snapshot or a restart.',
    });
  });
});

describe('the calls of a redacted trace', () => {
  const redacted = (sandbox: Sandbox, query: object, names = fieldNames) =>
    handleAdmin('GET /trace', {
      ...{ sandbox, services: { config, fieldNames: names }, query: { ...query, redacted: 'yes' } },
    });
  it.each([
    [{}, [1, 2, 3, 4]],
    [{ from: '2' }, [2, 3, 4]],
    [{ to: '3' }, [1, 2, 3]],
    [{ from: '2', to: '3' }, [2, 3]],
    [{ from: '0', to: '99' }, [1, 2, 3, 4]],
  ])('for %j are those of the hours %j', async (query, hours) => {
    const { calls } = (await redacted(called(4), query)) as Trace;
    expect(calls?.map(({ clock }) => new Date(clock).getUTCHours())).toEqual(hours);
  });

  it('are refused if there are none, or if they cannot be redacted', async () => {
    await expect(redacted(called(0), {})).rejects.toMatchObject({
      ...{ status: 409, message: 'The journal contains no call that a redacted trace can hold', issues: [] },
    });
    const failing = (cause: Error) => ({
      ...fieldNames,
      fromClient: () => {
        throw cause;
      },
    });
    await expect(redacted(called(4), {}, failing(new RedactionError('Choose fewer calls')))).rejects.toMatchObject({
      ...{ status: 409, message: 'Choose fewer calls', issues: [] },
    });
    const bug = new Error('a bug');
    await expect(redacted(called(4), {}, failing(bug))).rejects.toBe(bug);
  });
});

describe('the address of a sandbox', () => {
  it('has the token of the borrower, or else logs the number in, or else nobody', () => {
    const { sandbox } = new BorrowerInSandbox();
    expect(openIn(sandbox, null, '/me')).toBe('/s/test/me');
    expect(openIn(sandbox, NUMBER, '/me')).toBe(`/s/test/me?shell.nativeUser=${NUMBER}`);
    const token = sandbox.sessions.open(NUMBER);
    expect(openIn(sandbox, NUMBER, '/me')).toBe(`/s/test/me?shell.token=${token}`);
  });
});

describe('the end of a trace', () => {
  const call = (contactNumber?: string, device?: string): TraceCall => ({
    ...{ id: 1, clock: AT, methods: [], code: 0, request: null, reply: null },
    ...(contactNumber !== undefined && { contactNumber }),
    context: {
      ...{
        at: AT,
        url: '/',
        headers: {},
        http: 200,
        durationMs: 1,
        unopened: null,
        fault: null,
        seed: null,
        problem: null,
      },
      ...{ raw: { request: '', reply: '' } },
      ...(device !== undefined && { device }),
    },
  });
  it.each<[string, Partial<Trace>, string | null, string]>([
    ['of an empty one', {}, null, '/'],
    ['of calls without a borrower', { calls: [call()] }, null, '/'],
    ['of calls', { calls: [call('08099990000'), call(NUMBER), call()] }, NUMBER, '/'],
    ['of a scenario', { scenario: { name: 'x', contactNumber: '8031234567', route: '/me?a=1' } }, NUMBER, '/me?a=1'],
    ['of a scenario without a borrower', { scenario: { name: 'x', contactNumber: null, route: '/me' } }, null, '/me'],
    [
      'of a scenario with a page that is no page of the app',
      { scenario: { name: 'x', contactNumber: null, route: '/__admin/enter' } },
      null,
      '/',
    ],
  ])('%s has its borrower and their last page', (_, parts, contactNumber, route) => {
    expect(endOf(newTrace(parts))).toEqual({ contactNumber, route });
  });
});

describe('a replay of a trace', () => {
  const sent = () => {
    const borrower = new BorrowerInSandbox();
    const token = borrower.sandbox.sessions.open(NUMBER);
    const { state } = snapshotOf(borrower.sandbox);
    const changed = state.filter(({ kind }) => kind === 'session').map(({ kind, id }) => ({ kind, id }));
    const ended = { id: 7, clock: AT, methods: [], code: 0, request: null, reply: null, changed };
    const parts = { state, calls: [ended], assumptions: { minimumAge: 20 } };
    return { token, parts };
  };
  const replay = (body: object, query: object = {}, sandboxes = hostOver()) =>
    handleAdmin('POST /trace', { services: { ...services, sandboxes }, query, body });
  const scenario = { name: 'x', contactNumber: NUMBER, route: '/orders' };

  it.each([
    ['a saved scenario at its page', 'end', { scenario }, NUMBER, '/orders', 2],
    ['a saved scenario at its page, also from the start', 'start', { scenario }, NUMBER, '/orders', 3],
    ['a trace at home', 'end', {}, null, '/', 2],
    ['a trace at home from the start', 'start', {}, null, '/', 3],
    ['a trace at its end by default', undefined, {}, null, '/', 2],
  ])('opens %s', async (_, at, more, contactNumber, route, documents) => {
    const { token, parts } = sent();
    const sandboxes = hostOver();
    const replayed = (await replay(newTrace({ ...parts, ...more }), at ? { at } : {}, sandboxes)) as Record<
      string,
      string
    >;
    const { sandbox = '' } = replayed;
    expect(sandbox).toMatch(/^replay-[0-9a-f]{8}$/);
    const problem = 'This call cannot be run again: its values are redacted';
    const login = at === 'start' ? `?shell.token=${token}` : `?shell.nativeUser=${NUMBER}`;
    expect(replayed).toEqual({
      ...{ sandbox, contactNumber, calls: [{ request: 7, same: null, problem, reply: null, fault: null }] },
      open: `/s/${sandbox}${route}${contactNumber === null ? '' : login}`,
    });
    expect(sandboxes.list()).toMatchObject([{ name: sandbox, isConfigured: true, documents }]);
  });

  it('with other assumptions is refused, and so is a trace without state', async () => {
    const { parts } = sent();
    const other = newTrace({ ...parts, assumptions: { minimumAge: 21 } });
    const message =
      'The trace comes from a server with other assumptions. Start this server with the assumptions of the trace.';
    await expect(replay(other)).rejects.toMatchObject({ status: 409, message, issues: [] });
    await expect(replay(newTrace({}))).rejects.toMatchObject({ status: 409 });
  });

  it('of a broken file is refused with the path', async () => {
    await expect(replay({ ...newTrace({}), createdAt: 'x' })).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'body.createdAt', reason: expect.stringContaining('Must be a date') }],
    });
  });

  it('is refused if the store refuses it', async () => {
    const full = hostOver(() => {
      throw new Error('disk full');
    });
    await expect(replay(newTrace(sent().parts), {}, full)).rejects.toMatchObject({ status: 503 });
  });
});

describe('a snapshot', () => {
  it('is the state of a trace before its calls', async () => {
    const { sandbox } = new BorrowerInSandbox();
    const sandboxes = hostOver();
    const put = (body: object) =>
      handleAdmin('PUT /snapshot', { sandbox: sandboxes.get('mine'), services: { ...services, sandboxes }, body });
    const taken = (await handleAdmin('GET /snapshot', { sandbox })) as Trace;
    const { state } = snapshotOf(sandbox);
    expect(taken).toEqual(newTrace({ state, createdAt: taken.createdAt }));
    const changed = state.map(({ kind, id }) => ({ kind, id }));
    const call = { id: 1, clock: AT, methods: [], code: 0, request: null, reply: null, changed };
    const clock = { start: Date.now() - 86_400_000, end: Date.now() };
    expect(await put({ ...taken, clock, calls: [call] })).toEqual({ documents: 2 });
    expect(sandboxes.get('mine').clock.state.offset - sandbox.clock.state.offset).toBeCloseTo(-86_400_000, -4);
    expect(sandboxes.get('mine').borrowers.list()).toEqual(sandbox.borrowers.list());
    await expect(put(newTrace({}))).rejects.toMatchObject({ status: 409, issues: [] });
    await expect(put({ ...taken, version: 99 })).rejects.toMatchObject({ status: 400 });
    expect(sandboxes.get('mine').documents.size).toBe(2);
  });
});
