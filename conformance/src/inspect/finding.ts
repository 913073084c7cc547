import { replyEnvelope } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import { type Call, isKeyRefusal } from '../wire/call';

/**
 * How a deviation affects the app: the app refuses the reply and shows an error, accepts it without noticing, or
 * ignores the difference.
 */
export const severities = ['refused', 'unnoticed', 'tolerated'] as const;
export type Severity = (typeof severities)[number];

/** One occurrence of a deviation. */
export interface Observation {
  /** observations with the same cause are one group of the report */
  readonly cause: string;
  readonly method: string;
  /** path that starts with the method: `orderDetail.result.terms.dueAt` */
  readonly place: string;
  readonly expected: string;
  readonly seen: string;
  readonly severity: Severity;
  readonly call: Call | null;
  /** line for the overrides file that accepts this drift, if there is one */
  readonly override?: string | undefined;
}

/**
 * Returns the severity of a wrong value in a reply that the app accepts, else `refused`. The app requires HTTP 200,
 * lower-case hex (or the plain key refusal) and a valid envelope.
 */
export const severityIn = (call: Call, severity: Severity): Severity => {
  const isGood = call.status >= 200 && call.status < 300;
  const isReadable = call.spelling === 'lower-case hex' || isKeyRefusal(call);
  return isGood && isReadable && z.safeParse(replyEnvelope, call.reply).success ? severity : 'refused';
};
