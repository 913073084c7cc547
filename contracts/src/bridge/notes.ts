import { NATIVE_CALL_TIMEOUT } from '../constants';
import type { BridgeDataOf, BridgeEventName, BridgeParamsOf, PackageInfo } from './events';
import { STARTUP_TIMEOUT } from './limits';

/** What a native team needs to know about an event besides its schemas. The app never imports these notes. */
export interface BridgeNote<Name extends BridgeEventName> {
  readonly summary: string;
  /** when the app calls */
  readonly when: string;
  /** when the native app must call back */
  readonly answer: string;
  /** what the app does if the call fails or times out */
  readonly otherwise: string;
  /** timeout of the app, in milliseconds */
  readonly timeout: number;
  readonly example: { readonly params: BridgeParamsOf<Name>; readonly callbackData?: BridgeDataOf<Name> };
}

const packageInfoExample: PackageInfo = {
  pkgName: 'com.example.loan',
  lang: 'en-NG',
  applicationName: 'Example Loan',
  bodyHeader: { channel: 'play' },
  screenWidth: 360,
  topStatusHeight: 50,
  osType: 'android',
  appVersion: '3.1.0',
  buildNumber: '310',
};

/** The notes of every event (section 7). */
export const bridgeNotes: { readonly [Name in BridgeEventName]: BridgeNote<Name> } = {
  getPackageInfo: {
    summary: 'Describes the app, the device and the screen.',
    when: 'First, at every start of the page, and again at a login after a logout.',
    answer: 'at once: the first screen waits for it',
    otherwise: 'starts with the stored package name and without a status bar height. A late answer still applies.',
    timeout: STARTUP_TIMEOUT,
    example: { params: {}, callbackData: packageInfoExample },
  },
  loginDetect: {
    summary: 'Reports whether a native user is logged in.',
    when: 'Before a screen that needs a login while the page has no session, and after loginPopup. With a session: at each start and whenever the page becomes visible again, because the native user may have changed.',
    answer: 'at once: the login page waits for it',
    otherwise: 'shows its own login.',
    timeout: STARTUP_TIMEOUT,
    example: { params: {}, callbackData: { isLogin: true } },
  },
  getUserInfo: {
    summary: 'Returns the token of the native user, or an empty text if nobody is logged in.',
    when: 'Right after loginDetect returns true. The page logs in with the token, without asking the borrower. If the token differs from the one that opened the session, the page ends that session first. So return the same token while the native login lasts.',
    answer: 'at once: both calls share the startup timeout',
    otherwise: 'shows its own login.',
    timeout: STARTUP_TIMEOUT,
    example: { params: {}, callbackData: { token: '6f1f0c9d2a7b4e58' } },
  },
  logout: {
    summary: 'Reports that the borrower logged out.',
    when: 'After the borrower logged out on the page.',
    answer: 'once the native app has discarded its login: a later loginDetect returns false',
    otherwise: 'stays logged out, and counts an error.',
    timeout: NATIVE_CALL_TIMEOUT,
    example: { params: {} },
  },
  loginExpired: {
    summary: 'Reports that the session ended. The native app discards its token.',
    when: 'After the backend reports that the token is no longer valid.',
    answer: 'once the native app has discarded its login: a later loginDetect returns false',
    otherwise: 'shows its login anyway, and counts an error.',
    timeout: NATIVE_CALL_TIMEOUT,
    example: { params: {} },
  },
  loginPopup: {
    summary: 'Opens the native login. The borrower chooses it on the login page.',
    when: "When the borrower taps 'Log in with the app instead' on the login page.",
    answer: 'once the native login has closed, with or without a login: the page calls loginDetect next',
    otherwise: 'says that the app could not open its login, and keeps the code form.',
    timeout: NATIVE_CALL_TIMEOUT,
    example: { params: {} },
  },
  openWhatsApp: {
    summary: 'Opens a WhatsApp chat with a number.',
    when: 'When the borrower picks WhatsApp in customer service.',
    answer: 'once the native app has asked WhatsApp to open; without WhatsApp, reply with a failure',
    otherwise: 'shows nothing more, because it has already copied the number.',
    timeout: NATIVE_CALL_TIMEOUT,
    example: { params: { number: '08035550147' } },
  },
  openGooglePlay: {
    summary: 'Opens the store page of a package.',
    when: 'When the borrower opens a recommended app, rates this app, or accepts an update.',
    answer:
      'once the native app has asked the store to open; if the store cannot show the package, reply with a failure',
    otherwise: 'opens the link itself, if it is a web page.',
    timeout: NATIVE_CALL_TIMEOUT,
    example: { params: { packageId: 'com.example.loan' } },
  },
  trackEvent: {
    summary: 'Records an analytics event.',
    when: 'Often: at every screen, at every error.',
    answer: 'once the event is queued; the native app can send it later',
    otherwise: 'loses the event. Nothing waits for it.',
    timeout: NATIVE_CALL_TIMEOUT,
    example: { params: { event: 'home_error_Network Error', properties: { attempt: 2, offline: true } } },
  },
  timeSdk: {
    summary: 'Starts the data collection of a step. With isWait, the callback waits until the collection ends.',
    when: 'While the app submits an application, before each step.',
    answer: 'with isWait true, once the native app has collected and sent the data of the step; with false, at once',
    otherwise: 'stops the submission, says so, and offers a retry.',
    timeout: NATIVE_CALL_TIMEOUT,
    example: { params: { stepType: 'device', orderId: 'LN20261122000001', isWait: true } },
  },
  closePage: {
    summary: 'Closes the web app. The borrower chooses it after deleting the account.',
    when: "When the borrower taps 'Close the app' after deleting the account.",
    answer: 'just before the page closes: the app does not wait for the answer',
    otherwise: 'stays on the login page.',
    timeout: NATIVE_CALL_TIMEOUT,
    example: { params: {} },
  },
  setBackSwitch: {
    summary: 'Sets whether the page handles the system back button.',
    when: 'At every screen, and when a dialog opens or closes.',
    answer:
      'once the switch is set. With intercept true, the system back button goes back in the page history. With false, it does the native default',
    otherwise: 'continues; the back button keeps its previous behaviour.',
    timeout: NATIVE_CALL_TIMEOUT,
    example: { params: { intercept: true } },
  },
  copyText: {
    summary: 'Copies a text to the clipboard.',
    when: 'When the borrower copies an account number, an amount or a contact.',
    answer: "once the exact text is on the clipboard: the page then shows 'Copied'",
    otherwise: 'shows a copy error beside the text.',
    timeout: NATIVE_CALL_TIMEOUT,
    example: { params: { text: '0123456789' } },
  },
};

/** Explains the package information fields. */
export const packageInfoNotes: Readonly<Record<keyof PackageInfo, string>> = {
  pkgName: 'The package name or bundle id that the backend knows.',
  lang: 'The language of the device as a BCP 47 tag: `en-NG`, not `en_NG`.',
  applicationName: 'The name of the app that the borrower sees.',
  bodyHeader: 'Extra fields for the header object of every envelope, as an object, not as JSON text.',
  screenWidth: 'The width of the WebView in CSS pixels (dp on Android, points on iOS), not in device pixels.',
  topStatusHeight:
    'The height of the status bar above the page, in pixels of a design 750 wide: CSS pixels × 750 / screenWidth. Send 0 if the WebView begins below the status bar.',
  osType: '`android` or `ios`.',
  appVersion: 'The version that the borrower sees, as text.',
  buildNumber: 'The build number, as text.',
  appsflyerId: 'The AppsFlyer id.',
  adjustId: 'The Adjust id.',
  androidId: 'The Android id.',
  adId: 'The advertising id.',
  firebaseId: 'The Firebase id.',
};
