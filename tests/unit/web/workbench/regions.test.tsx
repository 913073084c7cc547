import { faultDefinition } from '@kit/mock-server/faults/schema';
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { useShortcuts } from '../../../../mock-server/workbench/app/use-shortcuts';
import { termsIn } from '../../../../mock-server/workbench/lib/call-filter';
import { FaultBuilder, STARTS } from '../../../../mock-server/workbench/regions/faults/fault-builder';
import { actRowsOf, countCalls, isActRow } from '../../../../mock-server/workbench/regions/traffic/acts';
import { byTime, matching, valuesIn } from '../../../../mock-server/workbench/regions/traffic/filters';
import { Traffic } from '../../../../mock-server/workbench/regions/traffic/traffic';
import { TrafficAct } from '../../../../mock-server/workbench/regions/traffic/traffic-row';
import { problemsOf } from '../../../../mock-server/workbench/state/use-form';
import { button, enter, only, tap } from '../../../support/mount';
import {
  fieldOf,
  giveRoom,
  mountRegion,
  openRegion,
  parameter,
  postedOf,
  pressKey,
  Refused,
  rowOf,
  send,
} from './page-around';

beforeEach(() => history.replaceState(null, '', '/__admin/?sandbox=mine'));

describe('the list of calls', () => {
  // The virtual table renders no rows in a document without a layout.
  const rows = () => only('table').getAttribute('aria-rowcount');
  const count = () => document.querySelector('[role="status"]')?.textContent;

  it('filters by borrower and by every other key', async () => {
    const { show } = await mountRegion(<Traffic />);
    await show(
      rowOf(1, { contactNumber: '08031234567', methods: ['homePage'] }),
      rowOf(2, { contactNumber: '08030000000', methods: ['orderDetail'], code: 10010304, device: 'b.workbench' }),
      rowOf(3, { methods: ['generateSk'], device: 'a.workbench' }),
    );
    expect(rows()).toBe('4');
    const filter = only<HTMLInputElement>('[role="combobox"]');
    for (const [text, found] of [
      ['borrower:08031234567', 1],
      ['code:10010304', 1],
      ['device:b', 1],
      ['device:A', 1],
      ['method:generateSk', 1],
      ['kind:call', 3],
      ['ORDERDETAIL', 1],
      ['-code:0', 1],
    ] as const) {
      await enter(filter, text);
      expect([text, count(), rows()]).toEqual([text, `${found} of 3 calls`, String(found + 1)]);
    }
    await enter(filter, 'kind:bridge');
    expect(document.body.textContent).toContain('No call matches this filter');
    await tap(button('Show all 3 calls'));
    expect(rows()).toBe('4');
  });

  it('moves the selection with the arrow keys, and Escape closes the call', async () => {
    const { show } = await mountRegion(<Traffic />);
    await show(rowOf(1), rowOf(2), rowOf(3));
    const press = async (key: string) => {
      await pressKey(only('table'), key);
      return new URLSearchParams(location.search).get('call');
    };
    expect(await press('ArrowDown')).toBe('3');
    expect(await press('ArrowDown')).toBe('2');
    expect(await press('ArrowUp')).toBe('3');
    expect(await press('ArrowUp')).toBe('3');
    expect(await press('End')).toBe('1');
    expect(await press('Home')).toBe('3');
    expect(await press('x')).toBe('3');
    expect(await press('Escape')).toBeNull();
  });
});

describe('a shortcut', () => {
  function Page() {
    useShortcuts();
    return (
      <>
        <input aria-label="text" />
        <button type="button" data-shortcut="s" onClick={() => pressed()}>
          Scenarios
        </button>
        <table data-shortcut="t" tabIndex={-1} />
      </>
    );
  }
  const pressed = vi.fn();
  beforeEach(() => pressed.mockClear());
  const press = (target: EventTarget, key: string, more: KeyboardEventInit = {}) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));

  it('presses its button or focuses its list, but not while the tester types or holds another key', async () => {
    await mountRegion(<Page />);
    press(document.body, 's');
    expect(pressed).toHaveBeenCalledTimes(1);
    press(only('input'), 's');
    for (const held of ['ctrlKey', 'metaKey', 'altKey']) press(document.body, 's', { [held]: true });
    press(document.body, 'x');
    expect(pressed).toHaveBeenCalledTimes(1);
    press(document.body, 'T');
    expect(document.activeElement).toBe(only('table'));
  });

  it('does nothing behind an open dialog', async () => {
    await mountRegion(
      <>
        <Page />
        <dialog open />
      </>,
    );
    press(document.body, 's');
    expect(pressed).not.toHaveBeenCalled();
  });
});

it('the faults to start from are valid', () => {
  for (const { label, fault } of STARTS)
    expect([label, z.safeParse(faultDefinition, fault).error]).toEqual([label, undefined]);
});

it('a fault by hand is JSON, and the server says what is wrong with it', async () => {
  const issues = [{ path: 'body.effect', reason: 'Must have one kind' }];
  const onMade = vi.fn();
  const { sent } = await openRegion(<FaultBuilder onMade={onMade} />, {
    'GET /borrowers': { borrowers: [{ contactNumber: '08031234567' }] },
    'GET /contract': { paths: {}, 'x-codes': [] },
    'POST /faults': new Refused(400, { error: 'Refused.', issues }),
  });
  const problem = () => document.querySelector('[role="alert"]')?.textContent;
  await tap(button('A delay'));
  const fault = { match: { contactNumber: '08031234567' }, effect: { delay: [1_000, 5_000] } };
  expect(JSON.parse(fieldOf('Fault as JSON').value)).toEqual(fault);
  await send(only('form'));
  expect(postedOf(sent)).toEqual([['POST /faults?sandbox=mine', fault]]);
  expect([problem(), onMade.mock.calls.length]).toEqual(['Refused.\nbody.effect: Must have one kind', 0]);
  await enter(fieldOf('Fault as JSON'), '{');
  expect(problem()).toMatch(/JSON/);
  expect(button('Add fault').disabled).toBe(true);
});

it('the problems of a form are beside the innermost field of their path, and the rest beside the form', () => {
  const refusal = (...paths: string[]) => ({
    reason: 'Wrong.',
    issues: paths.map((path) => ({ path, reason: `at ${path}` })),
  });
  expect(problemsOf(refusal(), ['name'])).toEqual({ form: 'Wrong.' });
  expect(problemsOf(refusal('body.name'), ['name'])).toEqual({ name: 'at body.name' });
  expect(problemsOf(refusal('body.effect.code'), ['effect', 'code'])).toEqual({ code: 'at body.effect.code' });
  expect(problemsOf(refusal('body.name', 'body.x'), ['name'])).toEqual({
    name: 'at body.name',
    form: 'Wrong.\nbody.x: at body.x',
  });
});

describe('an act of a tester in the list of calls', () => {
  const point = (id: string, at: string, more: object = {}) => ({
    id,
    request: null,
    at,
    clock: at,
    text: 'clock +20 h',
    code: null,
    device: null,
    contactNumber: null,
    isLeft: false,
    canGoBefore: true,
    canGoAfter: true,
    ...more,
  });
  const points = [
    point('c2', '2026-11-23T10:00:02.000Z', { request: 2, text: 'homePage' }),
    point('a3', '2026-11-23T10:00:02.500Z'),
    point('a4', '2026-11-23T10:00:03.500Z', { text: 'back to before call 2', isLeft: true }),
  ];
  const items = () => byTime([rowOf(2), rowOf(3)], actRowsOf(points as never));

  it('is between the calls by its time, and is not counted as a call', () => {
    expect(items().map((item) => (isActRow(item) ? item.act.text : item.key))).toEqual([
      2,
      'clock +20 h',
      3,
      'back to before call 2',
    ]);
    expect(countCalls(items())).toBe(2);
  });

  it('is found by its words, and never by a column of the calls', () => {
    const found = (filter: string) => matching(items(), termsIn(filter)).map(({ key }) => key);
    expect(found('CLOCK')).toEqual([-3.75]);
    expect(found('-clock')).toEqual([-4.75, 3, 2]);
    for (const filter of ['code:0', '-code:1', 'clock code:0'])
      expect(found(filter).every((key) => key > 0)).toBe(true);
    expect(valuesIn(items()).kind).toEqual(['call']);
  });

  it('shows its time and its words, and the branch that going back left', async () => {
    const rows = items()
      .filter(isActRow)
      .map((item, index) => <TrafficAct key={item.key} item={item} number={index + 2} isFolded={index === 0} />);
    const { container } = await mountRegion(
      <table>
        <tbody>{rows}</tbody>
      </table>,
    );
    const cells = [...container.querySelectorAll('td')];
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      ...['11:00:02', 'clock +20 hBack to here', '11:00:03'],
      'back to before call 2 · on a branch that was leftReturn here',
    ]);
    expect(cells.map(({ colSpan }) => colSpan)).toEqual([1, 3, 1, 5]);
    const looks = [...container.querySelectorAll('tr')].map(({ className, style }) => [className, style.height]);
    expect(looks).toEqual([
      [expect.not.stringContaining('leftAct'), '24px'],
      [expect.stringMatching(/act.*leftAct/), '24px'],
    ]);
  });

  it('and each call goes back to before it, or returns to the branch that was left', async () => {
    giveRoom(900, 400);
    const left = point('c3', '2026-11-23T10:00:03.000Z', { request: 3, text: 'confirmBorrow', isLeft: true });
    const { show, settle, sent } = await mountRegion(<Traffic />, { 'GET /history': { points: [...points, left] } });
    await show(rowOf(2), rowOf(3), rowOf(4, { canGoBack: false } as never));
    await settle();
    const words = () =>
      [...document.querySelectorAll('tbody tr[aria-rowindex]')].map((row) => row.querySelector('button')?.textContent);
    // Newest first: a call that cannot be reached, a left act, a left call, an act and a call.
    expect(words()).toEqual([undefined, 'Return here', 'Return here', 'Back to here', 'Back to here']);
    for (const each of document.querySelectorAll<HTMLElement>('tbody button')) await tap(each);
    expect(parameter('call')).toBeNull();
    await pressKey(only('table'), 'End');
    const event = new KeyboardEvent('keydown', { key: 'Backspace', shiftKey: true, bubbles: true, cancelable: true });
    await act(async () => only('table').dispatchEvent(event));
    expect(postedOf(sent)).toEqual([
      ['POST /history/a4/back?sandbox=mine', { to: 'after' }],
      ['POST /history/c3/back?sandbox=mine', { to: 'after' }],
      ['POST /history/a3/back?sandbox=mine', { to: 'before' }],
      ['POST /history/c2/back?sandbox=mine', undefined],
      ['POST /history/c2/back?sandbox=mine', undefined],
    ]);
  });

  it('does not count as a call, and the arrow keys step over it', async () => {
    const { show, settle } = await mountRegion(<Traffic />, { 'GET /history': { points } });
    await show(rowOf(2), rowOf(3));
    await settle();
    await enter(only<HTMLInputElement>('[role="combobox"]'), 'homePage');
    expect(document.querySelector('[role="status"]')?.textContent).toBe('2 of 2 calls');
    await enter(only<HTMLInputElement>('[role="combobox"]'), '');
    expect(only('table').getAttribute('aria-rowcount')).toBe('5');
    const chosen = async (key: string) => {
      await pressKey(only('table'), key);
      return new URLSearchParams(location.search).get('call');
    };
    expect(await chosen('Home')).toBe('3');
    expect(await chosen('ArrowDown')).toBe('2');
    expect(await chosen('ArrowDown')).toBe('2');
    expect(await chosen('ArrowUp')).toBe('3');
    expect(await chosen('ArrowUp')).toBe('3');
    expect(await chosen('End')).toBe('2');
  });
});
