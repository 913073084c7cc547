import { act } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { rowOfAppError, rowOfBridge } from '../../../../mock-server/workbench/api/bridge';
import { Calls } from '../../../../mock-server/workbench/app/calls';
import { termsIn } from '../../../../mock-server/workbench/lib/call-filter';
import { Call } from '../../../../mock-server/workbench/regions/call/call';
import { cellsOf } from '../../../../mock-server/workbench/regions/traffic/columns';
import { byTime, matching } from '../../../../mock-server/workbench/regions/traffic/filters';
import { changeAddress } from '../../../../mock-server/workbench/state/address';
import { button, tap } from '../../../support/mount';
import { mountRegion, rowOf } from './page-around';

const AT = Date.UTC(2026, 10, 23, 10, 0, 2, 500);
const errorRow = (id: number, kind: 'contract' | 'error' | 'rejection' = 'error') =>
  rowOfAppError({
    id,
    kind,
    device: 'b.workbench',
    at: AT,
    screen: '/repay',
    stack: 'at repay.tsx:7',
    message: 'reply of homePage: order.amount: expected number',
  });

beforeEach(() => history.replaceState(null, '', '/__admin/?sandbox=mine'));

describe('an error inside the app', () => {
  it.each([
    ['contract', 'App: a message breaks the contract'],
    ['error', 'App: uncaught error'],
    ['rejection', 'App: unhandled rejection'],
  ] as const)('is a row with its kind, its phone and its reason: %s', (kind, title) => {
    const cells = cellsOf(errorRow(1, kind), undefined);
    const texts = Object.fromEntries(
      Object.entries(cells).map(([name, { content }]) => [
        name,
        renderToStaticMarkup(content).replaceAll(/<[^>]*>/g, ''),
      ]),
    );
    expect(texts).toMatchObject({
      device: 'B',
      methods: title,
      code: 'app',
      notes: 'reply of homePage: order.amount: expected number',
    });
  });

  it('is between the calls by its time, and the filter finds it', () => {
    const items = byTime([rowOf(2), rowOf(3)], [errorRow(1)]);
    const keys = (filter: string) => matching(items, termsIn(filter)).map(({ key }) => key);
    expect(items.map(({ key }) => key)).toEqual([2, -1.5, 3]);
    expect(keys('kind:app')).toEqual([-1.5]);
    expect(keys('device:B')).toEqual([-1.5]);
  });

  it('opens with its screen and its stack, and never instead of the bridge call with the same number', async () => {
    const { container, change } = await mountRegion(<Call />);
    const bridge = rowOfBridge({ id: 1, device: 'b.workbench', at: AT, eventName: 'getUserInfo', params: {} });
    await change({ bridge: [bridge, errorRow(1)] });
    await act(async () => changeAddress({ call: 'app-1' }));
    for (const text of ['App: uncaught error', 'inside the app on phone B', '/repay', 'at repay.tsx:7'])
      expect(container.textContent).toContain(text);
    await act(async () => changeAddress({ call: 'bridge-1' }));
    expect(container.textContent).toContain('getUserInfo');
    expect(container.textContent).not.toContain('App:');
    await tap(button('Close the call'));
    expect(location.search).toBe('?sandbox=mine');
  });
});

describe('a link to a call that is gone', () => {
  const says = 'is gone: the journal of this sandbox no longer has it.';

  it.each(['66', 'app-66', 'bridge-66'])('says so, also in an empty journal: %s', async (id) => {
    changeAddress({ call: id });
    const { container } = await mountRegion(<Calls />);
    expect(container.textContent).toContain(`Call ${id} ${says}`);
    await tap(button('Close'));
    expect(container.textContent).not.toContain(says);
    expect(location.search).toBe('?sandbox=mine');
  });

  it('says nothing before the page has the calls, or without a connection', async () => {
    changeAddress({ call: 'app-66' });
    const { container, change } = await mountRegion(<Calls />);
    await change({ isLoaded: false });
    expect(container.textContent).not.toContain(says);
    await change({ isLoaded: true, connection: 'lost' });
    expect(container.textContent).not.toContain(says);
    await change({ connection: 'live' });
    expect(container.textContent).toContain(says);
    await change({ bridge: [errorRow(66)] });
    expect(container.textContent).not.toContain(says);
  });
});
