import { APP_CONFIG_ELEMENT } from '@kit/contracts/app-config-element';
import { packageInfo } from '@kit/contracts/bridge/events';
import { BRIDGE_OBJECT, BRIDGE_SUCCESS } from '@kit/contracts/bridge/message';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';

// docs/contract/bridge.json has the schema of every event, and shell-page.test.ts compares it with the contract.

it('the bridge and the page have the names that existing native apps use', () => {
  expect([BRIDGE_OBJECT, BRIDGE_SUCCESS, APP_CONFIG_ELEMENT]).toEqual(['AppBridge', 'success', 'app-config']);
});

it('the package information needs only a package name, as older native apps send it', () => {
  expect(z.parse(packageInfo, { pkgName: 'com.example.loan', more: 1 })).toEqual({
    pkgName: 'com.example.loan',
    lang: 'en-US',
    applicationName: '',
    bodyHeader: {},
    screenWidth: 375,
    topStatusHeight: 0,
    osType: '',
    appVersion: '',
    buildNumber: '',
  });
  for (const wrong of [{ pkgName: '' }, { screenWidth: 0 }, { topStatusHeight: -1 }])
    expect(z.safeParse(packageInfo, { pkgName: 'p', ...wrong }).success).toBe(false);
});
