import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSettings, type ShellSettings } from '../../../../mock-server/shell/settings';
import { drawStatusBar } from '../../../../mock-server/shell/status-bar';
import { phonePage } from './phone-page';

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  for (const host of document.querySelectorAll('simulated-shell')) host.remove();
  sessionStorage.clear();
});

const start = (changes: Partial<ShellSettings> = {}) => {
  phonePage(undefined);
  const settings = Object.assign(
    readSettings(() => undefined),
    changes,
  );
  const screen = drawStatusBar(settings);
  const root = document.querySelector('simulated-shell')?.shadowRoot;
  const find = <Found extends HTMLElement>(selector: string): Found => {
    const found = root?.querySelector<Found>(selector);
    if (!found) throw new Error(`The status bar has no ${selector}.`);
    return found;
  };
  /** the field of a row of the panel */
  const field = (name: string) => {
    const label = [...(root?.querySelectorAll('label') ?? [])].find((each) => each.textContent?.startsWith(name));
    const control = label?.querySelector<HTMLInputElement | HTMLSelectElement>('input, select');
    if (!control) throw new Error(`The panel has no ${name}.`);
    return control;
  };
  const choose = (name: string, value: string) => {
    const control = field(name);
    control.value = value;
    control.dispatchEvent(new Event('change'));
  };
  const button = (name: string) =>
    [...(root?.querySelectorAll('button') ?? [])].find((each) => each.textContent === name)?.click();
  return { settings, screen, find, field, choose, button };
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

  it('covers the page when the web app is closed', () => {
    const { screen, find } = start();
    expect(find('.closed').hidden).toBe(true);
    screen.close();
    expect(find('.closed').hidden).toBe(false);
  });
});

describe('the panel behind the status bar', () => {
  it('opens and closes with a tap', () => {
    const { find, button } = start();
    const form = find('form');
    const seen = [form.hidden];
    for (const tap of [() => find('.bar').click(), () => find('.bar').click(), () => find('.bar').click()]) {
      tap();
      seen.push(form.hidden);
    }
    button('Close');
    expect([...seen, form.hidden]).toEqual([true, false, true, false, true]);
  });

  it('shows the settings', () => {
    const { field } = start({ nativeUser: '0803', bridge: false, events: { logout: 'timeout' } });
    const shown = ['Native user', 'Bridge', 'logout', 'loginDetect'].map((name) => field(name).value);
    expect(shown).toEqual(['0803', 'missing', 'timeout', 'ok']);
  });

  it('changes the settings', () => {
    const { settings, choose } = start({ nativeToken: 'k9', events: { copyText: 'error' } });
    choose('Native user', ' 0804 ');
    choose('Bridge', 'missing');
    choose('logout', 'malformed');
    expect(settings).toMatchObject({ nativeUser: '0804', nativeToken: '', bridge: false });
    expect(settings.events).toEqual({ copyText: 'error', logout: 'malformed' });
    choose('Bridge', 'ok');
    expect(settings.bridge).toBe(true);
  });

  it('saves the settings before it reloads the page', () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    const { choose, button } = start();
    choose('logout', 'error');
    expect(readSettings(() => undefined).events).toEqual({});
    button('Save and reload');
    expect(readSettings(() => undefined).events).toEqual({ logout: 'error' });
    expect(reload).toHaveBeenCalledOnce();
    reload.mockRestore();
  });

  it('goes back like the button of the phone', () => {
    const back = vi.spyOn(history, 'back').mockImplementation(() => undefined);
    const { find, button } = start();
    find('.bar').click();
    button('System back');
    expect([back.mock.calls.length, find('form').hidden]).toEqual([1, true]);
    back.mockRestore();
  });
});
