import { BRIDGE_OBJECT, BRIDGE_SUCCESS } from '@kit/contracts/bridge/message';

/**
 * A native shell as light as a real one is for the page: the simulated one checks what it is asked, in the page, and
 * would be measured with it.
 * @param token of the native user, empty if there is none
 * @returns a classic script
 */
export const nativeShell = (token: string): string => {
  const answers = {
    getPackageInfo: {
      pkgName: 'com.example.loan',
      lang: 'en-US',
      applicationName: 'Bench',
      bodyHeader: { channel: 'bench' },
      screenWidth: 375,
      topStatusHeight: 48,
      osType: 'android',
      appVersion: '1.0.0',
      buildNumber: '1',
    },
    loginDetect: { isLogin: token !== '' },
    getUserInfo: { token },
  };
  return `(() => {
  const answers = ${JSON.stringify(answers)};
  window[${JSON.stringify(BRIDGE_OBJECT)}] = {
    postMessage(json) {
      const { eventName, callbackName } = JSON.parse(json);
      const reply = { result: ${JSON.stringify(BRIDGE_SUCCESS)}, callbackData: answers[eventName] ?? null, callbackName };
      setTimeout(() => window[callbackName]?.(JSON.stringify(reply)));
    },
  };
})();
`;
};
