import { replyEnvelope } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import type { Call } from '../wire/call';
import { isKeyRefusal } from '../wire/key-refusal';
import type { Difference } from './differences';
import type { Severity } from './finding';

/**
 * Returns true if the app accepts the reply. It requires HTTP 200, lower-case hex (or the plain key refusal) and a
 * valid envelope. It ignores unknown fields and refuses any other difference.
 */
export const appTakes = (call: Call): boolean => {
  const isGood = call.status >= 200 && call.status < 300;
  const isReadable = call.spelling === 'lower-case hex' || isKeyRefusal(call);
  return isGood && isReadable && z.safeParse(replyEnvelope, call.reply).success;
};

/** The app ignores unknown fields and refuses every other difference. */
export const severityOfDifference = (call: Call, { kind }: Pick<Difference, 'kind'>): Severity =>
  appTakes(call) && kind === 'unknown' ? 'tolerated' : 'refused';

/** Severity of a well-formed reply with a wrong value. */
export const severityOfMeaning = (call: Call): Severity => (appTakes(call) ? 'unnoticed' : 'refused');

/** Severity of a deviation in a part that the app ignores. */
export const severityOfAside = (call: Call): Severity => (appTakes(call) ? 'tolerated' : 'refused');
