import { DESIGN_WIDTH } from '@kit/contracts/constants';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBridge } from '../../../web/src/platform/bridge';
import { createDevice } from '../../../web/src/platform/device';
import { createLocalStore } from '../../../web/src/platform/local-store';
import { later } from '../../support/later';
import { createFakeShell } from '../web/fake-shell';

const info = {
  pkgName: 'com.example.loan',
  applicationName: 'Loan',
  bodyHeader: { channel: 'store' },
  screenWidth: 375,
  topStatusHeight: 88,
  osType: 'android',
  appVersion: '2.0',
};

const makeDevice = (getPackageInfo: () => unknown) => {
  const { window } = createFakeShell({ getPackageInfo });
  const store = createLocalStore(() => localStorage);
  const onChange = vi.fn();
  return { ...createDevice({ bridge: createBridge(window), store, onChange }), store, onChange };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => localStorage.clear());

describe('the device', () => {
  it('[3.11] is described by the native app, on the wire and in storage', async () => {
    const { load, describe: read, store, onChange } = makeDevice(() => info);
    await load();
    expect(read()).toEqual({
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

  it.each([
    [88, 375, 44],
    // Implausible heights get the default.
    [5_000, 375, 64],
    [88, 100_000, 64],
    [Number.MAX_VALUE, Number.MAX_VALUE, 64],
  ])('[9.7] scales a status bar of %s at a width of %s against a design that is 750 wide: %s', async (...given) => {
    expect(DESIGN_WIDTH).toBe(750);
    const [topStatusHeight, screenWidth, height] = given;
    const { load, topPadding } = makeDevice(() => ({ ...info, topStatusHeight, screenWidth }));
    await load();
    expect(topPadding()).toBe(height);
  });

  it.each([
    ['fails', () => ({ pkgName: '' })],
    ['stays silent', () => new Promise(() => undefined)],
  ])(
    '[8.14] falls back to the stored package name with empty headers and message if the native app %s',
    async (_case, answer) => {
      await makeDevice(() => info).load();
      const { load, describe: read, store } = makeDevice(answer);
      const loading = load();
      await vi.advanceTimersByTimeAsync(4_000);
      await loading;
      const { packageName, appendedHeaders, osType } = read();
      expect([packageName, appendedHeaders, osType]).toEqual(['com.example.loan', {}, '']);
      expect(store.get('deviceMessage')).toEqual({});
    },
  );

  it('delays the start by at most 4 seconds, and still accepts a late answer, once', async () => {
    const { promise, resolve } = later<object>();
    const { load, describe: read, onChange } = makeDevice(() => promise);
    const loaded = vi.fn();
    void load().then(loaded);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(loaded).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(loaded).toHaveBeenCalled();
    resolve(info);
    await vi.advanceTimersByTimeAsync(0);
    expect(read().packageName).toBe('com.example.loan');
    expect(onChange).toHaveBeenCalledTimes(2);
  });
});
