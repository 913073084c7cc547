import { act } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BridgeCall } from '../../../../mock-server/workbench/api/client';
import { type Line, lineOfAppError, lineOfBridge, lineOfPending } from '../../../../mock-server/workbench/lib/lines';
import { Calls } from '../../../../mock-server/workbench/regions/calls/calls';
import { changeAddress } from '../../../../mock-server/workbench/state/address';
import { button, enter, only, tap } from '../../../support/mount';
import {
  confirmInMenu,
  giveRoom,
  mountRegion,
  openRegion,
  parameter,
  pressKey,
  rowOf,
  texts,
  wordsIn,
} from './page-around';

const AT = Date.UTC(2026, 10, 23, 10, 0, 30);
const NUMBER = '08031234567';

const bridge = (id: number, more: Partial<BridgeCall> = {}) =>
  lineOfBridge({ id, at: AT + id, device: 'b.workbench', eventName: 'getUserInfo', params: {}, ...more } as BridgeCall);
const appError = lineOfAppError({
  id: 9,
  device: 'a.workbench',
  at: AT + 9,
  kind: 'error',
  message: 'x is null',
  stack: 'at x',
  screen: '/pay',
} as Parameters<typeof lineOfAppError>[0]);
const pending = lineOfPending({ begun: 8, at: AT + 8, device: null, methods: ['orderDetail'] });

beforeEach(() => history.replaceState(null, '', '/__admin/?sandbox=mine'));

const open = async (rows: readonly Line[], replies = {}, width = 900) => {
  giveRoom(width, 300);
  const page = await openRegion(<Calls />, {
    'GET /contract': { 'x-codes': [{ name: 'TOKEN_EXPIRED', code: 10010303 }] },
    ...replies,
  });
  await page.show(...rows);
  return page;
};
const cells = () =>
  [...document.querySelectorAll('tbody tr[aria-rowindex]')].map((row) =>
    [...row.querySelectorAll('td')].map((each) => {
      const cell = each.cloneNode(true) as HTMLElement;
      for (const beside of cell.querySelectorAll('.beside, .back')) beside.remove();
      return cell.textContent;
    }),
  );
const titles = () => [...document.querySelectorAll<HTMLElement>('tbody td')].map(({ title }) => title);
const head = () => texts('th');

describe('a row of the traffic', () => {
  it('shows a call: its time, phone, methods, notes, duration and code', async () => {
    const session = { state: 'squeezed', endedAt: AT, by: 'b.workbench' } as const;
    await open([
      rowOf(1, { device: 'a.workbench', methods: ['a1', 'a2', 'a3', 'a4'], contactNumber: NUMBER, durationMs: 12.4 }),
      rowOf(2, { methods: [], url: '/app/y', code: 10010303, note: 'stored', session: session as never }),
      rowOf(3, { end: 'lost', http: 0 }),
    ]);
    expect(head()).toEqual(['time', 'phone', 'methods', 'notes', 'ms', 'code']);
    const lost = 'lost: a fault dropped the request, and nothing ran';
    const squeezed = 'squeezed: B logged in at 11:00:30';
    expect(cells()).toEqual([
      ['11:00:03', '–', 'homePage', lost, '3.0', 'lost'],
      ['11:00:02', '–', '/app/y', `${squeezed} · stored`, '3.0', '10010303'],
      ['11:00:01', 'A', 'a1 · a2+2', '', '12', '0'],
    ]);
    expect(titles()).toEqual([
      ...['23 Nov 2026 11:00:03.000', '', 'homePage', lost, '', ''],
      ...['23 Nov 2026 11:00:02.000', '', '', `${squeezed}\nstored`, '', 'TOKEN_EXPIRED'],
      ...['23 Nov 2026 11:00:01.000', NUMBER, 'a1, a2, a3, a4', '', '', ''],
    ]);
  });

  it('shows a bridge call, an error of the app and a call without a reply yet', async () => {
    const { show } = await open([rowOf(1)]);
    const rows = [
      ...[bridge(1, { reply: { result: 'success' } } as never), bridge(2, { params: { a: 'x'.repeat(200) } })],
      ...[bridge(3, { problem: 'not allowed', eventName: '' }), bridge(4, { eventName: 'trackEvent' })],
      ...[pending, appError],
    ];
    await show(rowOf(1), ...rows);
    expect(cells()).toEqual([
      ['11:00:30', 'A', 'App: uncaught error', 'x is null', '–', 'app'],
      ['11:00:30', '–', 'orderDetail', '', '–', 'pending'],
      ['11:00:30', 'B', 'analytics · trackEvent', '', '–', 'no reply'],
      ['11:00:30', 'B', 'bridge · not a bridge call', 'not allowed', '–', 'refused'],
      ['11:00:30', 'B', 'bridge · getUserInfo', `{"a":"${'x'.repeat(114)}`, '–', 'no reply'],
      ['11:00:30', 'B', 'bridge · getUserInfo', '', '–', 'success'],
      ['11:00:01', '–', 'homePage', '', '3.0', '0'],
    ]);
    expect(titles().slice(0, 3)).toEqual(['23 Nov 2026 11:00:30.009', '', 'App: uncaught error']);
    const filter = only<HTMLInputElement>('input[list]');
    for (const [kind, count] of Object.entries({ app: 1, call: 2, analytics: 1, bridge: 3 })) {
      await enter(filter, `kind:${kind}`);
      expect([kind, cells().length]).toEqual([kind, count]);
    }
    expect(only('span[role="status"]').textContent).toBe('3 of 7 rows');
    await enter(filter, 'method:getUserInfo');
    expect(cells()).toHaveLength(2);
  });

  it('has the time of the sandbox, and the real time as a tooltip', async () => {
    const clock = '2026-11-26T09:30:00.000Z';
    await open([rowOf(1, { clock }), bridge(1), rowOf(40, { clock: '2026-11-26T09:31:00.000Z' })]);
    expect(cells().map(([time]) => time)).toEqual(['10:31:00', '10:30:29', '10:30:00']);
    expect(titles()[0]).toBe('26 Nov 2026 10:31:00.000 · real time 11:00:40.000');
  });

  it('without a reply is no success, and no filter takes it for one', async () => {
    const fault = [{ id: 'f1', effect: { drop: 'after' } }] as never;
    await open([rowOf(1), rowOf(2, { fault }), rowOf(3, { http: 502 })]);
    expect(cells().map((row) => row.at(-1))).toEqual(['HTTP 502', 'no reply', '0']);
    await enter(only<HTMLInputElement>('input[list]'), '-code:0');
    expect(cells().map((row) => row.at(-1))).toEqual(['HTTP 502', 'no reply']);
  });

  it('shows what strangers sent as text, never as markup', async () => {
    const sent = '<img src=x onerror="alert(1)">';
    await open([rowOf(1, { methods: [sent], note: sent })]);
    expect(cells()[0]?.slice(2, 4)).toEqual([sent, sent]);
    expect(document.querySelector('img')).toBeNull();
  });

  it('has its notes beside the method in a narrow list', async () => {
    await open([rowOf(1, { note: 'stored' })], {}, 639);
    expect(texts('.narrow .names .beside')).toEqual(['stored']);
  });

  it('opens its call, and is grey after a restart of the server', async () => {
    await open([rowOf(1, {}, true), rowOf(2)]);
    const rows = () => [...document.querySelectorAll<HTMLElement>('tbody tr[aria-rowindex]')];
    expect(rows()[1]?.className).toMatch(/gone/);
    await act(async () => rows()[0]?.click());
    expect(parameter('call')).toBe('2');
    expect(rows()[0]?.className).toMatch(/selected/);
    expect(rows().map((row) => row.getAttribute('aria-selected'))).toEqual(['true', 'false']);
    expect(rows().map((row) => row.getAttribute('aria-rowindex'))).toEqual(['2', '3']);
  });
});

describe('the list', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => rowOf(index + 1));
  const scroller = () => only('table');
  it('renders only the rows around the visible ones', async () => {
    await open(many(100));
    expect([cells().length, only('tbody').style.height]).toEqual([23, `${100 * 28}px`]);
    expect(only('table').getAttribute('aria-rowcount')).toBe('101');
  });

  it('counts the calls that arrive while a call is open, and jumps to them', async () => {
    const { show } = await open(many(3));
    await act(async () => only('tr[aria-rowindex="3"]').click());
    await show(...many(5));
    expect(scroller().scrollTop).toBe(56);
    expect(button('2 new calls · jump')).toBeDefined();
    await show(...many(6));
    await tap(button('3 new calls · jump'));
    expect(document.querySelector('button[class*="newest"]')).toBeNull();
  });

  it.each([
    ['in the same millisecond as the newest row', pending.at],
    ['before the newest row', pending.at - 1],
  ])('keeps the open call in place if a call arrives that began %s', async (_, at) => {
    const { show } = await open([...many(3), pending]);
    await act(async () => only('tr[aria-rowindex="4"]').click());
    await show(...many(3), pending, lineOfPending({ begun: 9, at, device: null, methods: ['orderDetail'] }));
    expect(scroller().scrollTop).toBe(28);
  });

  it('keeps the first row in view in place if a call arrives below the newest row', async () => {
    const slow = { ...pending, at: pending.at + 10_000 };
    const { show } = await open([...many(3), slow]);
    scroller().scrollTop = 56;
    await show(...many(4), slow);
    expect(scroller().scrollTop).toBe(84);
  });

  it('has nothing to count if it is read from its top', async () => {
    const { show } = await open(many(3));
    await show(...many(5));
    expect([scroller().scrollTop, document.querySelector('button[class*="newest"]')]).toEqual([0, null]);
    await act(async () => {
      scroller().scrollTop = 40;
    });
    await show(...many(6));
    expect(scroller().scrollTop).toBe(68);
    await act(async () => scroller().dispatchEvent(new Event('scroll')));
    expect(button('1 new call · jump')).toBeDefined();
    await act(async () => {
      scroller().scrollTop = 0;
      scroller().dispatchEvent(new Event('scroll'));
    });
    expect(document.querySelector('button[class*="newest"]')).toBeNull();
  });

  it('moves by pages with the page keys', async () => {
    await open(many(40));
    const press = async (key: string) => [parameter('call'), await pressKey(only('table'), key)];
    const keys = ['PageUp', 'PageDown', 'ArrowDown', 'ArrowUp', 'Tab', 'Home'];
    const moves: unknown[] = [];
    for (const key of keys) moves.push([key, (await press(key))[1], parameter('call')]);
    expect(moves).toEqual([
      ...[
        ['PageUp', true, '40'],
        ['PageDown', true, '32'],
        ['ArrowDown', true, '31'],
        ['ArrowUp', true, '32'],
      ],
      ...[
        ['Tab', false, '32'],
        ['Home', true, '40'],
      ],
    ]);
  });

  it('steps over an act at its end to the call beside it', async () => {
    const at = new Date(Date.UTC(2026, 10, 23, 9)).toISOString();
    const act1 = { id: 'a1', request: null, at, clock: at, text: 'clock +1 h', isLeft: false };
    const middle = { ...act1, id: 'a2', at: new Date(Date.UTC(2026, 10, 23, 10, 0, 4, 500)).toISOString() };
    await open(many(20), { 'GET /history': { points: [act1, middle] } });
    const press = async (key: string) => {
      await pressKey(only('table'), key);
      return parameter('call');
    };
    expect(await press('End')).toBe('1');
    await act(async () => changeAddress({ call: '12' }));
    expect(await press('PageDown')).toBe('4');
    await act(async () => changeAddress({ call: '3' }));
    await act(async () => changeAddress({ call: '1' }));
    expect(await press('PageUp')).toBe('8');
  });

  it('says why it is empty, and how to fill it', async () => {
    const { container, change } = await mountRegion(<Calls />);
    const hint = 'Open a scenario on phone A, or use a phone. Its decrypted calls appear here.';
    expect(wordsIn(container)).toEqual(expect.arrayContaining(['No calls yet', hint]));
    expect(document.querySelector('[aria-label="More of the calls"]')).toBeNull();
    await change({ connection: 'lost' });
    expect(wordsIn(container)).toContain('Waiting for the server');
    await enter(only<HTMLInputElement>('input[list]'), 'kind:bridge');
    await tap(button('Watch the bridge of a phone'));
    expect(parameter('tab')).toBe('native');
    for (const text of ['kind:call x', 'method:x']) {
      await enter(only<HTMLInputElement>('input[list]'), text);
      expect(container.textContent).toContain('No call matches this filter');
      expect(container.textContent).not.toContain('Watch the bridge');
    }
    await tap(button('Show all 0 calls'));
    expect(parameter('q')).toBeNull();
  });

  it('is empty after it is cleared', async () => {
    await open([rowOf(1)]);
    await act(async () => only('tr[aria-rowindex]').click());
    await confirmInMenu(button('More of the calls'), 'Clear the calls');
    expect([cells(), parameter('call')]).toEqual([[], null]);
  });
});
