import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PHONE_A, phonePage } from './phone-page';

/** 23:30 in UTC, 00:30 of the next day in Lagos. */
const NOW = Date.UTC(2026, 10, 23, 23, 30);
interface Fault {
  readonly network?: string;
  readonly match: { readonly device?: string };
}
const on = (device: string, network?: string): Fault => ({ ...(network && { network }), match: { device } });

const start = async (orders: object | undefined, current: { now: unknown; faults: readonly Fault[] }, changes = {}) => {
  const requests = phonePage(orders, (address) =>
    address.includes('/clock') ? { now: current.now, frozen: false, offsetMs: 0 } : { faults: current.faults },
  );
  history.replaceState(null, '', '/s/mine/');
  const { drawStatusBar } = await import('../../../../mock-server/shell/status-bar');
  const { readSettings } = await import('../../../../mock-server/shell/settings');
  const bar = drawStatusBar(
    Object.assign(
      readSettings(() => undefined),
      changes,
    ),
  );
  const refreshed = () => vi.advanceTimersByTimeAsync(3_000);
  await vi.advanceTimersByTimeAsync(0);
  const find = (selector: string) => [
    ...(document.querySelector('simulated-shell')?.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
  ];
  const shown = () => find('span').map(({ textContent }) => textContent);
  return { requests, shown, refreshed, bar, find };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the status bar of a phone', () => {
  it("shows the sandbox's clock in the sandbox's zone, and follows it", async () => {
    const current = { now: NOW, faults: [] };
    const { requests, shown, refreshed } = await start(PHONE_A, current);
    expect(shown()).toEqual(['00:30', '4G ▂▄▆ 62%']);
    expect(requests.map(({ address }) => address)).toEqual([
      '/__admin/clock?sandbox=mine',
      '/__admin/faults?sandbox=mine',
    ]);
    current.now += 20 * 3_600_000;
    await refreshed();
    expect(shown()[0]).toBe('20:30');
  });

  it.each<[readonly Fault[], string]>([
    [[on('b.workbench', 'offline')], '4G ▂▄▆ 62%'],
    [[on('a.workbench')], '4G ▂▄▆ 62%'],
    [[on('b.workbench', 'offline'), on('a.workbench', 'slow-3g')], 'Slow 3G ▂ 62%'],
    [[on('a.workbench', 'fast-3g')], '3G ▂▄ 62%'],
    [[on('a.workbench', 'new')], 'new'],
  ])('shows its own network: %j', async (faults, signal) => {
    const { shown } = await start(PHONE_A, { now: NOW, faults });
    expect(shown()[1]).toBe(signal);
  });

  it.each([
    [88, 375, '44px'],
    [0, 375, '0px'],
    // A phone is at most 480 pixels wide.
    [75, 1_000, '48px'],
  ])('of %d on a page that is %d wide is %s high', async (statusHeight, width, height) => {
    vi.stubGlobal('innerWidth', width);
    const { find } = await start(undefined, { now: NOW, faults: [] }, { statusHeight });
    expect(find('.bar')[0]?.style.height).toBe(height);
  });

  it('shows a notice for a while', async () => {
    const { bar, find } = await start(undefined, { now: NOW, faults: [] });
    const [notice] = find('.notice');
    expect(notice?.hidden).toBe(true);
    bar.notice('One');
    vi.advanceTimersByTime(2_000);
    bar.notice('Two');
    vi.advanceTimersByTime(2_499);
    expect([notice?.hidden, notice?.textContent]).toEqual([false, 'Two']);
    vi.advanceTimersByTime(1);
    expect(notice?.hidden).toBe(true);
  });
});
