import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AdminServices } from '@kit/mock-server/admin/define';
import { newTrace } from '@kit/mock-server/traces/trace';
import { snapshotOf } from '@kit/mock-server/traces/write';
import { describe, expect, it } from 'vitest';
import { BorrowerInSandbox } from '../../support/borrower-in-sandbox';
import { handleAdmin, hostOver } from '../../support/handle-admin';
import { temporaryFolder } from '../../support/temporary-folder';

const NUMBER = '08031234567';
const OTHER = '08099990000';
const assumptions = { minimumAge: 20 };

/** A server that saves scenarios, and a sandbox with a borrower. */
const prepare = (folder = temporaryFolder()) => {
  const { sandbox } = new BorrowerInSandbox();
  const sandboxes = hostOver();
  const services = { sandboxes, config: { scenarios: folder, assumptions } } as unknown as AdminServices;
  const on = (call: string, name: string, body?: object) =>
    handleAdmin(call, { sandbox: sandboxes.get('mine'), services, params: { name }, ...(body && { body }) });
  return {
    ...{ folder, sandbox, sandboxes },
    list: async () => (await handleAdmin('GET /scenarios', { services })) as { saved: unknown[]; folder: string },
    save: (body: object, of = sandbox) => handleAdmin('POST /scenarios', { sandbox: of, services, body }),
    read: (name: string) => on('GET /scenarios/:name', name),
    store: (name: string, body: object) => on('PUT /scenarios/:name', name, body),
    remove: (name: string) => on('DELETE /scenarios/:name', name),
    open: (name: string, body = {}) => on('POST /scenarios/:name', name, body),
    write: (name: string, text: string) => writeFileSync(join(folder, `${name}.json`), text),
    state: snapshotOf(sandbox).state,
  };
};

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
const line = { contactNumber: NUMBER, route: '/', savedAt: time, documents: 2, problem: null };

describe('saving a scenario', () => {
  it('stores the state with its name as title, and opens at home by default', async () => {
    const { folder, list, save, read, state } = prepare();
    const saved = { name: 'mine', title: 'mine', description: '', ...line };
    expect(await save({ name: 'mine' })).toEqual(saved);
    expect(await list()).toMatchObject({ saved: [saved], folder });
    const file = JSON.parse(readFileSync(join(folder, 'mine.json'), 'utf8'));
    expect(file).toEqual({
      ...newTrace({ title: 'mine', note: '', assumptions, state }),
      createdAt: time,
      clock: { start: expect.any(Number), end: expect.any(Number) },
      scenario: { name: 'mine', contactNumber: NUMBER, route: '/' },
    });
    expect(file.clock.start).toBe(file.clock.end);
    expect(Math.abs(file.clock.start - Date.now())).toBeLessThan(60_000);
    expect(await read('mine')).toEqual(file);
  });

  it('stores what the tester gives', async () => {
    const { save, sandbox } = prepare();
    sandbox.borrowers.findOrRegister(OTHER);
    const given = { name: 'mine', title: 'Mine', description: 'Of a test', contactNumber: NUMBER, route: '/me?a=1' };
    expect(await save(given)).toEqual({ ...line, ...given, documents: expect.any(Number) });
  });

  it('replaces a scenario only on request', async () => {
    const { save, list } = prepare();
    await save({ name: 'mine' });
    for (const body of [{ name: 'mine' }, { name: 'mine', replace: false }]) {
      await expect(save(body)).rejects.toMatchObject({
        ...{ status: 409, issues: [] },
        message: 'The scenario "mine" already exists. Send "replace": true, or choose another name.',
      });
    }
    await save({ name: 'mine', title: 'New', replace: true });
    expect((await list()).saved).toMatchObject([{ name: 'mine', title: 'New' }]);
  });

  it('chooses the last number to log in, else the last one registered, else none', async () => {
    const { sandbox, save } = prepare();
    const numberOf = async (name: string) => ((await save({ name })) as { contactNumber: string | null }).contactNumber;
    sandbox.borrowers.findOrRegister(OTHER);
    expect(await numberOf('registered')).toBe(OTHER);
    sandbox.sessions.open(NUMBER);
    expect(await numberOf('logged-in')).toBe(NUMBER);
    const empty = hostOver().get('empty');
    expect(await save({ name: 'nobody' }, empty)).toEqual({
      ...{ ...line, name: 'nobody', title: 'nobody', description: '', contactNumber: null, documents: 0 },
    });
  });

  it('is refused for an unknown number, the name of a built-in scenario, and a folder that is no folder', async () => {
    const { folder, save, list } = prepare();
    await expect(save({ name: 'mine', contactNumber: OTHER })).rejects.toMatchObject({
      ...{
        status: 404,
        message: `This sandbox has no borrower ${OTHER}. List them with GET /__admin/borrowers.`,
        issues: [],
      },
    });
    await expect(save({ name: 'approved' })).rejects.toMatchObject({
      ...{ status: 409, issues: [] },
      message: '"approved" is the name of a built-in scenario. Choose another name.',
    });
    expect((await list()).saved).toEqual([]);
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await expect(prepare(join(file, 'kept')).save({ name: 'mine' })).rejects.toMatchObject({
      ...{ status: 409, issues: [] },
      message: `Cannot write to ${join(file, 'kept')}: ENOTDIR: not a directory, mkdir '${join(file, 'kept')}'`,
    });
  });
});

describe('the list of saved scenarios', () => {
  const unknown = { description: '', contactNumber: null, route: '/', savedAt: null, documents: 0 };
  const scenario = { name: 'other', contactNumber: null, route: '/me' };

  it.each([
    ['is not JSON', '{', expect.stringMatching(/^It is not JSON: .*[^. ]$/)],
    [
      'is a trace without a scenario',
      JSON.stringify(newTrace({ state: [] })),
      'This trace is not a saved scenario. Replay it instead. file.scenario: Is missing',
    ],
    [
      'is a trace without state',
      JSON.stringify(newTrace({ scenario })),
      'This trace is not a saved scenario. Replay it instead. file.state: Is missing',
    ],
  ])('gives the reason for a file that %s, and opening it repeats the reason', async (_, text, problem) => {
    const { write, list, open, read } = prepare();
    write('mine', text);
    const { saved } = await list();
    expect(saved).toEqual([{ name: 'mine', title: 'mine', ...unknown, problem }]);
    const [listed] = saved as { problem: string }[];
    const message = `The scenario "mine" cannot be used. ${listed?.problem}`;
    const issues = text === '{' ? [] : [{ path: expect.stringMatching(/^file\./), reason: 'Is missing' }];
    await expect(open('mine')).rejects.toMatchObject({ status: 409, message, issues });
    await expect(read('mine')).rejects.toMatchObject({ status: 409, message, issues });
  });

  it('gives only the first of several wrong values, and opening it gives all', async () => {
    const { write, list, open } = prepare();
    write('mine', JSON.stringify({ ...newTrace({ state: [], scenario }), createdAt: 'x', title: 5 }));
    const [listed] = (await list()).saved as { problem: string }[];
    expect(listed?.problem).toMatch(/\. file\.createdAt: Must be a date[^.]*\.000Z$/);
    await expect(open('mine')).rejects.toMatchObject({
      ...{ status: 409, issues: [{ path: 'file.createdAt' }, { path: 'file.title' }] },
    });
  });

  it('gives a reason for a file that cannot be read', async () => {
    const { folder, list, read } = prepare();
    mkdirSync(join(folder, 'mine.json'));
    expect((await list()).saved).toEqual([
      { name: 'mine', title: 'mine', ...unknown, problem: 'The file cannot be read' },
    ]);
    await expect(read('mine')).rejects.toMatchObject({
      ...{
        status: 404,
        message: 'There is no saved scenario "mine". List them with GET /__admin/scenarios.',
        issues: [],
      },
    });
  });

  it('uses the name of a file without title and note', async () => {
    const { write, list } = prepare();
    const { createdAt, ...trace } = newTrace({ state: [], scenario });
    write('mine', JSON.stringify({ createdAt, ...trace }));
    expect((await list()).saved).toEqual([
      { name: 'mine', title: 'mine', ...unknown, route: '/me', savedAt: createdAt, problem: null },
    ]);
  });
});

describe('the file of a saved scenario', () => {
  it('is stored under the name of the call, and deleted', async () => {
    const { store, read, remove, list, state } = prepare();
    const trace = newTrace({
      title: 'Theirs',
      state,
      scenario: { name: 'theirs', contactNumber: NUMBER, route: '/me' },
    });
    expect(await store('mine', trace)).toEqual({
      ...{ ...line, name: 'mine', title: 'Theirs', description: '', route: '/me', savedAt: trace.createdAt },
    });
    expect(await read('mine')).toEqual({ ...trace, scenario: { ...trace.scenario, name: 'mine' } });
    expect(await remove('mine')).toEqual({ scenario: 'mine' });
    await expect(remove('mine')).rejects.toMatchObject({
      ...{
        status: 404,
        message: 'There is no saved scenario "mine". List them with GET /__admin/scenarios.',
        issues: [],
      },
    });
    expect((await list()).saved).toEqual([]);
  });

  it('is refused if it is no saved scenario', async () => {
    const { store, list } = prepare();
    await expect(store('mine', newTrace({ state: [] }))).rejects.toMatchObject({
      ...{ status: 400, message: 'This trace is not a saved scenario. Replay it instead' },
      issues: [{ path: 'body.scenario', reason: 'Is missing' }],
    });
    expect((await list()).saved).toEqual([]);
  });
});

describe('opening a saved scenario', () => {
  it('restores its state at its end, and replies with the address of its page', async () => {
    const { sandbox, sandboxes, store, open, state } = prepare();
    const token = sandbox.sessions.open(NUMBER);
    const scenario = { name: 'x', contactNumber: NUMBER, route: '/me' };
    const clock = { start: Date.now() - 86_400_000, end: Date.now() };
    await store('in', newTrace({ clock, state: snapshotOf(sandbox).state, scenario }));
    await store('out', newTrace({ state, scenario }));
    await store('nobody', newTrace({ state, scenario: { ...scenario, contactNumber: null } }));
    const opened = { sandbox: 'mine', contactNumber: NUMBER, route: '/me' };
    expect(await open('in')).toEqual({
      ...{ ...opened, scenario: 'in', token, open: `/s/mine/me?shell.token=${token}` },
    });
    expect(sandboxes.get('mine').sessions.inForce(NUMBER)).toBe(token);
    expect(sandboxes.get('mine').clock.now()).toBe(sandbox.clock.now());
    expect(await open('out')).toEqual({ ...opened, scenario: 'out', open: `/s/mine/me?shell.nativeUser=${NUMBER}` });
    expect(await open('nobody')).toEqual({ ...opened, contactNumber: null, scenario: 'nobody', open: '/s/mine/me' });
  });

  it('is refused with a number, and with other assumptions', async () => {
    const { store, open, state } = prepare();
    const scenario = { name: 'x', contactNumber: NUMBER, route: '/me' };
    await store('mine', newTrace({ state, scenario, assumptions: { minimumAge: 21 } }));
    await expect(open('mine', { contactNumber: NUMBER })).rejects.toMatchObject({
      ...{
        status: 409,
        message: '"mine" is a saved scenario with its own borrower. Leave the number out.',
        issues: [],
      },
    });
    await expect(open('mine')).rejects.toMatchObject({
      ...{ status: 409, issues: [] },
      message:
        'The trace comes from a server with other assumptions. Start this server with the assumptions of the trace.',
    });
  });
});
