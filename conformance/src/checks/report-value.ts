import { severityOfMeaning } from '../inspect/app-reader';
import type { Observation } from '../inspect/finding';
import { shown } from '../inspect/values';
import { sampleOf } from '../wire/call';
import type { CheckContext, EntryReply } from './check-context';

/** The method and the call of a reply. */
type Answer = Pick<EntryReply, 'call' | 'method'>;

/** Reports a deviation of a well-formed reply. */
export const reportDeviation = (
  context: CheckContext,
  { call, method }: Answer,
  deviation: Pick<Observation, 'cause' | 'place' | 'expected' | 'seen'>,
): void => context.observe({ ...deviation, method, severity: severityOfMeaning(call), sample: sampleOf(call) });

/**
 * Reports a wrong value of a reply.
 * @param below path below the method, such as `result.orders`
 */
export const reportValue = (
  context: CheckContext,
  answer: Answer,
  cause: string,
  below: string,
  expected: string,
  seen: unknown,
): void => reportDeviation(context, answer, { cause, place: `${answer.method}.${below}`, expected, seen: shown(seen) });
