import type { RequestOf } from '@kit/contracts/methods';
import { useAction } from '../api/use-action';

/** A verification code that was sent; instants in milliseconds since the epoch. */
export interface SentCode {
  readonly contactNumber: string;
  /** when another one may be requested */
  readonly resendAt: number;
  readonly expiresAt: number;
}

/** Sends verification codes by text message. */
export const useSendCode = (purpose: RequestOf<'sendAuthCode'>['purpose']) => {
  const { run, isRunning } = useAction('sendAuthCode');
  /** @throws AppError */
  const send = async (contactNumber: string): Promise<SentCode> => {
    const { expiresInMs, resendAfterMs } = await run({ contactNumber, purpose });
    const now = Date.now();
    return { contactNumber, resendAt: now + resendAfterMs, expiresAt: now + expiresInMs };
  };
  return { send, isSending: isRunning };
};
