import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  adminAddress,
  pageBase,
  readSettings,
  type ShellSettings,
  saveSettings,
} from '../../../../mock-server/shell/settings';

const clear = () => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
};
beforeEach(clear);
afterEach(clear);

/** Opens a page of the sandbox `mine` and reads the settings. */
const open = (query: string) => {
  history.replaceState({ own: 1 }, '', `/s/mine/repay${query}`);
  const report = vi.fn<(problem: string) => void>();
  const settings = readSettings(report);
  return { settings, problems: report.mock.calls.map(([problem]) => problem), at: location.search + location.hash };
};

describe('the settings in the address', () => {
  it.each<[string[], Partial<ShellSettings>]>([
    [['bridge=ok', 'delay=0', 'theme=dark', 'frame=yes'], { bridge: true, delay: 0, theme: 'dark', frame: true }],
    [['bridge=missing', 'theme=light', 'frame=no'], { bridge: false, theme: 'light', frame: false }],
    [['nativeUser=08035550147', 'token=a%20b'], { nativeUser: '08035550147', token: 'a b' }],
    [['delay=123456', 'statusHeight=40', 'textSize=150'], { delay: 123_456, statusHeight: 40, textSize: 150 }],
    [['logout=malformed', 'copyText=error'], { events: { logout: 'malformed', copyText: 'error' } }],
  ])('%j count now and after a reload, and leave the address', (given, expected) => {
    const first = open(`?orderNo=N1&${given.map((each) => `shell.${each}`).join('&')}#top`);
    expect(first).toMatchObject({ settings: expected, problems: [], at: '?orderNo=N1#top' });
    expect(history.state).toEqual({ own: 1 });
    expect(open('').settings).toEqual(first.settings);
  });

  it.each([
    ...['bridge=no', 'bridge=okay', 'delay=', 'delay=1s', 'delay=1234567', 'delay=-1', 'textSize=big', 'theme=blue'],
    ...['frame=maybe', 'loginDetect=never', 'toString=ok', 'nativeToken=x', 'events=x', 'wipe=no', 'nothing=1'],
  ])('shell.%s is reported and changes nothing', (query) => {
    const { settings, problems, at } = open(`?shell.${query}`);
    expect(problems).toEqual([expect.stringContaining(`shell.${query} is not a setting. Use shell.nativeUser`)]);
    expect(at).toBe('');
    clear();
    expect(settings).toEqual(open('').settings);
  });

  it('belong to their sandbox', () => {
    open('?shell.delay=500');
    history.replaceState(null, '', '/s/other/');
    expect(readSettings(() => undefined).delay).toBe(10);
    history.replaceState(null, '', '/s/mine/');
    expect(readSettings(() => undefined).delay).toBe(500);
  });

  it('keep the token of the same native user only', () => {
    saveSettings({ ...open('?shell.nativeUser=0803').settings, nativeToken: 'k9' });
    expect(open('?shell.nativeUser=0803').settings.nativeToken).toBe('k9');
    expect(open('?shell.nativeUser=0804').settings.nativeToken).toBe('');
  });
});

it('shell.wipe deletes the storage of the device, but not that of other sandboxes', () => {
  for (const key of ['/s/mine:a', '/s/mine:b', '/s/other:a', '/s/mineral:a', 'plain']) localStorage.setItem(key, '1');
  sessionStorage.setItem('form', '1');
  expect(open('?shell.wipe=yes').problems).toEqual([]);
  expect(Object.keys(localStorage).sort()).toEqual(['/s/mineral:a', '/s/other:a', 'plain']);
  expect(Object.keys(sessionStorage)).toEqual(['simulated-shell:/s/mine']);
});

it.each([
  ['/s/mine/repay', '/s/mine', '/__admin/clock?sandbox=mine'],
  ['/s/mine', '/s/mine', '/__admin/clock?sandbox=mine'],
  ['/repay', '', '/__admin/clock'],
  ['/a/s/mine', '', '/__admin/clock'],
])('a page at %s is in the sandbox "%s"', (path, base, address) => {
  history.replaceState(null, '', path);
  expect([pageBase(), adminAddress('/clock')]).toEqual([base, address]);
});
