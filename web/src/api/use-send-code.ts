import { assumptions } from '@kit/contracts/assumptions';
import type { RequestOf } from '@kit/contracts/methods';
import { sendAuthCode } from '@kit/contracts/methods/session';
import { useState } from 'react';
import { AppError } from '../platform/app-error';
import { useAction } from './use-action';

/** A verification code that was sent. Instants are in milliseconds since the epoch. */
export interface SentCode {
  readonly contactNumber: string;
  /** earliest time for another code */
  readonly resendAt: number;
  readonly expiresAt: number;
}

/**
 * TOO_MANY_ATTEMPTS with a wait means that the server sent a code a moment ago. Its reply was lost, or the page was
 * reloaded.
 */
const sentBefore = (error: AppError, contactNumber: string): SentCode | undefined => {
  const wait = error.data?.retryAfterMs ?? 0;
  if (error.codeName !== 'TOO_MANY_ATTEMPTS' || wait <= 0) return undefined;
  const resendAt = Date.now() + wait;
  const { verificationCodeLife, verificationCodeResendAfter } = assumptions;
  return { contactNumber, resendAt, expiresAt: resendAt + verificationCodeLife - verificationCodeResendAfter };
};

/**
 * Sends verification codes by text message. If the server refuses because it sent a code a moment ago, `before` is that
 * earlier code. The borrower may have received it.
 */
export const useSendCode = (purpose: RequestOf<'sendAuthCode'>['purpose']) => {
  const { run, isRunning } = useAction(sendAuthCode);
  const [before, setBefore] = useState<SentCode>();
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
