import { assumptions } from '@kit/contracts/assumptions';
import type { RequestOf } from '@kit/contracts/methods';
import { useState } from 'react';
import { useAction } from '../api/use-action';
import { AppError } from '../lib/app-error';

/** A verification code that was sent; instants in milliseconds since the epoch. */
export interface SentCode {
  readonly contactNumber: string;
  /** when another one may be requested */
  readonly resendAt: number;
  readonly expiresAt: number;
}

/** Too early for another code means that one was sent a moment ago: its reply was lost, or this page has forgotten it. */
const sentBefore = (error: AppError, contactNumber: string): SentCode | undefined => {
  const wait = error.data?.retryAfterMs ?? 0;
  if (error.codeName !== 'TOO_MANY_ATTEMPTS' || wait <= 0) return undefined;
  const resendAt = Date.now() + wait;
  const { verificationCodeLife, verificationCodeResendAfter } = assumptions;
  return { contactNumber, resendAt, expiresAt: resendAt + verificationCodeLife - verificationCodeResendAfter };
};

/**
 * Sends verification codes by text message. `before` is the code that was sent before, where it is too early for
 * another: the borrower may hold it in their hand.
 */
export const useSendCode = (purpose: RequestOf<'sendAuthCode'>['purpose']) => {
  const { run, isRunning } = useAction('sendAuthCode');
  const [before, setBefore] = useState<SentCode>();
  /** @throws AppError */
  const send = async (contactNumber: string): Promise<SentCode> => {
    try {
      const { expiresInMs, resendAfterMs } = await run({ contactNumber, purpose });
      const now = Date.now();
      return { contactNumber, resendAt: now + resendAfterMs, expiresAt: now + expiresInMs };
    } catch (thrown) {
      setBefore(sentBefore(AppError.from(thrown), contactNumber));
      throw thrown;
    }
  };
  return { send, before, isSending: isRunning };
};
