import { replyEnvelope } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import type { Call } from '../wire/call';
import { isKeyRefusal } from '../wire/key-refusal';
import type { Difference } from './differences';
import type { Severity } from './finding';

/**
 * Whether the app takes a reply at all. It reads as the contract has it: a good HTTP status, lower-case hex (or the plain
 * refusal of a key), an envelope; fields that it does not know are dropped, and anything else that differs is refused.
 */
export const appTakes = (call: Call): boolean => {
  const isGood = call.status >= 200 && call.status < 300;
  const isReadable = call.spelling === 'lower-case hex' || isKeyRefusal(call);
  return isGood && isReadable && z.safeParse(replyEnvelope, call.reply).success;
};

/** What the app makes of a difference in the data of a reply: it drops what it does not know, and refuses the rest. */
export const severityOfDifference = (call: Call, { kind }: Pick<Difference, 'kind'>): Severity =>
  appTakes(call) && kind === 'unknown' ? 'tolerated' : 'refused';

/** What the app makes of a reply that is right in form and says something else than it should. */
export const severityOfMeaning = (call: Call): Severity => (appTakes(call) ? 'unnoticed' : 'refused');

/** What the app makes of something that it never looks at. */
export const severityOfAside = (call: Call): Severity => (appTakes(call) ? 'tolerated' : 'refused');
