import type { OrderStatus, timelineKind } from '@kit/contracts/enums';
import { copy } from './detail-copy';
import { stateWord } from './loan-copy';

type TimelineKind = (typeof timelineKind.values)[number];

const isState = (
  kind: TimelineKind,
): kind is Extract<TimelineKind, OrderStatus> & ('finished' | 'rejected' | 'cancelled') =>
  kind === 'finished' || kind === 'rejected' || kind === 'cancelled';

/** The words for an event of the loan. The end of a loan has the word of its state. */
export const eventText = (kind: TimelineKind): string => (isState(kind) ? stateWord(kind) : copy.events[kind]);
