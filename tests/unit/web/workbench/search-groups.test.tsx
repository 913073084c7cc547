import { act } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Search } from '../../../../mock-server/workbench/regions/search/search';
import { button, enter, only, tap } from '../../../support/mount';
import { mountRegion, parameter, postedOf, rowOf, wordsIn } from './page-around';

const NUMBER = '08031234567';
const HOUR = 3_600_000;
const event = (text: string, inMs: number) => ({ text, inMs, at: inMs });

const replies = {
  'GET /scenarios': {
    scenarios: [{ name: 'in-review', title: 'Waiting', description: 'Undecided.' }],
    saved: [
      { name: 'mine-late', title: 'Late', problem: null },
      { name: 'broken', title: 'Broken', problem: 'Old.' },
    ],
  },
  'GET /borrowers': {
    borrowers: [
      { contactNumber: '08030000000', fullName: null, orderStatus: null },
      { contactNumber: NUMBER, fullName: 'Ada Obi', orderStatus: 'overdue' },
    ],
  },
  'GET /next': {
    events: [event('Over', 0), ...Array.from({ length: 13 }, (_, at) => event(`Event ${at + 1}`, (at + 1) * HOUR))],
  },
  'GET /sandboxes': { sandboxes: [{ name: 'other' }] },
  'GET /contract': {
    components: { schemas: {} },
    'x-codes': [{ name: 'FILE_TOO_LARGE', code: 200205, message: 'Too large.' }],
  },
  'GET /screens.json': [{ path: '/login', title: 'Log in' }],
  'POST /scenarios/in-review': { contactNumber: NUMBER, route: '/orders' },
  'POST /scenarios/mine-late': { contactNumber: NUMBER, route: '/late' },
};

const PHONES = 'phone.a=375~light~100~~/&phone.b=375~light~100~08030000000~/me&phone=b';
beforeEach(() => history.replaceState(null, '', `/__admin/?sandbox=mine&${PHONES}`));

const open = async () => {
  const page = await mountRegion(<Search />, replies);
  await page.show(
    rowOf(1, { methods: [], url: '/app/y', contactNumber: NUMBER, note: 'stored' }),
    rowOf(2),
    rowOf(3, {}, true),
  );
  await tap(only('[aria-keyshortcuts="Control+K"]'));
  await page.settle();
  return page;
};
const groups = () =>
  Object.fromEntries(
    [...document.querySelectorAll('[cmdk-group]')]
      .map((group) => [
        group.querySelector('[cmdk-group-heading]')?.textContent,
        [...group.querySelectorAll('[cmdk-item]')].map((item) => wordsIn(item).join(' | ')),
      ])
      .filter(([, entries]) => entries?.length !== 0),
  );
const type = (text: string) => enter(only<HTMLInputElement>('dialog[open] input'), text);
const isOpen = () => document.querySelector('dialog[open]') !== null;

it('the search lists everything that it can find, by group', async () => {
  await open();
  expect(groups()).toEqual({
    'Scenarios, opened on phone A': [
      'in-review | Waiting · Undecided.',
      'mine-late | Late · replaces the whole sandbox',
    ],
    Actions: [
      ...['Expire session', 'Squeeze session', 'Invalidate token'].map((label) => `${label} | of 0803 123 4567`),
      'Expire keys | of every phone; the next call renews its key',
      ...['Network: Online | online · phone B', 'Network: Offline | offline · phone B'],
      ...['Network: Slow 3G | slow-3g · phone B', 'Network: Fast 3G | fast-3g · phone B', 'Reload | phone B'],
      'Wipe | phone B, clears its storage',
      ...[
        'Freeze the clock | clock',
        'Resume the clock | clock',
        'Real time | clock',
        'Save trace | a file that replays',
      ],
      'Save as scenario | the whole sandbox as a file',
      'Empty this sandbox | mine',
      ...['Calls', 'Borrower', 'Faults', 'Messages', 'Native'].map((tab) => `${tab} tab | shows the tab`),
    ],
    'Screens, opened on phone B': ['Log in | /login'],
    Borrowers: [`0803 123 4567 | ${NUMBER} · Ada Obi · overdue`, '0803 000 0000 | 08030000000'],
    'Upcoming events': Array.from({ length: 12 }, (_, at) => `Event ${at + 1} | advances the clock by ${at + 1} h`),
    'Faults, for the next call': [
      ...[
        'Connection reset',
        'Request lost',
        'No reply',
        '3 s late',
        'HTTP 502',
        'Wrong key',
        'Garbage',
        'Missing fields',
      ],
      ...['Key exchange fails', '2nd payment is reset', 'Upload is too large'],
    ],
    Calls: ['11:00:02.000 homePage | 0', `11:00:01.000 /app/y | 0 · ${NUMBER} · stored`],
    Sandboxes: ['other | sandbox'],
  });
});

describe('a chosen entry', () => {
  const first = async (text: string) => {
    await type(text);
    const [item] = document.querySelectorAll<HTMLElement>('[cmdk-item]');
    await act(async () => item?.click());
  };
  const ADD = 'Add a fault';
  const KEYS = { match: { method: 'generateSk' } };

  it.each<readonly [text: string, what: string, posted: readonly [call: string, body?: unknown]]>([
    ['expire session', 'Expire session', [`POST /sessions/${NUMBER}/expire`]],
    ['squeeze', 'Squeeze session', [`POST /sessions/${NUMBER}/squeeze`]],
    ['invalidate', 'Invalidate token', [`POST /sessions/${NUMBER}/invalidate`]],
    ['expire keys', 'Expire all session keys', ['POST /keys/expire']],
    ['network: off', 'Set offline for phone B', ['PUT /devices/b.workbench/network', { network: 'offline' }]],
    ['freeze the', 'Freeze the clock', ['POST /clock/freeze']],
    ['resume the', 'Resume the clock', ['POST /clock/resume']],
    ['real time', 'Return the clock to real time', ['POST /clock/reset']],
    ['event 2', 'Advance the clock to: Event 2', ['POST /clock/advance', { ms: 2 * HOUR }]],
    ['3 days', 'Advance the clock by 3 d', ['POST /clock/advance', { ms: 72 * HOUR }]],
    ['HTTP 502', `${ADD} to the next call: HTTP 502`, ['POST /faults', { effect: { http: 502 }, times: 1 }]],
    ['key exchange', `${ADD}: Key exchange fails`, ['POST /faults', { ...KEYS, effect: { http: 502 }, times: 1 }]],
  ])('sends a call: %s', async (text, what, [call, body]) => {
    const { sent, workbench } = await open();
    await first(text);
    expect([postedOf(sent), isOpen()]).toEqual([[[`${call}?sandbox=mine`, body]], false]);
    expect(workbench.actions.get().map((action) => action.what)).toEqual([what]);
  });

  it.each<readonly [text: string, changes: Readonly<Record<string, string | null>>]>([
    ['save trace', { trace: 'new' }],
    ['save as scenario', { save: 'yes' }],
    ['faults tab', { tab: 'faults' }],
    ['calls tab', { tab: null }],
    ['ada', { who: NUMBER, tab: 'borrower' }],
    ['/app/y', { call: null, 'phone.b': '375~light~100~08030000000~/app/y' }],
    ['stored', { call: '1', tab: null }],
    ['other', { sandbox: 'other', phone: null }],
    ['in-review', { 'phone.a': `375~light~100~${NUMBER}~/orders`, who: NUMBER }],
    ['mine-late', { 'phone.a': `375~light~100~${NUMBER}~/late`, who: NUMBER }],
  ])('changes the page: %s', async (text, changes) => {
    history.replaceState(null, '', `${location.href}&tab=messages`);
    await open();
    await first(text);
    const found = Object.fromEntries(Object.keys(changes).map((name) => [name, parameter(name)]));
    expect([found, isOpen()]).toEqual([changes, false]);
  });

  it.each<readonly [text: string, what: string, call: string]>([
    ['empty this', 'Empty this sandbox', 'POST /reset?sandbox=mine'],
    ['wipe', 'Wipe phone B', ''],
  ])('that loses something asks first: %s', async (text, what, call) => {
    const { sent } = await open();
    await first(text);
    expect([postedOf(sent), parameter('phone.b')?.includes('~08030000000~')]).toEqual([[], true]);
    await tap(button(what));
    expect(postedOf(sent)).toEqual(call === '' ? [] : [[call, undefined]]);
    if (call === '') expect(parameter('phone.b')).toBe('375~light~100~~/');
  });

  it('loads the phone in front again', async () => {
    const { workbench } = await open();
    await first('reload');
    expect(workbench.reloads.get()).toEqual({ b: { count: 1, mode: 'stay' } });
  });

  it('made from the text says what it does', async () => {
    await open();
    await type('3 days');
    expect(groups().Do).toEqual(['3 d later | advances the clock']);
    await type('/pay');
    expect(groups().Do).toEqual(['Open /pay | on phone B']);
    await type('no such thing');
    expect([groups(), only('[cmdk-empty]').textContent]).toEqual([{}, 'No results.']);
  });
});

describe('the search', () => {
  const press = async (key: string, more: KeyboardEventInit) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
    await act(async () => document.dispatchEvent(event));
    return [isOpen(), event.defaultPrevented];
  };

  it('opens and closes with its shortcut only', async () => {
    const { container } = await mountRegion(<Search />, replies);
    expect(wordsIn(container)).toEqual(['Search: scenario, screen, “3 days”, “23:59”…', 'Ctrl K']);
    expect(await press('k', {})).toEqual([false, false]);
    expect(await press('j', { ctrlKey: true })).toEqual([false, false]);
    expect(await press('k', { ctrlKey: true })).toEqual([true, true]);
    expect(only('dialog[open] input').getAttribute('placeholder')).toBe('Search: scenario, screen, “3 days”, “23:59”…');
    expect(await press('K', { metaKey: true })).toEqual([false, true]);
  });

  it('offers no way to end a session without a borrower', async () => {
    await mountRegion(<Search />, { ...replies, 'GET /borrowers': { borrowers: [] } });
    await tap(button('Search: scenario, screen, “3 days”, “23:59”…Ctrl K'));
    await type('session');
    expect(groups().Actions).toBeUndefined();
    await type('expire');
    expect(groups().Actions).toEqual(['Expire keys | of every phone; the next call renews its key']);
  });
});
