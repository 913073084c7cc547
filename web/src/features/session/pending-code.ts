import { phone } from '@kit/contracts/rules';
import * as z from 'zod/mini';
import type { SentCode } from '../../session/use-send-code';

/** A code that was sent and not entered yet. */
export interface PendingCode extends SentCode {
  /** the borrower went back to change the number: the code still counts if it stays the same */
  readonly isLeft?: boolean;
  /** what was sent to other numbers before: those codes count as well */
  readonly earlier?: readonly SentCode[];
}

const sentCode = { contactNumber: phone, resendAt: z.number(), expiresAt: z.number() };

/**
 * A code that was sent and not entered yet. Fetching the message from another app can make a small phone drop this
 * page; on return the code field is there again instead of an empty form.
 */
const pendingCode: z.ZodMiniType<PendingCode> = z.object({
  ...sentCode,
  isLeft: z.optional(z.boolean()),
  earlier: z.optional(z.array(z.object(sentCode))),
});

const KEY = 'pendingCode';

/** Every code that was sent, the latest first. */
export const allSent = (pending: PendingCode | undefined): readonly SentCode[] =>
  pending ? [pending, ...(pending.earlier ?? [])] : [];

/** The code that was sent last, with those that were sent to other numbers before. */
export const withEarlier = (
  { contactNumber, resendAt, expiresAt }: SentCode,
  before: PendingCode | undefined,
): PendingCode => {
  const earlier = allSent(before).filter((each) => each.contactNumber !== contactNumber);
  return { contactNumber, resendAt, expiresAt, earlier };
};

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
