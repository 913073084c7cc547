import { phone } from '@kit/contracts/first-rules';
import * as z from 'zod/mini';
import type { SentCode } from '../../api/use-send-code';
import { jsonIn } from '../../platform/unchecked-json';

/** A code that was sent and not entered yet. */
export interface PendingCode extends SentCode {
  /** true if the borrower went back to change the number; the code stays valid for the same number */
  readonly isLeft?: boolean;
}

/**
 * The stored pending code. A small device can discard this page while the borrower reads the message in another app. On
 * return, the code field then shows again instead of an empty form.
 */
const pendingCode: z.ZodMiniType<PendingCode> = z.object({
  contactNumber: phone,
  resendAt: z.number(),
  expiresAt: z.number(),
  isLeft: z.optional(z.boolean()),
});

const KEY = 'pendingCode';

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
