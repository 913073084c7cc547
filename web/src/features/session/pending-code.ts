import { phone } from '@kit/contracts/first-rules';
import * as z from 'zod/mini';
import { jsonIn } from '../../lib/unchecked-json';
import type { SentCode } from '../../session/use-send-code';

/** A code that was sent and not entered yet. */
export interface PendingCode extends SentCode {
  /** true if the borrower went back to change the number; the code stays valid for the same number */
  readonly isLeft?: boolean;
  /** codes that were sent to other numbers before; they stay valid too */
  readonly earlier?: readonly SentCode[];
}

const sentCode = { contactNumber: phone, resendAt: z.number(), expiresAt: z.number() };

/**
 * The stored pending code. A small device can discard this page while the borrower reads the message in another app. On
 * return, the code field then shows again instead of an empty form.
 */
const pendingCode: z.ZodMiniType<PendingCode> = z.object({
  ...sentCode,
  isLeft: z.optional(z.boolean()),
  earlier: z.optional(z.array(z.object(sentCode))),
});

const KEY = 'pendingCode';

/** All codes that were sent, the latest first. */
export const allSent = (pending: PendingCode | undefined): readonly SentCode[] =>
  pending ? [pending, ...(pending.earlier ?? [])] : [];

/** Adds a new code and drops an earlier one for the same number. */
export const withEarlier = (
  { contactNumber, resendAt, expiresAt }: SentCode,
  before: PendingCode | undefined,
): PendingCode => {
  const earlier = allSent(before).filter((each) => each.contactNumber !== contactNumber);
  return { contactNumber, resendAt, expiresAt, earlier };
};

/** The pending code; undefined if there is none or it has expired. */
export const loadPendingCode = (now: number): PendingCode | undefined => {
  const stored = z.safeParse(
    pendingCode,
    jsonIn(() => sessionStorage.getItem(KEY)),
  );
  return stored.success && stored.data.expiresAt > now ? stored.data : undefined;
};

export const savePendingCode = (pending: PendingCode | undefined): void => {
  try {
    if (pending) sessionStorage.setItem(KEY, JSON.stringify(pending));
    else sessionStorage.removeItem(KEY);
  } catch {
    // without storage, the login still works, but a reload shows the phone number step
  }
};
