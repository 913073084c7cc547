import { DESIGN_WIDTH } from '@kit/contracts/constants';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBridge } from '../../../../web/src/platform/bridge';
import { createDevice } from '../../../../web/src/platform/device';
import { createLocalStore } from '../../../../web/src/platform/local-store';
import { createFakeShell } from '../fake-shell';

const info = {
  pkgName: 'com.example.loan',
  applicationName: 'Loan',
  bodyHeader: { channel: 'store' },
  screenWidth: 375,
  topStatusHeight: 88,
  osType: 'android',
  appVersion: '2.0',
};

const makeDevice = (getPackageInfo?: () => unknown) => {
  const shell = createFakeShell(getPackageInfo ? { getPackageInfo } : {});
  const store = createLocalStore(() => localStorage);
  const onChange = vi.fn();
  const device = createDevice({ bridge: createBridge(shell.window), store, onChange });
  return { device, store, onChange, shell };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

describe('the device', () => {
  it('[3.11] is described by the native app, on the wire and in storage', async () => {
    const { device, store, onChange } = makeDevice(() => info);
    await device.load();
    expect(device.describe()).toEqual({
      appName: 'Loan',
      packageName: 'com.example.loan',
      language: 'en-US',
      osType: 'android',
      appVersion: '2.0',
      appendedHeaders: { channel: 'store' },
    });
    expect(store.get('deviceMessage')).toMatchObject({ osType: 'android', appVersion: '2.0' });
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it('[9.7] scales the status bar against a design that is 750 wide', async () => {
    expect(DESIGN_WIDTH).toBe(750);
    const { device } = makeDevice(() => info);
    await device.load();
    expect(device.topPadding()).toBe(44);
  });

  it.each([
    [5_000, 375],
    [88, 100_000],
    [Number.MAX_VALUE, Number.MAX_VALUE],
  ])('rejects an implausible status bar of %s at a width of %s', async (topStatusHeight, screenWidth) => {
    const { device } = makeDevice(() => ({ ...info, topStatusHeight, screenWidth }));
    await device.load();
    expect(device.topPadding()).toBe(64);
  });

  it.each([
    ['fails', () => ({ pkgName: '' })],
    ['stays silent', undefined],
  ])(
    '[8.14] falls back to the stored package name with empty headers and message if the native app %s',
    async (_case, answer) => {
      const earlier = makeDevice(() => info);
      await earlier.device.load();
      const { device, store } = makeDevice(answer);
      const loading = device.load();
      await vi.advanceTimersByTimeAsync(4_000);
      await loading;
      expect(device.describe()).toMatchObject({ packageName: 'com.example.loan', appendedHeaders: {}, osType: '' });
      expect(store.get('deviceMessage')).toEqual({});
    },
  );

  it('delays the start by at most 4 seconds, and still accepts a late answer', async () => {
    const { device, shell } = makeDevice();
    let isOver = false;
    const loading = device.load().then(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(3_999);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await loading;
    const [call] = shell.calls;
    const callback = call && shell.window[call.callbackName];
    if (typeof callback === 'function') callback({ result: 'success', callbackData: info });
    await vi.advanceTimersByTimeAsync(0);
    expect(device.describe().packageName).toBe('com.example.loan');
  });
});
