import { phone } from '@kit/contracts/rules';
import * as z from 'zod/mini';
import type { SentCode } from '../../session/use-send-code';

/** A code that was sent and not entered yet. */
export interface PendingCode extends SentCode {
  /** the borrower went back to change the number: the code still counts if it stays the same */
  readonly isLeft?: boolean;
}

/**
 * A code that was sent and not entered yet. Fetching the message from another app can make a small phone drop this
 * page; on return the code field is there again instead of an empty form.
 */
const pendingCode: z.ZodMiniType<PendingCode> = z.object({
  contactNumber: phone,
  resendAt: z.number(),
  expiresAt: z.number(),
  isLeft: z.optional(z.boolean()),
});

const KEY = 'pendingCode';

/** The code that was sent; undefined if there is none or it has expired. */
export const loadPendingCode = (now: number): PendingCode | undefined => {
  try {
    const stored = z.safeParse(pendingCode, JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return stored.success && stored.data.expiresAt > now ? stored.data : undefined;
  } catch {
    return undefined;
  }
};

export const savePendingCode = (pending: PendingCode | undefined): void => {
  try {
    if (pending) sessionStorage.setItem(KEY, JSON.stringify(pending));
    else sessionStorage.removeItem(KEY);
  } catch {
    // a WebView without storage loses a convenience, not the login
  }
};
