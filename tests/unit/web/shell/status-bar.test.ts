import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ShellSettings } from '../../../../mock-server/shell/settings';
import { drawStatusBar } from '../../../../mock-server/shell/status-bar';
import { phonePage, phoneSettings } from './phone-page';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const start = (changes: Partial<ShellSettings> = {}) => {
  phonePage(undefined);
  const settings = phoneSettings(changes);
  const screen = drawStatusBar(settings);
  const root = document.querySelector('simulated-shell')?.shadowRoot;
  const find = <Found extends HTMLElement>(selector: string): Found => {
    const found = root?.querySelector<Found>(selector);
    if (!found) throw new Error(`The status bar has no ${selector}.`);
    return found;
  };
  return { screen, find };
};

describe('the status bar of the simulated shell', () => {
  it.each([
    [88, 375, '44px'],
    [0, 375, '0px'],
    // A phone is at most 480 pixels wide.
    [75, 1_000, '48px'],
  ])('of %d on a page that is %d wide is %s high', (statusHeight, width, height) => {
    vi.stubGlobal('innerWidth', width);
    expect(start({ statusHeight }).find('.bar').style.height).toBe(height);
  });

  it('shows a notice for a while', () => {
    const { screen, find } = start();
    const notice = find('.notice');
    expect(notice.hidden).toBe(true);
    screen.notice('One');
    vi.advanceTimersByTime(2_000);
    screen.notice('Two');
    vi.advanceTimersByTime(2_499);
    expect([notice.hidden, notice.textContent]).toEqual([false, 'Two']);
    vi.advanceTimersByTime(1);
    expect(notice.hidden).toBe(true);
  });
});
