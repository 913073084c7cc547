import { beforeEach, describe, expect, it } from 'vitest';
import { TimeLine } from '../../../../mock-server/workbench/regions/time-line/time-line';
import { button, tap } from '../../../support/mount';
import { itemsOf, openRegion, parameter, postedOf, rowOf, runInMenu, wordsIn } from './page-around';

beforeEach(() => history.replaceState(null, '', '/__admin/?sandbox=mine'));

describe('the time line', () => {
  const point = (id: string, text: string, more: object = {}) => ({
    ...{ id, text, request: null, at: '2026-11-23T10:00:00.000Z', code: null, device: null },
    ...{ isLeft: false, canGoBefore: true, canGoAfter: true, ...more },
  });
  const open = (...points: object[]) =>
    openRegion(<TimeLine />, { 'GET /time-line': { points }, 'GET /devices': { devices: [] } });
  const point2 = point('c2', 'confirmBorrow', { request: 2, code: 0, device: 'a.workbench' });

  it('says what it is for while it is empty', async () => {
    const { container } = await open();
    expect(wordsIn(container)).toEqual([
      ...['Time line', 'Each change of the sandbox appears here as a point. You can go back to each.'],
    ]);
  });

  it('lists calls and acts up to now, and behind now the branch that was left', async () => {
    const left = point('a4', 'paid out', { isLeft: true });
    const { container } = await open(point('a1', 'scenario approved'), point2, left);
    expect(wordsIn(container)).toEqual(['Time line', 'scenario approved', 'confirmBorrow A', 'now', 'paid out']);
    expect(button('paid out').title).toBe('11:00:00.000, on a branch that was left');
    expect(button('scenario approved').title).toBe('11:00:00.000');
  });

  it('opens a call, marks it, and offers the ways back from an act', async () => {
    const { sent, show } = await open(point('a1', 'scenario approved'), point2);
    await show(rowOf(2));
    await tap(button('confirmBorrow A'));
    expect([parameter('call'), button('confirmBorrow A').getAttribute('aria-current')]).toEqual(['2', 'step']);
    expect(await itemsOf(button('scenario approved'))).toEqual(['Back to after this', 'Back to before this']);
    await runInMenu(button('scenario approved'), 'Back to after this');
    await runInMenu(button('scenario approved'), 'Back to before this');
    expect(postedOf(sent)).toEqual([
      ['POST /time-line/a1/back?sandbox=mine', { to: 'after' }],
      ['POST /time-line/a1/back?sandbox=mine', { to: 'before' }],
    ]);
  });

  it('returns to a call of a left branch, or shows it', async () => {
    const { sent } = await open({ ...point2, isLeft: true, canGoBefore: false });
    expect(await itemsOf(button('confirmBorrow A'))).toEqual(['Return to after this', 'Show the call']);
    await runInMenu(button('confirmBorrow A'), 'Show the call');
    expect(parameter('call')).toBe('2');
    await runInMenu(button('confirmBorrow A'), 'Return to after this');
    expect(postedOf(sent)).toEqual([['POST /time-line/c2/back?sandbox=mine', { to: 'after' }]]);
  });

  it('says where the history starts, and offers no way back to an earlier point', async () => {
    const gone = { canGoBefore: false, canGoAfter: false };
    const { container } = await open(
      point('a1', 'squeezed', gone),
      point('a2', 'sandbox emptied', gone),
      point('a3', 'clock +1 h'),
    );
    expect(wordsIn(container)).toEqual([
      ...['Time line', 'squeezed', 'sandbox emptied', 'history starts here'],
      '. You cannot go back to an earlier point. A reset, a snapshot or a restart starts the history again, and so do many changes.',
      ...['clock +1 h', 'now'],
    ]);
    await tap(button('squeezed'));
    expect(document.querySelector('[role="menuitem"]')).toBeNull();
  });
});
