import { findBridge } from '@kit/mock-server/shell-check/check/bridge';
import { describe, expect, it } from 'vitest';

const android = (AppBridge: unknown) => ({ AppBridge });
const ios = (AppBridge: unknown) => ({ webkit: { messageHandlers: { AppBridge } } });
const flutter = (flutter_inappwebview: unknown) => ({ flutter_inappwebview });

/** An object that notes how its methods are called. */
const recorder = () => {
  const calls: unknown[] = [];
  const note = function (this: unknown, ...given: unknown[]) {
    calls.push([this === object, ...given]);
    return 'returned';
  };
  const object = { postMessage: note, callHandler: note };
  return { object, calls };
};

describe('the bridge', () => {
  it.each([
    ['Android', android, ['message'], true],
    ['iOS', ios, ['message'], false],
    ['Flutter', flutter, ['AppBridge', 'message'], false],
  ] as const)('of %s is called on its own object', (kind, windowOf, given, hasSource) => {
    const { object, calls } = recorder();
    const { host, findings } = findBridge(windowOf(object));
    expect([host?.kind, findings]).toEqual([kind, []]);
    expect(host?.send('message')).toBe('returned');
    expect(calls).toEqual([[true, ...given]]);
    expect(host?.source).toBe(hasSource ? object : undefined);
  });

  it('can be a function, and lie in one', () => {
    const bridge = Object.assign(() => undefined, recorder().object);
    expect(findBridge(android(bridge)).host?.kind).toBe('Android');
    const webkit = Object.assign(() => undefined, ios(bridge).webkit);
    expect(findBridge({ webkit }).host?.kind).toBe('iOS');
  });

  it.each<[string, object, string]>([
    [
      'two',
      { ...ios(recorder().object), ...flutter(recorder().object) },
      'for iOS and Flutter. The app uses only the one for iOS.',
    ],
    [
      'three',
      { ...android(recorder().object), ...ios(recorder().object), ...flutter(recorder().object) },
      'for Android and iOS and Flutter. The app uses only the one for Android.',
    ],
  ])('should be the only one, not one of %s', (_, window, says) => {
    const { host, findings } = findBridge(window);
    expect(host).toBeDefined();
    expect(findings).toEqual([
      {
        ...{ fault: 'several-bridges', severity: 'remark', says: `There are bridges ${says}` },
        remedy: 'Keep only the one that answers.',
      },
    ]);
  });

  it('is the one that works beside one without its function', () => {
    const { host, findings } = findBridge({ ...android({}), ...flutter(recorder().object) });
    expect([host?.kind, findings]).toEqual(['Flutter', []]);
  });
});

describe('a missing bridge', () => {
  it.each<[object, string, string]>([
    [android({}), 'window.AppBridge has no function postMessage.', 'addJavascriptInterface(…, "AppBridge")'],
    [android({ postMessage: 'text' }), 'window.AppBridge has no function postMessage.', 'addJavascriptInterface'],
    [
      ...([ios({}), 'window.webkit.messageHandlers.AppBridge has no function postMessage.'] as const),
      'userContentController.add(handler, name: "AppBridge")',
    ],
    [
      ...([flutter({}), 'window.flutter_inappwebview has no function callHandler.'] as const),
      "controller.addJavaScriptHandler(handlerName: 'AppBridge', …)",
    ],
  ])('without its function is a fault: %j', (window, says, remedy) => {
    expect(findBridge(window)).toEqual({
      findings: [
        {
          ...{ fault: 'no-post-message', severity: 'fault', remedy: expect.stringContaining(remedy) },
          says: `${says} The app sees a plain browser and shows 'Please run in App'.`,
        },
      ],
    });
  });

  it.each(['appBridge', 'APPBRIDGE'])('may be there as %s', (name) => {
    expect(findBridge({ [name]: {} })).toEqual({
      findings: [
        {
          ...{ fault: 'bridge-misspelled', severity: 'fault' },
          says: `window.${name} exists, but the app looks for window.AppBridge. It shows 'Please run in App'.`,
          remedy: 'Name the object AppBridge, in this exact spelling.',
        },
      ],
    });
  });

  it.each<object>([
    {},
    { webkit: {} },
    { webkit: null },
    { webkit: 'text' },
    ios(null),
    flutter('text'),
    android(undefined),
    { appBridges: {} },
  ])('is a fault, with the remedy for each platform: %j', (window) => {
    const { host, findings } = findBridge(window);
    expect(host).toBeUndefined();
    expect(findings).toEqual([
      {
        ...{ fault: 'no-bridge', severity: 'fault' },
        says: "There is no bridge: neither window.AppBridge nor window.webkit.messageHandlers.AppBridge nor window.flutter_inappwebview. The app shows 'Please run in App'.",
        remedy: expect.stringMatching(/^Android: .*\niOS: .*\nFlutter: [^\n]*$/),
      },
    ]);
  });
});
