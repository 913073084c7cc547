import { severityOfMeaning } from '../inspect/app-reader';
import { shown } from '../inspect/values';
import { sampleOf } from '../wire/call';
import type { CheckContext, EntryReply } from './check-context';

/**
 * Reports a wrong value of a reply.
 * @param below path below the method, such as `result.orders`
 */
export const reportValue = (
  context: CheckContext,
  { call, method }: EntryReply,
  cause: string,
  below: string,
  expected: string,
  seen: unknown,
): void =>
  context.observe({
    cause,
    method,
    place: `${method}.${below}`,
    expected,
    seen: shown(seen),
    severity: severityOfMeaning(call),
    sample: sampleOf(call),
  });
