import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BridgeCall } from '../../../../mock-server/workbench/api/client';
import { type Line, lineOfAppError, lineOfBridge, lineOfPending } from '../../../../mock-server/workbench/lib/lines';
import { Calls } from '../../../../mock-server/workbench/regions/calls/calls';
import { changeAddress } from '../../../../mock-server/workbench/state/address';
import { button, enter, only, tap } from '../../../support/mount';
import { confirmInMenu, openRegion, parameter, pressKey, Refused, rowOf, texts, wordsIn } from './page-around';

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

/** Gives every element this size in CSS pixels until the test ends. The simulated document has no layout. */
const giveRoom = (width: number, height: number): void => {
  for (const name of ['clientWidth', 'offsetWidth'] as const)
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(width);
  for (const name of ['clientHeight', 'offsetHeight'] as const)
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(height);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(readonly changed: (entries: readonly object[]) => void) {}
      observe(): void {
        this.changed([]);
      }
      unobserve(): void {}
      disconnect(): void {}
    },
  );
};

const open = async (rows: readonly Line[], replies = {}, width = 900) => {
  giveRoom(width, 300);
  const contract = { 'x-codes': [{ name: 'TOKEN_EXPIRED', code: 10010303 }] };
  const page = await openRegion(<Calls />, { 'GET /contract': contract, ...replies });
  await page.show(...rows);
  return page;
};
const rows = () => [...document.querySelectorAll<HTMLElement>('tbody tr[aria-rowindex]')];
const cells = () =>
  rows().map((row) =>
    [...row.querySelectorAll('td')].map((each) => {
      const cell = each.cloneNode(true) as HTMLElement;
      for (const beside of cell.querySelectorAll('.beside, .back')) beside.remove();
      return cell.textContent;
    }),
  );
const titles = () => [...document.querySelectorAll<HTMLElement>('tbody td')].map(({ title }) => title);
const filter = (text: string) => enter(only<HTMLInputElement>('input[list]'), text);
/** Opens the row at a place, 0 for the newest. */
const openRow = (place: number) => act(async () => rows()[place]?.click());

describe('a row of the traffic', () => {
  it('shows a call: its time, phone, methods, notes, duration and code', async () => {
    const session = { state: 'squeezed', endedAt: AT, by: 'b.workbench' } as const;
    await open([
      rowOf(1, { device: 'a.workbench', methods: ['a1', 'a2', 'a3', 'a4'], contactNumber: NUMBER, durationMs: 12.4 }),
      rowOf(2, { methods: [], url: '/app/y', code: 10010303, note: 'stored', session: session as never }),
      rowOf(3, { end: 'lost', http: 0 }),
    ]);
    expect(texts('th')).toEqual(['time', 'phone', 'methods', 'notes', 'ms', 'code']);
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
    await open([
      ...[
        rowOf(1),
        bridge(1, { reply: { result: 'success' } } as never),
        bridge(2, { params: { a: 'x'.repeat(200) } }),
      ],
      ...[bridge(3, { problem: 'not allowed', eventName: '' }), bridge(4, { eventName: 'trackEvent' })],
      ...[pending, appError],
    ]);
    expect(cells()).toEqual([
      ['11:00:30', 'A', 'App: uncaught error', 'x is null', '–', 'app'],
      ['11:00:30', '–', 'orderDetail', '', '–', 'pending'],
      ['11:00:30', 'B', 'analytics · trackEvent', '', '–', 'no reply'],
      ['11:00:30', 'B', 'bridge · not a bridge call', 'not allowed', '–', 'refused'],
      ['11:00:30', 'B', 'bridge · getUserInfo', `{"a":"${'x'.repeat(114)}`, '–', 'no reply'],
      ['11:00:30', 'B', 'bridge · getUserInfo', '', '–', 'success'],
      ['11:00:01', '–', 'homePage', '', '3.0', '0'],
    ]);
    for (const [kind, count] of Object.entries({ app: 1, call: 2, analytics: 1, bridge: 3 })) {
      await filter(`kind:${kind}`);
      expect([kind, cells().length, ...texts('span[role="status"]')]).toEqual([kind, count, `${count} of 7 rows`]);
    }
  });

  it('has the time of the sandbox, and the real time as a tooltip', async () => {
    const clock = '2026-11-26T09:30:00.000Z';
    await open([rowOf(1, { clock }), bridge(1), rowOf(40, { clock: '2026-11-26T09:31:00.000Z' })]);
    expect(cells().map(([time]) => time)).toEqual(['10:31:00', '10:30:29', '10:30:00']);
    expect(titles()[0]).toBe('26 Nov 2026 10:31:00.000 · real time 11:00:40.000');
  });

  it('shows what strangers sent as text, never as markup, and its notes beside the method in a narrow list', async () => {
    const sent = '<img src=x onerror="alert(1)">';
    await open([rowOf(1, { methods: [sent], note: sent })], {}, 639);
    expect(cells()[0]?.slice(2, 4)).toEqual([sent, sent]);
    expect(texts('.narrow .names .beside')).toEqual([sent]);
    expect(document.querySelector('img')).toBeNull();
  });

  it('opens its call, and is grey after a restart of the server', async () => {
    await open([rowOf(1, {}, true), rowOf(2)]);
    await openRow(0);
    expect(parameter('call')).toBe('2');
    const shown = rows().map((row) =>
      ['aria-rowindex', 'aria-selected', 'class'].map((name) => row.getAttribute(name)),
    );
    expect(shown).toEqual([
      ['2', 'true', 'call selected'],
      ['3', 'false', 'call gone'],
    ]);
  });
});

describe('the list', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => rowOf(index + 1));
  const scroller = () => only('table');
  const jumps = () => texts('button[class*="newest"]');
  const press = async (key: string) => {
    await pressKey(scroller(), key);
    return parameter('call');
  };

  it('renders only the rows around the visible ones', async () => {
    await open(many(100));
    expect([cells().length, only('tbody').style.height]).toEqual([23, `${100 * 28}px`]);
    expect(scroller().getAttribute('aria-rowcount')).toBe('101');
  });

  it('keeps the elements of a row if calls arrive above and below it, and reuses those that leave the view', async () => {
    const { show } = await open([...many(2), pending]);
    const [newest] = rows();
    await show(...many(4), pending, { ...pending, key: 'a later call', at: pending.at + 1 });
    expect(rows().indexOf(newest as HTMLElement)).toBe(1);
    const before = new Set(rows());
    await show(
      ...many(100)
        .slice(-6)
        .map((line, place) => ({ ...line, at: AT + 100 + place })),
    );
    expect(rows().filter((row) => before.has(row))).toHaveLength(6);
  });

  it('counts the calls that arrive while a call is open, and jumps to them', async () => {
    const { show } = await open(many(3));
    await openRow(1);
    await show(...many(5));
    expect([scroller().scrollTop, ...jumps()]).toEqual([56, '2 new calls · jump']);
    await show(...many(6));
    await tap(button('3 new calls · jump'));
    expect(jumps()).toEqual([]);
  });

  it.each([
    ['in the same millisecond as the newest row', pending.at],
    ['before the newest row', pending.at - 1],
  ])('keeps the open call in place if a call arrives that began %s', async (_, at) => {
    const { show } = await open([...many(3), pending]);
    await openRow(2);
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
    const scroll = (to: number) =>
      act(async () => {
        scroller().scrollTop = to;
        scroller().dispatchEvent(new Event('scroll'));
      });
    await show(...many(5));
    expect([scroller().scrollTop, ...jumps()]).toEqual([0]);
    await scroll(40);
    await show(...many(6));
    expect([scroller().scrollTop, ...jumps()]).toEqual([68, '1 new call · jump']);
    await scroll(0);
    expect(jumps()).toEqual([]);
  });

  it('moves by rows and pages with its keys, and leaves other keys alone', async () => {
    await open(many(40));
    const calls: unknown[] = [];
    for (const key of ['PageUp', 'PageDown', 'ArrowDown', 'ArrowUp', 'Home']) calls.push(await press(key));
    expect(calls).toEqual(['40', '32', '31', '32', '40']);
    expect([await pressKey(scroller(), 'Home'), await pressKey(scroller(), 'Tab')]).toEqual([true, false]);
  });

  it('steps over an act to the call beside it', async () => {
    const at = (second: number) => new Date(Date.UTC(2026, 10, 23, 10, 0, second, 500)).toISOString();
    const points = [-1, 4].map((second) => {
      return { id: `a${second}`, request: null, at: at(second), clock: at(second), text: 'clock +1 h', isLeft: false };
    });
    await open(many(20), { 'GET /history': { points } });
    expect(await press('End')).toBe('1');
    await act(async () => changeAddress({ call: '12' }));
    expect(await press('PageDown')).toBe('4');
    await act(async () => changeAddress({ call: '1' }));
    expect(await press('PageUp')).toBe('8');
  });

  it('says why it is empty, and how to fill it', async () => {
    const { container, change } = await openRegion(<Calls />);
    const hint = 'Open a scenario on phone A, or use a phone. Its decrypted calls appear here.';
    expect(wordsIn(container)).toEqual(expect.arrayContaining(['No calls yet', hint]));
    expect(document.querySelector('[aria-label="More of the calls"]')).toBeNull();
    await change({ connection: 'lost' });
    expect(wordsIn(container)).toContain('Waiting for the server');
    await filter('kind:bridge');
    await tap(button('Watch the bridge of a phone'));
    expect(parameter('tab')).toBe('native');
    for (const text of ['kind:call x', 'method:x']) {
      await filter(text);
      expect(container.textContent).toContain('No call matches this filter');
      expect(container.textContent).not.toContain('Watch the bridge');
    }
    await tap(button('Show all 0 calls'));
    expect(parameter('q')).toBeNull();
  });

  it.each([
    ['is empty after it is cleared', {}, [0, null]],
    ['stays if the server refuses to clear it', new Refused(503, { error: 'No.' }), [1, '1']],
  ])('%s', async (_, reply, left) => {
    await open([rowOf(1)], { 'DELETE /requests': reply });
    await openRow(0);
    await confirmInMenu(button('More of the calls'), 'Clear the calls');
    expect([rows().length, parameter('call')]).toEqual(left);
  });
});
