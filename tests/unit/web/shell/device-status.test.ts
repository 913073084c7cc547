import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PHONE_A, phonePage } from './phone-page';

/** 23:30 in UTC, 00:30 of the next day in Lagos. */
const NOW = Date.UTC(2026, 10, 23, 23, 30);
interface Network {
  readonly preset: string;
  readonly device: string | null;
}

const start = async (orders: object | undefined, current: { now: unknown; networks: readonly Network[] }) => {
  const requests = phonePage(orders, (address) =>
    address.includes('/clock') ? { now: current.now, frozen: false, offsetMs: 0 } : { networks: current.networks },
  );
  history.replaceState(null, '', '/s/mine/');
  const { keepStatus } = await import('../../../../mock-server/shell/device-status');
  const show = vi.fn();
  keepStatus(show);
  const refreshed = () => vi.advanceTimersByTimeAsync(3_000);
  await vi.advanceTimersByTimeAsync(0);
  return { requests, show, refreshed };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the status bar of a phone', () => {
  it("shows the sandbox's clock in the sandbox's zone, and follows it", async () => {
    const current = { now: NOW, networks: [] };
    const { requests, show, refreshed } = await start(PHONE_A, current);
    expect(show.mock.lastCall).toEqual(['00:30', '4G ▂▄▆ 62%']);
    expect(requests.map(({ address }) => address)).toEqual([
      '/__admin/clock?sandbox=mine',
      '/__admin/network?sandbox=mine',
    ]);
    current.now += 20 * 3_600_000;
    await refreshed();
    expect(show.mock.lastCall?.[0]).toBe('20:30');
  });

  it.each<[readonly Network[], string]>([
    [[{ preset: 'offline', device: null }], 'Offline ✕'],
    [[{ preset: 'offline', device: 'b.workbench' }], '4G ▂▄▆ 62%'],
    [
      [
        { preset: 'offline', device: null },
        { preset: 'slow-3g', device: 'a.workbench' },
      ],
      'Slow 3G ▂ 62%',
    ],
    [[{ preset: 'fast-3g', device: 'a.workbench' }], '3G ▂▄ 62%'],
    [[{ preset: 'lossy', device: null }], 'Lossy ▂ 62%'],
    [[{ preset: 'new', device: null }], 'new'],
  ])('shows its own network, or else that of the sandbox: %j', async (networks, signal) => {
    const { show } = await start(PHONE_A, { now: NOW, networks });
    expect(show.mock.lastCall?.[1]).toBe(signal);
  });

  it('keeps what it shows after a reply that it cannot use, and then goes on', async () => {
    const current: { now: unknown; networks: [] } = { now: NOW, networks: [] };
    const { show, refreshed } = await start(PHONE_A, current);
    current.now = 'soon';
    await refreshed();
    expect(show).toHaveBeenCalledTimes(1);
    current.now = NOW;
    await refreshed();
    expect(show).toHaveBeenCalledTimes(2);
  });

  it.each([undefined, { device: 'a.workbench' }])('asks nothing without the workbench: %j', async (orders) => {
    const { requests, refreshed } = await start(orders, { now: NOW, networks: [] });
    await refreshed();
    expect(requests).toEqual([]);
  });
});
