import { faultDefinition } from '@kit/mock-server/faults/schema';
import { act } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { SandboxNotice } from '../../../../mock-server/workbench/app/page';
import { StatusBar } from '../../../../mock-server/workbench/app/status-bar';
import { Faults, STARTS } from '../../../../mock-server/workbench/regions/faults';
import { screenSizes } from '../../../../mock-server/workbench/regions/phones/phones';
import { TopBar } from '../../../../mock-server/workbench/regions/top-bar/top-bar';
import { oneClickFaults } from '../../../../mock-server/workbench/state/fault-kinds';
import { CopyButton } from '../../../../mock-server/workbench/ui/parts';
import { button, enter, only, tap } from '../../../support/mount';
import * as page from './page-around';

const { mountRegion, openRegion, parameter, postedOf, Refused, wordsIn } = page;
const NUMBER = '08031234567';

beforeEach(() => history.replaceState(null, '', '/__admin/?sandbox=mine'));

describe('a link to a sandbox', () => {
  const known = (...names: string[]) => ({ 'GET /sandboxes': { sandboxes: names.map((name) => ({ name })) } });

  it('with an impossible name says so, and offers the default sandbox', async () => {
    const refused = new Refused(400, { error: 'Use letters and digits.', issues: [] });
    await mountRegion(<SandboxNotice />, { 'GET /clock': refused, ...known() }, 'a b!');
    expect(only('[role="alert"]').textContent).toContain(
      '“a b!” cannot be the name of a sandbox. Use letters and digits.',
    );
    await tap(button('Open the default sandbox'));
    expect(location.search).toBe('');
  });

  it('that nothing has used says so until its first call', async () => {
    const { container, show } = await mountRegion(<SandboxNotice />, known('other'), 'mien');
    expect(only('[role="status"]').textContent).toContain('There is no sandbox “mien” yet.');
    await show(page.rowOf(1));
    expect(container.textContent).toBe('');
  });

  it.each([
    ['a known one', 'mine', {}],
    ['the default one', 'default', {}],
    ['one whose server fails', 'mine', { 'GET /clock': new Refused(500, { error: 'Out of memory.' }) }],
  ])('says nothing about %s', async (_, sandbox, replies) => {
    const { container } = await mountRegion(<SandboxNotice />, { ...known('mine'), ...replies }, sandbox);
    expect(container.textContent).toBe('');
  });
});

describe('the menu of the sandboxes', () => {
  const bar = (
    <TopBar theme="light" onTheme={() => undefined}>
      search
    </TopBar>
  );
  const open = (replies = {}) =>
    openRegion(bar, {
      'GET /sandboxes': { sandboxes: [{ name: 'mine', documents: 3 }] },
      'GET /next': { events: [] },
      'GET /clock': { now: 0, offsetMs: 0, frozen: false },
      ...replies,
    });
  const menu = () => only('[aria-label="Sandbox mine"]');

  it('clones by the call that refuses a known name, and shows why at the field', async () => {
    const { sent } = await open({ 'POST /sandboxes': new Refused(409, { error: 'There is a sandbox "payday".' }) });
    await page.runInMenu(menu(), 'Clone mine…');
    const name = page.fieldOf('Name');
    await enter(name, 'payday');
    await tap(button('Clone'));
    expect(postedOf(sent)).toEqual([['POST /sandboxes?sandbox=mine', { name: 'payday', from: 'mine' }]]);
    expect(page.problemOf(name)).toBe('There is a sandbox "payday".');
    expect(parameter('sandbox')).toBe('mine');
  });

  it('asks before it empties or deletes a sandbox', async () => {
    const { sent } = await open();
    await page.runInMenu(menu(), 'Empty this sandbox');
    await tap(button('Cancel'));
    expect(postedOf(sent)).toEqual([]);
    await page.confirmInMenu(menu(), 'Empty this sandbox');
    await page.confirmInMenu(menu(), 'Delete this sandbox');
    expect(postedOf(sent).map(([call]) => call)).toEqual([
      'POST /reset?sandbox=mine',
      'DELETE /sandboxes/mine?sandbox=mine',
    ]);
    expect(parameter('sandbox')).toBe('default');
  });

  it('stays in a sandbox whose deletion is refused', async () => {
    await open({ 'DELETE /sandboxes/mine': new Refused(503, { error: 'The store refuses writes.' }) });
    await page.confirmInMenu(menu(), 'Delete this sandbox');
    expect(parameter('sandbox')).toBe('mine');
  });
});

describe('the faults', () => {
  const fault = (id: string, more: object = {}) => {
    return { id, match: {}, effect: { http: 502 }, matched: 0, state: 'active', ...more };
  };
  const open = (replies: page.Replies) =>
    openRegion(<Faults />, {
      'GET /contract': { 'x-codes': [{ name: 'FILE_TOO_LARGE', code: 200205 }] },
      'GET /faults': { faults: [] },
      'GET /devices': { devices: [] },
      ...replies,
    });

  it('say what they match, what they do and how often they hit, newest first', async () => {
    const faults = [
      fault('f1', { times: 1, matched: 1, state: 'spent' }),
      fault('f2', {
        match: { method: 'homePage', contactNumber: NUMBER, device: 'a.workbench' },
        after: 1,
        minutes: 5,
        endsAt: Date.UTC(2026, 10, 27, 8, 11),
        matched: 3,
      }),
      fault('f3'),
    ];
    const { container, sent, workbench } = await open({ 'GET /faults': { faults } });
    const tones = [...container.querySelectorAll<HTMLElement>('li > .badge')].map(({ dataset }) => dataset.accentColor);
    expect(tones).toEqual(['green', 'amber', 'gray']);
    expect(wordsIn(container)).toEqual([
      ...['Active faults', 'Remove all', 'every method', 'http 502', 'hit 0'],
      ...['homePage · 0803 123 4567 · phone A · from call no. 2 · until 27 Nov 2026, 09:11', 'http 502', 'hit 3'],
      ...['every method', 'http 502', 'hit 1 of 1, spent'],
      ...['Next call of any borrower', 'Connection reset', 'Request lost', 'No reply', '3 s late', 'HTTP 502'],
      ...['Wrong key', 'Garbage', 'Missing fields', 'Key exchange fails', '2nd payment is reset'],
      ...['Upload is too large', '+ New fault'],
    ]);
    await tap(only('li:last-child button'));
    await tap(button('Remove all'));
    await tap(button('Remove all faults'));
    await tap(button('3 s late'));
    await tap(button('Upload is too large'));
    expect(postedOf(sent)).toEqual([
      ['DELETE /faults/f1?sandbox=mine', undefined],
      ['DELETE /faults?sandbox=mine', undefined],
      ['POST /faults?sandbox=mine', { match: {}, effect: { delay: 3_000 }, times: 1 }],
      ['POST /faults?sandbox=mine', { match: { method: 'mediaUpload' }, effect: { code: 200205 }, times: 1 }],
    ]);
    expect(workbench.latest.get()?.what).toBe('Add a fault: Upload is too large');
  });

  it('are for the borrower that is chosen', async () => {
    const borrowers = [{ contactNumber: NUMBER, fullName: null, orderStatus: null }];
    const { sent } = await open({ 'GET /borrowers': { borrowers } });
    expect(document.body.textContent).toContain('No faultsClick a fault below');
    expect(document.body.textContent).not.toContain('Remove all');
    expect(document.body.textContent).toContain('Next call of 0803 123 4567');
    await tap(button('No reply'));
    const body = { match: { contactNumber: NUMBER }, effect: { delay: 600_000 }, times: 1 };
    expect(postedOf(sent)).toEqual([['POST /faults?sandbox=mine', body]]);
  });

  it('give a network to each phone outside the page', async () => {
    const of = (device: string, network: string) => fault(device, { match: { device }, network });
    const { sent } = await open({
      'GET /faults': { faults: [of('10.0.0.7', 'fast-3g'), of('a.workbench', 'offline')] },
      'GET /devices': { devices: [{ device: '10.0.0.8' }, { device: 'localhost' }, { device: 'a.workbench' }] },
    });
    const choices = ['Online', 'Offline', 'Slow 3G', 'Fast 3G'];
    expect(wordsIn(only('[aria-label="Network"]'))).toEqual([
      ...['Network', 'Phone 10.0.0.8', '= online', ...choices, 'Phone 10.0.0.7', '= fast-3g', ...choices],
    ]);
    await page.choose('Phone 10.0.0.8', 'offline');
    await page.choose('Phone 10.0.0.7', 'online');
    expect(postedOf(sent)).toEqual([
      ['PUT /devices/10.0.0.8/network?sandbox=mine', { network: 'offline' }],
      ['PUT /devices/10.0.0.7/network?sandbox=mine', { network: 'online' }],
    ]);
  });

  it('of one click, and those to start from, are faults that the server accepts', () => {
    const codes = [{ name: 'FILE_TOO_LARGE', code: 200205, message: '', healedBy: '' }];
    const one = oneClickFaults({ paths: {}, components: { schemas: {} }, 'x-codes': codes });
    for (const given of [...one.map(({ body }) => body), ...STARTS.map((start) => start.fault)])
      expect(z.safeParse(faultDefinition, given).error).toBeUndefined();
  });
});

/** Replaces the clipboard until the test ends. @returns the function that writes to it */
const fakeClipboard = () => {
  const written = vi.fn(async (_text: string) => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText: written } });
  return written;
};

describe('the status bar', () => {
  /** Renders the status bar. No call gets a reply until the test sends one with `reply`. */
  const open = async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { workbench, refreshed } = await mountRegion(<StatusBar />);
    const waiting: ((status: number) => void)[] = [];
    const fetch = vi.fn(
      () =>
        new Promise<Response>((resolve) => {
          waiting.push((status) => resolve(Response.json({ error: 'No.' }, { status })));
        }),
    );
    vi.stubGlobal('fetch', fetch);
    const reply = (status: number) => act(async () => waiting.shift()?.(status));
    const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
    const shown = () => document.querySelector('[role="status"] span')?.textContent;
    return { act: workbench.act, refreshed, fetch, reply, pass, shown };
  };

  it('shows that a slow call waits, and then only its result', async () => {
    const { act: run, reply, pass, shown } = await open();
    const done = run('Advance the clock', 'POST /clock/advance', { body: { ms: 1 } });
    await pass(399);
    expect(shown()).toBeUndefined();
    await pass(1);
    expect(shown()).toBe('Advance the clock: waiting for the server…');
    await reply(200);
    await done;
    expect(shown()).toBe('Advance the clock: done');
    void run('Empty the sandbox', 'POST /reset');
    await reply(409);
    await pass(400);
    expect(shown()).toBe('Empty the sandbox: failed. No.');
  });

  it('sends a call once, however often it is asked for before the reply, and again after it', async () => {
    const { act: run, fetch, reply } = await open();
    const advance = (ms: number) => run('Advance the clock', 'POST /clock/advance', { body: { ms } });
    const twice = [advance(1), advance(1)];
    void advance(2);
    expect(fetch).toHaveBeenCalledTimes(2);
    await reply(200);
    expect(await Promise.all(twice)).toEqual([{ error: 'No.' }, { error: 'No.' }]);
    void advance(1);
    expect(fetch).toHaveBeenCalledTimes(3);
    await reply(200);
    await reply(200);
  });

  it('copies the curl command of the last call, with the admin token of a server that has one', async () => {
    const { workbench } = await openRegion(<StatusBar />, { 'GET /health': { hasAdminToken: true } });
    const written = fakeClipboard();
    await act(async () => void (await workbench.act('Empty the sandbox', 'POST /reset')));
    await tap(button('Copy curl'));
    expect(written.mock.calls.join()).toMatch(/^curl -X POST .*\/reset\?sandbox=mine.*MOCK_ADMIN_TOKEN/);
  });

  it('refreshes the page after a call that no event announces, such as a deleted scenario, unless it fails', async () => {
    const { act: run, refreshed, reply } = await open();
    for (const [status, times] of [
      [409, 0],
      [200, 1],
    ] as const) {
      void run('Delete the scenario', 'DELETE /scenarios/:name', { params: { name: 'mine' } });
      await reply(status);
      expect(refreshed).toHaveBeenCalledTimes(times);
    }
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
