import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '../../../../mock-server/workbench/lib/store';
import { logInNatively } from '../../../../mock-server/workbench/state/device-login';
import { newDevice } from '../../../../mock-server/workbench/state/devices';
import { namedFaults } from '../../../../mock-server/workbench/state/fault-kinds';
import { goBack, goToPoint } from '../../../../mock-server/workbench/state/go-back';
import { openSaved, openScenario } from '../../../../mock-server/workbench/state/open-scenario';
import { openTrace, readFile, refusedFile, replayTrace } from '../../../../mock-server/workbench/state/trace-file';
import { reloadDevices, type Workbench } from '../../../../mock-server/workbench/state/workbench';
import { parameter } from './page-around';

const NUMBER = '08031234567';
const JSON_TYPE = { headers: { 'content-type': 'application/json' } };
const devices = [newDevice('a'), newDevice('b')];

/** A workbench whose admin calls get one reply; undefined is a refusal. */
const answering = (reply: unknown) => {
  const act = vi.fn(async () => reply);
  const reloads: Workbench['reloads'] = createStore({});
  return { act, reloads, workbench: { sandbox: 'mine', act, reloads } as unknown as Workbench };
};

beforeEach(() => history.replaceState(null, '', '/__admin/?sandbox=mine'));

describe('an opened scenario', () => {
  it('wipes its phone, logs its borrower in and brings the phone to the front', async () => {
    const { act, reloads, workbench } = answering({ contactNumber: NUMBER, route: '/repay?orderNo=N1' });
    await openScenario(workbench, 'overdue-3', 'b', [newDevice('a')]);
    expect(act).toHaveBeenCalledWith('Open overdue-3 on phone B', 'POST /scenarios/:name', {
      params: { name: 'overdue-3' },
      body: {},
    });
    expect(parameter('phone.b')).toBe(`375~light~100~${NUMBER}~/repay?orderNo=N1`);
    expect([parameter('who'), parameter('phone')]).toEqual([NUMBER, 'b']);
    expect(Object.keys(reloads.get())).toEqual(['b']);
    expect(parameter('phone.a')).toBe('375~light~100~~/');
  });

  it('gives the phone an ended token instead of a login', async () => {
    const { workbench } = answering({ contactNumber: NUMBER, route: '/repay?orderNo=N1', token: 't&1' });
    await openScenario(workbench, 'token-squeezed', 'a', devices);
    expect(parameter('phone.a')).toBe('375~light~100~~/repay?orderNo=N1&shell.token=t%261');
    const other = answering({ contactNumber: NUMBER, route: '/', token: 't1' });
    await openScenario(other.workbench, 'token-squeezed', 'a', devices);
    expect(parameter('phone.a')).toBe('375~light~100~~/?shell.token=t1');
  });

  it('changes nothing if the server refuses it', async () => {
    const { reloads, workbench } = answering(undefined);
    await openScenario(workbench, 'overdue-3', 'a', devices);
    await openSaved(workbench, 'mine', devices);
    expect([location.search, reloads.get()]).toEqual(['?sandbox=mine', {}]);
  });

  it('reloads every phone if it replaces the sandbox', async () => {
    const { reloads, workbench } = answering({ contactNumber: NUMBER, route: '/repay' });
    await openSaved(workbench, 'mine', devices);
    expect(Object.keys(reloads.get())).toEqual(['a', 'b']);
    expect([parameter('phone.a'), parameter('who')]).toEqual([`375~light~100~${NUMBER}~/repay`, NUMBER]);
  });
});

it('going back reloads every phone, but not if the server refuses it', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"devices":[]}', JSON_TYPE));
  const refused = answering(undefined);
  await goBack(refused.workbench, 7, devices);
  expect(refused.reloads.get()).toEqual({});
  const { act, reloads, workbench } = answering({ documents: 1 });
  await goBack(workbench, 7, devices);
  expect(act).toHaveBeenCalledWith(expect.any(String), 'POST /requests/:id/back', { params: { id: '7' } });
  expect(Object.entries(reloads.get()).map(([name, { count }]) => [name, count])).toEqual([
    ['a', 1],
    ['b', 1],
  ]);
});

it('going to a point of the time line reloads the phones as the server restored them', async () => {
  const known = [{ device: 'a.workbench', path: '/repay?orderNo=N1' }];
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ devices: known }), JSON_TYPE));
  vi.spyOn(location, 'hostname', 'get').mockReturnValue('workbench.localhost');
  const refused = answering(undefined);
  await goToPoint(refused.workbench, 'act-3', 'after', devices);
  expect(refused.reloads.get()).toEqual({});
  const { act, reloads, workbench } = answering({ documents: 1 });
  await goToPoint(workbench, 'act-3', 'after', devices);
  expect(act).toHaveBeenCalledWith(expect.any(String), 'POST /time-line/:point/back', {
    params: { point: 'act-3' },
    body: { to: 'after' },
  });
  expect(Object.entries(reloads.get()).map(([name, { mode }]) => [name, mode])).toEqual([
    ['a', 'restore'],
    ['b', 'wipe'],
  ]);
});

it('a native login opens the home page of its phone only', () => {
  const { reloads, workbench } = answering({});
  logInNatively(workbench, { ...newDevice('b'), at: '/repay' }, NUMBER, devices);
  expect(parameter('phone.b')).toBe(`375~light~100~${NUMBER}~/`);
  expect(Object.keys(reloads.get())).toEqual(['b']);
});

it('a reload counts for each phone and keeps the others', () => {
  const { reloads, workbench } = answering({});
  reloadDevices(workbench, ['a', 'b']);
  reloadDevices(workbench, ['a']);
  expect([reloads.get().a?.count, reloads.get().b?.count]).toEqual([2, 1]);
});

it('a named fault takes its code from the contract, and is missing without one', () => {
  const codes = [{ name: 'FILE_TOO_LARGE', code: 200205, message: '', healedBy: 'nobody' }];
  const labels = (contract: object | undefined) => namedFaults(contract as never).map(({ label }) => label);
  expect(labels(undefined)).toEqual(['Key exchange fails', '2nd payment is reset']);
  expect(labels({ 'x-codes': codes })).toContain('Upload is too large');
  expect(namedFaults({ 'x-codes': codes } as never).at(-1)?.body).toEqual({
    match: { method: 'mediaUpload' },
    effect: { code: 200205 },
    times: 1,
  });
});

describe('a dropped file', () => {
  const file = (content: string) => new File([content], 'bug.json');
  const replies = (reply: unknown) => {
    const sent = vi.fn(async (_url: string, _init: RequestInit) => new Response(JSON.stringify(reply), JSON_TYPE));
    vi.stubGlobal('fetch', sent);
    return sent;
  };
  beforeEach(() => {
    openTrace.set(undefined);
    refusedFile.set(undefined);
  });

  it('is refused with its name and the reason if it is no JSON or too large', async () => {
    const sent = replies({});
    const { workbench } = answering({});
    await readFile(workbench, file('{'), undefined);
    expect(refusedFile.get()).toMatchObject({ name: 'bug.json', reason: expect.stringMatching(/not valid JSON/) });
    const maximum = { paths: { '/__admin/trace/read': { post: { requestBody: { 'x-maximum-bytes': 1 } } } } };
    await readFile(workbench, file('{}'), maximum as never);
    expect(refusedFile.get()?.reason).toBe('This file has 1 MB. The server accepts at most 0 MB.');
    expect(sent).not.toHaveBeenCalled();
    expect(openTrace.get()).toBeUndefined();
  });

  it('opens as a trace, or is stored as a scenario', async () => {
    const trace = { title: 'x', calls: [] };
    replies({ trace, problem: null });
    await readFile(answering({}).workbench, file('{}'), undefined);
    expect(openTrace.get()).toEqual({ name: 'bug.json', trace, problem: null, replayed: undefined, isRead: true });

    const sent = replies({ trace: { scenario: { name: 'late' } }, problem: null });
    openTrace.set(undefined);
    await readFile(answering({}).workbench, file('{}'), undefined);
    expect(sent.mock.calls.map(([url, { method }]) => `${method} ${url}`)).toEqual([
      'POST /__admin/trace/read?sandbox=mine',
      'PUT /__admin/scenarios/late?sandbox=mine',
    ]);
    expect(openTrace.get()).toBeUndefined();
  });

  it('is replayed in a new sandbox, whose phone opens where the trace ended', async () => {
    const replayed = { sandbox: 'replay-1', contactNumber: NUMBER, open: '/s/replay-1/repay?orderNo=N1' };
    const { act, workbench } = answering(replayed);
    const opened = { name: 'bug.json', trace: {} as never, problem: null, replayed: undefined, isRead: true };
    history.replaceState(null, '', '/__admin/?sandbox=mine&call=7');
    await replayTrace(workbench, opened, 'start');
    expect(act).toHaveBeenCalledWith('Replay bug.json', 'POST /trace', {
      body: {},
      query: { at: 'start' },
      bodyFile: 'bug.json',
    });
    expect([parameter('sandbox'), parameter('call'), parameter('who')]).toEqual(['replay-1', null, NUMBER]);
    expect(parameter('phone.a')).toBe(`375~light~100~${NUMBER}~/repay?orderNo=N1`);
    expect(openTrace.get()).toMatchObject({ replayed, isRead: false });
    await replayTrace(answering(undefined).workbench, opened, 'end');
    expect(parameter('sandbox')).toBe('replay-1');
  });
});
