import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Line, lineOfAppError, lineOfBridge, lineOfPending } from '../../../../mock-server/workbench/lib/lines';
import { Calls } from '../../../../mock-server/workbench/regions/calls/calls';
import { rowOf } from '../../mock-server/workbench/calls';
import { button, enter, only, tap } from '../mount';
import { said } from '../screens/said';
import { openRegion, parameter, pressKey, Refused, type Replies, runInMenu, texts } from './page-around';

const AT = Date.UTC(2026, 10, 23, 10, 0, 30);
const HOUR = 3_600_000;

const bridge = (id: number, more: object) =>
  lineOfBridge({ id, at: AT + id, device: 'b.workbench', eventName: 'getUserInfo', params: {}, ...more } as never);
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

const open = async (lines: readonly Line[], replies: Replies = {}, width = 900, height = 300) => {
  giveRoom(width, height);
  const contract = { 'x-codes': [{ name: 'TOKEN_EXPIRED', code: 10010303 }] };
  const page = await openRegion(<Calls />, { 'GET /contract': contract, ...replies });
  await page.show(...lines);
  return page;
};
const rows = () => [...document.querySelectorAll<HTMLElement>('tbody tr[aria-rowindex]')];
const filter = (text: string) => enter(only<HTMLInputElement>('input[list]'), text);
/** Opens the row at a place, 0 for the newest. */
const openRow = (place: number) => act(async () => rows()[place]?.click());

/** A row with its cells, and their tooltips if they say more. */
const rowText = (row: HTMLElement): string => {
  const cells = [...row.querySelectorAll('td')].map((cell) => {
    for (const beside of cell.querySelectorAll('.beside, .back')) beside.remove();
    const title = cell.title.replaceAll('\n', ' + ');
    return title === cell.textContent ? title : `${cell.textContent} «${title}»`.replace(' «»', '');
  });
  const isGood = row.querySelector('.good') !== null;
  return [row.className, row.getAttribute('aria-selected') === 'true' && 'open', ...cells, isGood && 'good']
    .filter((text) => text !== false)
    .join(' | ');
};

/** Calls of the journal, and what is special about each. */
const calls: readonly object[] = [
  { device: 'a.workbench', methods: ['a1', 'a2', 'a3', 'a4'], contactNumber: '08031234567', durationMs: 12.4 },
  { methods: [], url: '/app/y', code: 10010303, note: 'stored' },
  { end: 'lost', http: 0 },
  { end: 'aborted' },
  { http: 0 },
  { http: 502, unopened: 'wrong key', note: 'stored', fault: [{ effect: { http: 502 } }] },
  { fault: [{ effect: { drop: 'after' } }] },
  { fault: [{ effect: { drop: 'slow', bytesPerSecond: 9 } }] },
  { fault: [{ effect: { delay: [1, 2] } }] },
  { fault: [{ effect: { envelope: 'WRONG_KEY' } }] },
  { fault: [{ effect: { reply: { data: null } }, fields: ['results.0.data.amount'] }] },
  { fault: [{ effect: { reply: { data: {} } }, breaks: [{ path: 'homePage.data.amount', reason: 'Missing' }] }] },
  {
    methods: ['homePage', 'orderDetail', 'loanQuote'],
    reply: { results: [{ code: 0 }, { code: 10010304 }, { code: 1 }] },
    answeredBy: 'backend',
  },
  { session: { state: 'expired', endedAt: AT, by: null } },
  { session: { state: 'squeezed', endedAt: AT, by: null } },
  { session: { state: 'squeezed', endedAt: AT, by: 'b.workbench' } },
  { clock: new Date(AT + 72 * HOUR).toISOString() },
];

describe('a row of the traffic', () => {
  it('says what became of a call, a bridge call, an error of the app, and one without a reply yet', async () => {
    const error = { id: 9, device: 'a.workbench', at: AT + 9, kind: 'error', message: 'x is null', stack: 'at x' };
    await open(
      [
        { ...rowOf(99, { at: new Date(AT - HOUR).toISOString() }), isGone: true },
        ...calls.map((call, index) => rowOf(index + 1, call)),
        bridge(1, { reply: { result: 'success' } }),
        bridge(2, { reply: { result: 'failed' } }),
        bridge(3, { params: { a: 'x'.repeat(200) } }),
        bridge(4, { problem: 'not allowed', eventName: '' }),
        bridge(5, { eventName: 'trackEvent' }),
        pending,
        lineOfAppError(error as never),
      ],
      {},
      900,
      2_000,
    );
    await openRow(1);
    expect(texts('th')).toEqual(['time', 'phone', 'methods', 'notes', 'ms', 'code']);
    await expect(`${rows().map(rowText).join('\n')}\n`).toMatchFileSnapshot('says/rows.txt');
    for (const [kind, count] of Object.entries({ app: 1, call: 19, analytics: 1, bridge: 4 })) {
      await filter(`kind:${kind}`);
      expect([kind, ...texts('span[role="status"]')]).toEqual([kind, `${count} of 25 rows`]);
    }
  });

  it('has its notes beside the methods in a narrow list', async () => {
    await open([rowOf(1, { note: 'stored' })], {}, 639);
    expect(texts('.narrow .names .beside')).toEqual(['stored']);
  });
});

describe('the list', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => rowOf(index + 1));
  const scroller = () => only('table');
  const jumps = () => texts('button[class*="newest"]');

  it('keeps the elements of a row if calls arrive above and below it', async () => {
    const { show } = await open([...many(2), pending]);
    const [newest] = rows();
    await show(...many(4), pending, { ...pending, key: 'a later call', at: pending.at + 1 });
    expect(rows().indexOf(newest as HTMLElement)).toBe(1);
  });

  it('counts the calls that arrive above the view or an open call, and jumps to them', async () => {
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
    await openRow(1);
    await show(...many(8));
    expect([scroller().scrollTop, ...jumps()]).toEqual([56, '2 new calls · jump']);
    await show(...many(9));
    await tap(button('3 new calls · jump'));
    expect(jumps()).toEqual([]);
  });

  it.each([
    ['the open call', 'in the same millisecond as', 0],
    ['the open call', 'before', 1],
    ['the first call in view', 'before', 1],
  ])('keeps %s in place if a call arrives that began %s the newest one', async (kept, _, earlier) => {
    const { show } = await open([...many(3), pending]);
    if (kept === 'the open call') await openRow(2);
    else scroller().scrollTop = 56;
    const before = scroller().scrollTop;
    const arrived = { begun: 9, at: pending.at - earlier, device: null, methods: [] };
    await show(...many(3), pending, lineOfPending(arrived));
    expect(scroller().scrollTop - before).toBe(28);
  });

  it('moves by rows and pages with its keys, past the acts, and leaves other keys alone', async () => {
    // One act is the oldest row, and the other is between the calls 4 and 5.
    const points = [0, 4].map((second) => {
      const at = new Date(AT - 30_000 + second * 1_000 + 500).toISOString();
      return { id: `a${second}`, request: null, at, clock: at, text: 'clock +1 h', isLeft: false };
    });
    await open(many(40), { 'GET /history': { points } });
    // Only the rows in view and a few around them are elements.
    expect([rows().length, scroller().getAttribute('aria-rowcount')]).toEqual([23, '43']);
    const opened: string[] = [];
    const keys = 'PageUp PageDown ArrowDown ArrowUp Home End PageUp ArrowDown ArrowDown ArrowDown ArrowDown ArrowUp';
    for (const key of keys.split(' ')) {
      expect(await pressKey(scroller(), key)).toBe(true);
      opened.push(parameter('call') ?? '');
    }
    expect(opened.join(' ')).toBe('40 32 31 32 40 1 8 7 6 5 4 5');
    expect(await pressKey(scroller(), 'Tab')).toBe(false);
  });

  it('says why it is empty, and how to fill it', async () => {
    const { container, change } = await openRegion(<Calls />);
    const shown = [said(container)];
    await change({ connection: 'lost' });
    shown.push(said(container));
    for (const text of ['kind:call x', 'method:x', 'kind:bridge']) {
      await filter(text);
      shown.push(said(container));
    }
    await expect(`${shown.join('\n\n')}\n`).toMatchFileSnapshot('says/empty-list.txt');
    await tap(button('Watch the bridge of a phone'));
    expect(parameter('tab')).toBe('native');
    await tap(button('Show all 0 calls'));
    expect(parameter('q')).toBeNull();
  });

  it.each([
    ['is empty after it is cleared', {}, [0, null]],
    ['stays if the server refuses to clear it', new Refused(503, { error: 'No.' }), [1, '1']],
  ])('%s', async (_, reply, left) => {
    await open([rowOf(1)], { 'DELETE /requests': reply });
    await openRow(0);
    await runInMenu(button('More of the calls'), 'Clear the calls');
    await tap(button('Clear the calls'));
    expect([rows().length, parameter('call')]).toEqual(left);
  });
});
