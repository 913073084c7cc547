import type { deletionReason } from '@kit/contracts/enums';

export type DeletionReason = (typeof deletionReason.values)[number];

/** A code that was sent for the deletion; milliseconds since the epoch. */
export interface SentCode {
  readonly resendAt: number;
}
