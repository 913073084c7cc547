import type { BridgeDataOf, BridgeEventName, BridgeParamsOf } from '@kit/contracts/bridge/events';
import { adminAddress, type ShellSettings, saveSettings } from './settings';

/** Effects that the user sees outside the page. */
export interface NativeScreen {
  /** shows a short native notice, such as another app being opened */
  notice(text: string): void;
  /** closes the web app until the user opens it again */
  close(): void;
}

type Answers = {
  [Name in BridgeEventName]: (params: BridgeParamsOf<Name>) => Promise<BridgeDataOf<Name>> | BridgeDataOf<Name>;
};

/** Logs in natively and returns the token. */
const nativeToken = async (contactNumber: string): Promise<string> => {
  const reply = await fetch(adminAddress(`/sessions/${contactNumber}`), { method: 'POST' });
  if (!reply.ok) throw new Error(`The native login of ${contactNumber} failed: HTTP ${reply.status}`);
  const { token } = (await reply.json()) as { token: string };
  return token;
};

/** The reply to each event, with the data of a cheap Android phone. */
export const createAnswers = (settings: ShellSettings, screen: NativeScreen): Answers => {
  const forgetUser = () => {
    settings.nativeUser = '';
    settings.token = '';
    settings.nativeToken = '';
    saveSettings(settings);
  };
  const token = async (): Promise<string> => {
    if (settings.token !== '') return settings.token;
    if (settings.nativeUser === '') return '';
    // a native app stores its token, because a new token at each start would count as another login
    if (settings.nativeToken === '') {
      settings.nativeToken = await nativeToken(settings.nativeUser);
      saveSettings(settings);
    }
    return settings.nativeToken;
  };
  return {
    getUserInfo: async () => ({ token: await token() }),
    loginDetect: () => ({ isLogin: settings.token !== '' || settings.nativeUser !== '' }),
    logout: forgetUser,
    loginExpired: forgetUser,
    loginPopup: () => screen.notice('The native login opens here'),
    getPackageInfo: () => ({
      pkgName: 'com.example.loan',
      lang: navigator.language,
      applicationName: 'Simulated shell',
      bodyHeader: { channel: 'simulated' },
      screenWidth: innerWidth,
      topStatusHeight: settings.statusHeight,
      osType: 'android',
      appVersion: '1.0.0',
      buildNumber: '1',
      appsflyerId: 'simulated-appsflyer',
      adjustId: 'simulated-adjust',
      androidId: 'simulated-android',
      adId: 'simulated-ad',
      firebaseId: 'simulated-firebase',
    }),
    openWhatsApp: ({ number }) => screen.notice(`WhatsApp opens a chat with ${number}`),
    openGooglePlay: ({ packageId }) => {
      if (!/^[\w]+(?:\.[\w]+)+$/.test(packageId)) throw new Error(`Google Play knows no package "${packageId}"`);
      screen.notice(`Google Play opens ${packageId}`);
    },
    trackEvent: () => undefined,
    timeSdk: ({ isWait }) => (isWait ? new Promise((resolve) => setTimeout(resolve, 300)) : undefined),
    closePage: () => screen.close(),
    setBackSwitch: () => undefined,
    // The app itself shows the confirmation.
    copyText: ({ text }) => navigator.clipboard.writeText(text).catch(() => undefined),
  };
};
