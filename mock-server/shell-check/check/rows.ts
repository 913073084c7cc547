import type { BridgeEventName } from '@kit/contracts/bridge/events';
import { MADE_UP_EVENT } from '@kit/contracts/bridge/message';
import { bridgeNotes } from '@kit/contracts/bridge/notes';
import { NATIVE_CALL_TIMEOUT } from '@kit/contracts/constants';
import { uploadStep } from '@kit/contracts/methods/application';
import type { Call, Line } from './line';

/** Waiting time in ms for an event that should answer at once. Later replies still count. */
const PATIENCE = 10_000;

/** Characters that break a script assembled by string concatenation. */
const ODD_TEXT = 'He said: "it\'s 100 % \\ done" </script> \n second line \u2028 ₦ é 👍 $1';
const COPIED = '0123456789';

interface Sent {
  readonly eventName: BridgeEventName;
  readonly params: unknown;
}

/** One row of the page: an event, or a probe that concerns all events. */
export interface Row {
  readonly id: string;
  readonly does: string;
  readonly sends: readonly Sent[];
  /** the name to send instead of the event's own */
  readonly sentName?: string;
  /** true if the borrower sees nothing of it, so that one tap sends all such rows */
  readonly isQuiet?: boolean;
  /** true if all calls start together */
  readonly isAtOnce?: boolean;
  readonly patience?: number;
  /** a question about what only a person can see */
  readonly look?: string;
}

const one = (eventName: BridgeEventName, params: unknown = {}): Sent => ({ eventName, params });
const event = (id: BridgeEventName, more: Partial<Row> = {}): Row => ({
  id,
  does: bridgeNotes[id].summary,
  sends: [one(id)],
  ...more,
});

const isQuiet = true;
/** Patience for an event that waits for the borrower. */
const patience = NATIVE_CALL_TIMEOUT;
const { number } = bridgeNotes.openWhatsApp.example.params;
const step = { stepType: uploadStep.values[1] ?? '', orderId: 'LN-SHELL-CHECK' };

/** Every event of the contract, and three probes. Events that log out or leave the page come last. */
export const rows: readonly Row[] = [
  event('getPackageInfo', {
    isQuiet,
    look: 'Does the coloured strip at the top end exactly at the bottom of the status bar?',
  }),
  event('loginDetect', { isQuiet }),
  event('getUserInfo', { isQuiet, sends: [one('loginDetect'), one('getUserInfo')] }),
  event('trackEvent', { isQuiet, sends: [one('trackEvent', { event: 'shell_check', properties: { attempt: 1 } })] }),
  event('timeSdk', {
    isQuiet,
    patience,
    sends: [false, true].map((isWait) => one('timeSdk', { ...step, isWait })),
  }),
  event('setBackSwitch', { isQuiet, sends: [true, false].map((intercept) => one('setBackSwitch', { intercept })) }),
  {
    id: 'Special characters',
    does: 'Quotes, line breaks and emoji in params.',
    isQuiet,
    sends: [one('trackEvent', { event: 'shell_check_text', properties: { text: ODD_TEXT } })],
  },
  {
    id: 'Five calls at once',
    does: 'Each call has its own callbackName. The app makes such calls at every start.',
    isQuiet,
    isAtOnce: true,
    sends: [
      ...[one('getPackageInfo'), one('loginDetect'), one('trackEvent', { event: 'shell_check_together' })],
      ...[one('loginDetect'), one('getPackageInfo')],
    ],
  },
  {
    id: 'An unknown event',
    does: `The shell must answer ${MADE_UP_EVENT}, and not with success.`,
    isQuiet,
    sentName: MADE_UP_EVENT,
    sends: [one('trackEvent', { event: 'shell_check_unknown' })],
  },
  event('copyText', {
    sends: [one('copyText', { text: COPIED })],
    look: `Paste it into the field below. Is it ${COPIED}, with the zero at the front?`,
  }),
  event('openWhatsApp', {
    patience,
    sends: [one('openWhatsApp', { number })],
    look: `Did WhatsApp open a chat with +234 ${number.slice(1)}?`,
  }),
  event('openGooglePlay', {
    patience,
    sends: [one('openGooglePlay', { packageId: 'com.whatsapp' })],
    look: 'Did the store open the page of WhatsApp?',
  }),
  event('loginPopup', { patience, look: 'Did the login of the app open, and return here?' }),
  event('loginExpired', { sends: [one('loginExpired'), one('loginDetect')] }),
  event('logout', { sends: [one('logout'), one('loginDetect')] }),
  event('closePage', { look: 'Did the web view close? Open this page again to answer.' }),
];

/** Sends all calls of a row, and waits for the answers. @param own gets each call before it is sent */
export const sendRow = async (line: Line, row: Row, own: Call[]): Promise<void> => {
  const send = ({ eventName, params }: Sent): Promise<void> => {
    const { timeout } = bridgeNotes[eventName];
    const isShort = (params as { readonly isWait?: boolean }).isWait === false;
    const patience = Math.min(timeout, isShort ? PATIENCE : (row.patience ?? PATIENCE));
    return line.send({ eventName, params, timeout, patience, sentName: row.sentName }, own);
  };
  if (row.isAtOnce) await Promise.all(row.sends.map(send));
  else for (const sent of row.sends) await send(sent);
};
