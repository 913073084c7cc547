import { NATIVE_CALL_TIMEOUT } from '../constants';
import type { BridgeDataOf, BridgeEventName, BridgeParamsOf, PackageInfo } from './events';
import { STARTUP_TIMEOUT } from './limits';

/** What a native team must know of an event beside its schemas. The app loads none of it. */
export interface BridgeNote<Name extends BridgeEventName> {
  /** when the app asks */
  readonly when: string;
  /** when the shell answers */
  readonly answer: string;
  /** what the app does when the call fails, or nothing comes in time */
  readonly otherwise: string;
  /** how long the app waits, in milliseconds */
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

/** Every event, as a shell meets it (section 7). */
export const bridgeNotes: { readonly [Name in BridgeEventName]: BridgeNote<Name> } = {
  getPackageInfo: {
    when: 'First of all, at every start of the page, and again where a login follows a logout.',
    answer: 'at once: the first screen waits for it',
    otherwise:
      'starts with the package name that it stored last and without a status bar height; an answer that comes later is still taken.',
    timeout: STARTUP_TIMEOUT,
    example: { params: {}, callbackData: packageInfoExample },
  },
  loginDetect: {
    when: 'Before a screen that needs a login while nobody is logged in on the page, and after loginPopup.',
    answer: 'at once: the login page waits for it',
    otherwise: 'shows its own login.',
    timeout: STARTUP_TIMEOUT,
    example: { params: {}, callbackData: { isLogin: true } },
  },
  getUserInfo: {
    when: 'Right after loginDetect said true. The page logs in with the token, without asking the borrower.',
    answer: 'at once: both calls together have the time of a start',
    otherwise: 'shows its own login.',
    timeout: STARTUP_TIMEOUT,
    example: { params: {}, callbackData: { token: '6f1f0c9d2a7b4e58' } },
  },
  logout: {
    when: 'After the borrower logged out on the page.',
    answer: 'once the native login is forgotten: a later loginDetect says false',
    otherwise: 'is logged out all the same, and counts an error.',
    timeout: NATIVE_CALL_TIMEOUT,
    example: { params: {} },
  },
  loginExpired: {
    when: 'After the backend said that the token is no longer in force.',
    answer: 'once the native login is forgotten: a later loginDetect says false',
    otherwise: 'shows its login all the same, and counts an error.',
    timeout: NATIVE_CALL_TIMEOUT,
    example: { params: {} },
  },
  loginPopup: {
    when: "When the borrower taps 'Log in with the app instead' on the login page.",
    answer: 'once the native login has closed, whether or not somebody logged in: the page asks loginDetect next',
    otherwise: 'says that the app could not open its own login, and leaves the form for a code.',
    timeout: NATIVE_CALL_TIMEOUT,
    example: { params: {} },
  },
  openWhatsApp: {
    when: 'When the borrower picks WhatsApp in customer service.',
    answer: 'once WhatsApp has been asked to open; without WhatsApp the answer is a failure',
    otherwise: 'has copied the number before, and says no more.',
    timeout: NATIVE_CALL_TIMEOUT,
    example: { params: { number: '08035550147' } },
  },
  openGooglePlay: {
    when: 'When the borrower opens an app that is recommended, rates this one, or takes an update.',
    answer: 'once the store has been asked to open; a package that cannot be shown is a failure',
    otherwise: 'opens the link itself, if it is a web page.',
    timeout: NATIVE_CALL_TIMEOUT,
    example: { params: { packageId: 'com.example.loan' } },
  },
  trackEvent: {
    when: 'Often: at every screen, at every error.',
    answer: 'once the event is queued: sending it can come later',
    otherwise: 'loses the event. Nothing waits for it.',
    timeout: NATIVE_CALL_TIMEOUT,
    example: { params: { event: 'home_error_Network Error', properties: { attempt: 2, offline: true } } },
  },
  timeSdk: {
    when: 'While an application is sent, before each of its steps.',
    answer: 'with isWait true once the data of the step has been collected and sent, with false at once',
    otherwise: 'stops sending the application, says so, and offers to try again.',
    timeout: NATIVE_CALL_TIMEOUT,
    example: { params: { stepType: 'device', orderId: 'LN20261122000001', isWait: true } },
  },
  closePage: {
    when: "When the borrower taps 'Close the app' after deleting the account.",
    answer: 'once the page is about to close: nothing waits for the answer',
    otherwise: 'stays where it is, on the login.',
    timeout: NATIVE_CALL_TIMEOUT,
    example: { params: {} },
  },
  setBackSwitch: {
    when: 'At every screen, and when a dialog opens or closes.',
    answer:
      'once the switch is set: with intercept true the system back goes one step back in the history of the page, with false it does what the app does by itself',
    otherwise: 'goes on; back does what it did before.',
    timeout: NATIVE_CALL_TIMEOUT,
    example: { params: { intercept: true } },
  },
  copyText: {
    when: 'When the borrower copies an account number, an amount or a contact.',
    answer: "once the text is on the clipboard, as it came: the page says 'Copied' then",
    otherwise: 'says that it could not be copied, beside the text.',
    timeout: NATIVE_CALL_TIMEOUT,
    example: { params: { text: '0123456789' } },
  },
};

/** What the fields of package information are, where their names do not say it. */
export const packageInfoNotes: Readonly<Record<keyof PackageInfo, string>> = {
  pkgName: 'The package name or bundle id, as the backend knows the app.',
  lang: 'The language of the phone as a BCP 47 tag: `en-NG` and not `en_NG`.',
  applicationName: 'The name that the borrower knows the app by.',
  bodyHeader: 'Fields of your own for the header object of every envelope, as an object and not as its JSON text.',
  screenWidth: 'The width of the WebView in CSS pixels (dp on Android, points on iOS): not in device pixels.',
  topStatusHeight:
    'The height of the status bar that the page lies under, in pixels of a design 750 wide: CSS pixels × 750 / screenWidth. 0 if the WebView begins below the status bar.',
  osType: '`android` or `ios`.',
  appVersion: 'The version that the borrower sees, as text.',
  buildNumber: 'The number of the build, as text.',
  appsflyerId: 'The id of AppsFlyer.',
  adjustId: 'The id of Adjust.',
  androidId: 'The Android id.',
  adId: 'The advertising id.',
  firebaseId: 'The id of Firebase.',
};
