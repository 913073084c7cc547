import { bridgeEvents } from '@kit/contracts/bridge/events';
import type { Check } from '@kit/mock-server/shell-check/check/check';
import { checks, ODD_TEXT } from '@kit/mock-server/shell-check/check/checks';
import { DIALLED } from '@kit/mock-server/shell-check/check/web-view-checks';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

const only = (is: (check: Check) => boolean | undefined) => checks.filter(is).map(({ id }) => id);

describe('the checks of a shell', () => {
  it('are one for each event, and those without an event of their own', () => {
    const ids = checks.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(Object.keys(bridgeEvents)));
    expect(ids.filter((id) => !(id in bridgeEvents))).toEqual([
      ...['oddText', 'together', 'unknown', 'chooseFile', 'takePhoto', 'showKeyboard', 'safeAreas', 'openWindow'],
      ...['dial', 'download', 'restore'],
    ]);
  });

  it.each(checks)('are explained to the tester: $id', ({ title, does, look }) => {
    const { question, says, remedy, fault } = look ?? { question: 'A b?', says: 'A b.', remedy: 'A b.', fault: 'a-b' };
    for (const text of [does, question, says, remedy]) expect(text).toMatch(/^[A-Z].* .*\S$/s);
    expect(title).toMatch(/\w/);
    expect(fault).toMatch(/^[a-z]+(?:-[a-z]+)+$/);
  });

  it.each(checks.filter(({ steps }) => steps.length > 0))('send only valid calls: $id', ({ steps }) => {
    for (const { eventName, params } of steps) {
      expect(z.safeParse(bridgeEvents[eventName].params, params).error?.issues ?? []).toEqual([]);
    }
  });

  it('send values that the shell can use and cannot overlook', () => {
    const params = checks.flatMap(({ id, steps }) => steps.map((step) => [id, step.params] as const));
    const events = params.flatMap(([, given]) => z.safeParse(z.object({ event: z.string() }), given).data?.event ?? []);
    expect(events).toEqual(['', '_text', '_together', '_unknown'].map((suffix) => `shell_check${suffix}`));
    expect(params).toEqual(
      expect.arrayContaining([
        // all kinds of values
        [
          'trackEvent',
          expect.objectContaining({ properties: { attempt: 1, share: 0.5, offline: false, page: 'check' } }),
        ],
        ['oddText', expect.objectContaining({ properties: { text: ODD_TEXT } })],
        ['setBackSwitch', { intercept: true }],
        ['openGooglePlay', { packageId: 'com.whatsapp' }],
      ]),
    );
    const whatsApp = checks.find(({ id }) => id === 'openWhatsApp');
    expect(whatsApp?.look?.question).toMatch(/\+234 [1-9]\d{9}\?$/);
  });

  it('send the event that they are named after', () => {
    const named = checks.filter(({ id }) => id in bridgeEvents);
    expect(named.filter(({ id, steps }) => steps.some(({ eventName }) => eventName !== id))).toEqual([]);
  });

  it('differ in what they need of the tester and of the shell', () => {
    expect(only(({ isStarted }) => !isStarted)).toEqual([
      ...['getPackageInfo', 'loginDetect', 'getUserInfo', 'trackEvent', 'oddText', 'timeSdk', 'together', 'unknown'],
    ]);
    expect(only(({ mayTakeLong }) => mayTakeLong)).toEqual(['timeSdk', 'openWhatsApp', 'openGooglePlay', 'loginPopup']);
    expect(only(({ isNoticed }) => isNoticed)).toEqual([
      ...['chooseFile', 'takePhoto', 'showKeyboard', 'restore', 'setBackSwitch'],
    ]);
    expect(only(({ isPageLeft }) => isPageLeft)).toEqual(['openWindow', 'dial', 'download', 'restore', 'closePage']);
    expect(only(({ forgets }) => forgets)).toEqual(['loginExpired', 'logout']);
    expect(only(({ hasOddText }) => hasOddText)).toEqual(['oddText']);
    expect(only(({ isUnknown }) => isUnknown)).toEqual(['unknown']);
    expect(only(({ isAtOnce }) => isAtOnce)).toEqual(['together']);
    // Only the page can see what its action did, so the action has the name of the check.
    const acting = checks.flatMap(({ id, action }) => (action === undefined || action === id ? [] : [[id, action]]));
    expect(acting).toEqual([['setBackSwitch', 'goBack']]);
    expect(only(({ action }) => action !== undefined)).toHaveLength(8);
  });

  it.each(['"', "'", '\\', '\n', '\u2028', '</script>', '%', '$1', '₦', 'é', '👍'])('send the odd text %j', (part) => {
    expect(ODD_TEXT).toContain(part);
  });

  it('dial an international number', () => {
    expect(DIALLED).toMatch(/^\+234[1-9]\d{9}$/);
  });
});
