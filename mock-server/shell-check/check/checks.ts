import { type BridgeEventName, bridgeEvents } from '@kit/contracts/bridge/events';
import { MADE_UP_EVENT } from '@kit/contracts/bridge/message';
import { bridgeNotes } from '@kit/contracts/bridge/notes';
import { uploadStep } from '@kit/contracts/enums';
import type { Check } from './check';
import { webViewChecks } from './web-view-checks';

/** Characters that break a script assembled by string concatenation. */
export const ODD_TEXT = 'He said: "it\'s 100 % \\ done" </script> \n second line \u2028 ₦ é 👍 $1';

const COPIED = '0123456789';
const [anyStep = ''] = uploadStep.values.slice(1);
const ORDER = 'LN-SHELL-CHECK';

const does = (name: BridgeEventName): string => bridgeEvents[name].summary;
const one = (eventName: BridgeEventName, params: unknown = {}) => [{ eventName, params }];

const getPackageInfo: Check = {
  id: 'getPackageInfo',
  title: 'getPackageInfo',
  does: does('getPackageInfo'),
  isStarted: false,
  steps: one('getPackageInfo'),
  look: {
    question: 'Does the green strip at the top end exactly at the bottom of the status bar?',
    fault: 'status-bar-looks-wrong',
    says: 'The status bar of the phone is higher or lower than topStatusHeight says.',
    remedy:
      'Send its height in pixels of a 750-wide design: CSS pixels × 750 / screenWidth. Send 0 if the web view begins below the status bar.',
  },
};

const byItself: readonly Check[] = [
  getPackageInfo,
  {
    id: 'loginDetect',
    title: 'loginDetect',
    does: does('loginDetect'),
    isStarted: false,
    steps: one('loginDetect'),
  },
  { id: 'getUserInfo', title: 'getUserInfo', does: does('getUserInfo'), isStarted: false, steps: one('getUserInfo') },
  {
    id: 'trackEvent',
    title: 'trackEvent',
    does: does('trackEvent'),
    isStarted: false,
    steps: one('trackEvent', {
      event: 'shell_check',
      properties: { attempt: 1, share: 0.5, offline: false, page: 'check' },
    }),
  },
  {
    id: 'oddText',
    title: 'Special characters',
    does: 'Quotes, backslashes, line breaks, naira signs and emoji in params, sent with trackEvent.',
    isStarted: false,
    hasOddText: true,
    steps: one('trackEvent', { event: 'shell_check_text', properties: { text: ODD_TEXT } }),
  },
  {
    id: 'timeSdk',
    title: 'timeSdk',
    does: does('timeSdk'),
    isStarted: false,
    mayTakeLong: true,
    steps: [
      { eventName: 'timeSdk', params: { stepType: anyStep, orderId: ORDER, isWait: false } },
      { eventName: 'timeSdk', params: { stepType: anyStep, orderId: ORDER, isWait: true } },
    ],
  },
  {
    id: 'together',
    title: 'Five calls at once',
    does: 'Each call must be answered under its own callbackName. The app makes such calls at every start.',
    isStarted: false,
    isAtOnce: true,
    steps: (['getPackageInfo', 'loginDetect', 'trackEvent', 'loginDetect', 'getPackageInfo'] as const).map(
      (eventName) => ({ eventName, params: eventName === 'trackEvent' ? { event: 'shell_check_together' } : {} }),
    ),
  },
  {
    id: 'unknown',
    title: 'An unknown event',
    does: `The made-up event ${MADE_UP_EVENT}. The shell must answer it, and not with success.`,
    isStarted: false,
    isUnknown: true,
    steps: one('trackEvent', { event: 'shell_check_unknown' }),
  },
];

const byTap: readonly Check[] = [
  {
    id: 'setBackSwitch',
    title: 'setBackSwitch',
    does: does('setBackSwitch'),
    isStarted: true,
    action: 'goBack',
    isNoticed: true,
    steps: one('setBackSwitch', { intercept: true }),
    look: {
      question: 'Now go back with the button or the gesture of the phone. This page must stay open and notice it.',
      fault: 'back-not-passed-on',
      says: 'With intercept true, the system back did not reach the page.',
      remedy:
        'While intercept is true, go back one step in the history of the web view (goBack) instead of closing it. On iOS, allow the back gesture.',
    },
  },
  {
    id: 'copyText',
    title: 'copyText',
    does: does('copyText'),
    isStarted: true,
    steps: one('copyText', { text: COPIED }),
    pasted: COPIED,
    look: {
      question: 'Paste the copied text into this field.',
      fault: 'copied-something-else',
      says: `The pasted text is not ${COPIED}, the text of the call.`,
      remedy: 'Put params.text on the clipboard unchanged before answering. Keep leading zeros.',
    },
  },
  {
    id: 'openWhatsApp',
    title: 'openWhatsApp',
    does: does('openWhatsApp'),
    isStarted: true,
    mayTakeLong: true,
    steps: one('openWhatsApp', bridgeNotes.openWhatsApp.example.params),
    look: {
      question: `Did WhatsApp open a chat with +234 ${bridgeNotes.openWhatsApp.example.params.number.slice(1)}?`,
      fault: 'wrong-phone-number',
      says: 'WhatsApp did not open a chat with the number of the call.',
      remedy:
        'The number has the Nigerian format with a leading 0. Pass wa.me only digits, with the country code instead of the 0: 2348035550147, without +.',
    },
  },
  {
    id: 'openGooglePlay',
    title: 'openGooglePlay',
    does: does('openGooglePlay'),
    isStarted: true,
    mayTakeLong: true,
    steps: one('openGooglePlay', { packageId: 'com.whatsapp' }),
    look: {
      question: 'Did the store open the page of WhatsApp?',
      fault: 'wrong-store-page',
      says: 'The store did not open the page of params.packageId.',
      remedy:
        'Open market://details?id=<packageId>. If no app handles it, open https://play.google.com/store/apps/details?id=<packageId>.',
    },
  },
  {
    id: 'loginPopup',
    title: 'loginPopup',
    does: `${does('loginPopup')} Close it again, or log in.`,
    isStarted: true,
    mayTakeLong: true,
    steps: one('loginPopup'),
    look: {
      question: 'Did the login of the app open, and return here?',
      fault: 'no-native-login',
      says: 'The login of the app did not open, or did not return to the page.',
      remedy: 'Show the native login over the web view, keep the page loaded, and answer when the login closes.',
    },
  },
  {
    id: 'loginExpired',
    title: 'loginExpired',
    does: `${does('loginExpired')} You are logged out of the app.`,
    isStarted: true,
    forgets: true,
    steps: one('loginExpired'),
  },
  {
    id: 'logout',
    title: 'logout',
    does: `${does('logout')} You are logged out of the app.`,
    isStarted: true,
    forgets: true,
    steps: one('logout'),
  },
  {
    id: 'closePage',
    title: 'closePage',
    does: `${does('closePage')} Run this check last and open this page again: it continues where it was.`,
    isStarted: true,
    isPageLeft: true,
    steps: one('closePage'),
    look: {
      question: 'Did the web view close?',
      fault: 'not-closed',
      says: 'The web view stayed open.',
      remedy: 'Finish the activity, dismiss the view controller or pop the route that contains the web view.',
    },
  },
];

/** Every check in report order: one for each event, three for all events, and those of the web view itself. */
export const checks: readonly Check[] = [...byItself, ...webViewChecks, ...byTap];
