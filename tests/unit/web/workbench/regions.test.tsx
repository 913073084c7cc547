import { faultDefinition } from '@kit/mock-server/faults/schema';
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { SandboxNotice } from '../../../../mock-server/workbench/app/page';
import { StatusBar } from '../../../../mock-server/workbench/app/status-bar';
import { Faults, STARTS } from '../../../../mock-server/workbench/regions/faults';
import { screenSizes } from '../../../../mock-server/workbench/regions/phones/phones';
import { RealPhone } from '../../../../mock-server/workbench/regions/top-bar/real-phone';
import { TopBar } from '../../../../mock-server/workbench/regions/top-bar/top-bar';
import { oneClickFaults } from '../../../../mock-server/workbench/state/fault-kinds';
import { CopyButton } from '../../../../mock-server/workbench/ui/parts';
import { later } from '../../../support/later';
import { rowOf } from '../../mock-server/workbench/calls';
import { button, enter, only, tap } from '../mount';
import { said } from '../screens/said';
import { openRegion, parameter, problemOf, Refused, type Replies, runInMenu } from './page-around';

const NUMBER = '08031234567';

beforeEach(() => history.replaceState(null, '', '/__admin/?sandbox=mine'));

/** Chooses in the only list of the page. */
const choose = (value: string) =>
  act(async () => {
    const field = only<HTMLSelectElement>('select');
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });

describe('a link to a sandbox', () => {
  const known = { 'GET /sandboxes': { sandboxes: [{ name: 'mine' }] } };
  const impossible = { 'GET /clock': new Refused(400, { error: 'Use letters and digits.', issues: [] }) };

  it.each([
    ['a b!', impossible, '“a b!” cannot be the name of a sandbox. Use letters and digits. Open the default sandbox'],
    ['mien', {}, 'There is no sandbox “mien” yet. Its first call creates it. Open the default sandbox'],
    ['mine', {}, ''],
    ['default', {}, ''],
    ['mine', { 'GET /clock': new Refused(500, { error: 'Out of memory.' }) }, ''],
  ])('%s with the replies %j says "%s"', async (sandbox, replies, text) => {
    const { container } = await openRegion(<SandboxNotice />, { ...known, ...replies }, sandbox);
    expect(container.textContent).toBe(text);
  });

  it('that nothing has used leads to the default sandbox, and says nothing more after its first call', async () => {
    const { container, show } = await openRegion(<SandboxNotice />, known, 'mien');
    await tap(button('Open the default sandbox'));
    expect(location.search).toBe('');
    await show(rowOf(1));
    expect(container.textContent).toBe('');
  });
});

describe('the menu of the sandboxes', () => {
  const open = async (replies: Replies) => {
    const bar = (
      <TopBar theme="light" onTheme={() => undefined}>
        search
      </TopBar>
    );
    const page = await openRegion(bar, {
      'GET /sandboxes': { sandboxes: [{ name: 'mine', documents: 3 }] },
      'GET /next': { events: [] },
      'GET /clock': { now: 0, offsetMs: 0, frozen: false },
      ...replies,
    });
    const choose = (entry: string) => runInMenu(only('[aria-label="Sandbox mine"]'), entry);
    return { ...page, choose };
  };

  it('clones by the call that refuses a known name, and shows why at the field', async () => {
    const refused = new Refused(409, { error: 'There is a sandbox "payday".' });
    const { posted, choose } = await open({ 'POST /sandboxes': refused });
    await choose('Clone mine…');
    const name = only<HTMLInputElement>('[role="dialog"] input');
    await enter(name, 'payday');
    await tap(button('Clone'));
    expect(posted).toEqual([['POST /sandboxes?sandbox=mine', { name: 'payday', from: 'mine' }]]);
    expect(problemOf(name)).toBe('There is a sandbox "payday".');
    expect(parameter('sandbox')).toBe('mine');
  });

  it.each([
    ['leaves a sandbox', {}, 'default'],
    ['stays if the server refuses to delete it', new Refused(503, { error: 'The store refuses writes.' }), 'mine'],
  ])('deletes a sandbox only after a question, and %s', async (_, reply, left) => {
    const { posted, choose } = await open({ 'DELETE /sandboxes/mine': reply });
    await choose('Delete this sandbox');
    expect(posted).toEqual([]);
    await tap(button('Delete this sandbox'));
    expect(posted.map(([call]) => call)).toEqual(['DELETE /sandboxes/mine?sandbox=mine']);
    expect(parameter('sandbox')).toBe(left);
  });
});

describe('the faults', () => {
  const fault = (id: string, more: object = {}) => {
    return { id, match: {}, effect: { http: 502 }, matched: 0, state: 'active', ...more };
  };
  const open = (replies: Replies) =>
    openRegion(<Faults />, {
      'GET /contract': { 'x-codes': [{ name: 'FILE_TOO_LARGE', code: 200205 }] },
      'GET /faults': { faults: [] },
      ...replies,
    });
  it('say what they match, what they do and how often they hit, and go one by one or together', async () => {
    const faults = [
      fault('f1', { times: 1, matched: 1, state: 'spent' }),
      fault('f2', {
        match: { method: 'homePage', contactNumber: NUMBER, device: 'a.workbench' },
        after: 1,
        minutes: 5,
        endsAt: Date.UTC(2026, 10, 27, 8, 11),
        matched: 3,
      }),
      fault('f3', { match: { device: '10.0.0.7' }, network: 'fast-3g' }),
      fault('f4', { match: { device: 'a.workbench' }, network: 'offline' }),
    ];
    const { container, posted } = await open({ 'GET /faults': { faults } });
    const tones = [...container.querySelectorAll<HTMLElement>('li > .badge')].map(({ dataset }) => dataset.accentColor);
    expect(tones).toEqual(['green', 'green', 'amber', 'gray']);
    await expect(`${said(container)}\n`).toMatchFileSnapshot('says/faults.txt');
    await tap(only('li:last-child button'));
    await tap(button('Remove all'));
    await tap(button('Remove all faults'));
    await choose('online');
    expect(posted).toEqual([
      ['DELETE /faults/f1?sandbox=mine', undefined],
      ['DELETE /faults?sandbox=mine', undefined],
      ['PUT /devices/10.0.0.7/network?sandbox=mine', { network: 'online' }],
    ]);
  });

  it('are for the borrower that is chosen, and a network for a phone outside the page', async () => {
    const borrowers = [{ contactNumber: NUMBER, fullName: null, orderStatus: null }];
    const devices = ['10.0.0.8', 'localhost', 'a.workbench'].map((device) => ({ device }));
    const { container, posted } = await open({ 'GET /borrowers': { borrowers }, 'GET /devices': { devices } });
    await expect(`${said(container)}\n`).toMatchFileSnapshot('says/no-faults.txt');
    await tap(button('No reply'));
    await tap(button('Upload is too large'));
    await choose('offline');
    expect(posted).toEqual([
      ['POST /faults?sandbox=mine', { match: { contactNumber: NUMBER }, effect: { delay: 600_000 }, times: 1 }],
      ['POST /faults?sandbox=mine', { match: { method: 'mediaUpload' }, effect: { code: 200205 }, times: 1 }],
      ['PUT /devices/10.0.0.8/network?sandbox=mine', { network: 'offline' }],
    ]);
  });

  it('of one click, and those to start from, are faults that the server accepts', () => {
    const codes = [{ name: 'FILE_TOO_LARGE', code: 200205, message: '', healedBy: '' }];
    const one = oneClickFaults({ paths: {}, components: { schemas: {} }, 'x-codes': codes });
    for (const given of [...one.map(({ body }) => body), ...STARTS.map((start) => start.fault)])
      expect(z.safeParse(faultDefinition, given).error).toBeUndefined();
  });
});

it('the link for a real phone goes when another borrower is chosen, until the server has made the new one', async () => {
  const borrowers = [{ contactNumber: NUMBER, fullName: null, orderStatus: null }];
  const replies: Record<string, unknown> = {
    'GET /health': { addresses: ['10.0.0.7'] },
    'GET /borrowers': { borrowers },
    'POST /enter': { link: '/__admin/enter?path=%2F', expiresInMs: 60_000 },
  };
  const { posted } = await openRegion(<RealPhone />, replies);
  await tap(button('Real phone'));
  expect(only('.link').textContent).toContain('//10.0.0.7:3000/__admin/enter?path=%2F');
  replies['POST /enter'] = new Promise(() => undefined);
  await choose(NUMBER);
  expect(posted.at(-1)?.[1]).toEqual({ path: `/s/mine/?shell.nativeUser=${NUMBER}` });
  expect(only('.link').textContent).toBe('…');
});

/** Replaces the clipboard until the test ends. @returns the function that writes to it */
const fakeClipboard = () => {
  const written = vi.fn(async (_text: string) => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText: written } });
  return written;
};

describe('the status bar', () => {
  it('shows that a slow call waits, and then its result, and refreshes the page unless the call failed', async () => {
    vi.useFakeTimers();
    const { promise, resolve } = later<object>();
    const refused = new Refused(409, { error: 'No.' });
    const replies = { 'POST /clock/advance': promise, 'POST /reset': refused };
    const { workbench, refreshed } = await openRegion(<StatusBar />, replies);
    const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
    const shown = () => document.querySelector('[role="status"] span')?.textContent;
    void workbench.act('Advance the clock', 'POST /clock/advance', { body: { ms: 1 } });
    await pass(399);
    expect(shown()).toBeUndefined();
    await pass(1);
    expect(shown()).toBe('Advance the clock: waiting for the server…');
    await act(async () => resolve({}));
    expect([shown(), refreshed.mock.calls.length]).toEqual(['Advance the clock: done', 1]);
    void workbench.act('Empty the sandbox', 'POST /reset');
    await pass(400);
    expect([shown(), refreshed.mock.calls.length]).toEqual(['Empty the sandbox: failed. No.', 1]);
  });

  it('sends a call once, however often it is asked for before the reply, and again after it', async () => {
    const { promise, resolve } = later<object>();
    const { workbench, posted } = await openRegion(<StatusBar />, { 'POST /clock/advance': promise });
    const advance = (ms: number) => workbench.act('Advance the clock', 'POST /clock/advance', { body: { ms } });
    const all = [advance(1), advance(1), advance(2)];
    expect(posted).toHaveLength(2);
    await act(async () => resolve({ now: 9 }));
    expect(await Promise.all(all)).toEqual([{ now: 9 }, { now: 9 }, { now: 9 }]);
    await act(async () => void (await advance(1)));
    expect(posted).toHaveLength(3);
  });

  it('copies the curl command of the last call, with the admin token of a server that has one', async () => {
    const { workbench } = await openRegion(<StatusBar />, { 'GET /health': { hasAdminToken: true } });
    const written = fakeClipboard();
    await act(async () => void (await workbench.act('Empty the sandbox', 'POST /reset')));
    await tap(button('Copy curl'));
    expect(written.mock.calls.join()).toMatch(/^curl -X POST .*\/reset\?sandbox=mine.*MOCK_ADMIN_TOKEN/);
  });
});

it('phones are as large as they fit, shorter in a low window, and never too small to read', () => {
  expect(screenSizes([375], { width: 1000, height: 1000 })).toEqual({ scale: 1, heights: [780] });
  expect(screenSizes([375], { width: 300, height: 560 })).toEqual({ scale: 0.8, heights: [700] });
  expect(screenSizes([320, 412], { width: 366, height: 900 })).toEqual({ scale: 0.5, heights: [640, 860] });
  expect(screenSizes([375], { width: 50, height: 50 }).scale).toBe(0.3);
});

it('a copied text has no control characters, and the button says that it is copied', async () => {
  const written = fakeClipboard();
  await openRegion(<CopyButton text={() => 'a\u001bb'}>Copy it</CopyButton>);
  await tap(button('Copy it'));
  expect(written).toHaveBeenCalledWith('a\\u001bb');
  expect(button('Copied')).toBeDefined();
});
