import { canonicalPhone, normalisePhone, phone, ruleTexts, verificationCode } from '@kit/contracts/rules';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useAction } from '../../api/use-action';
import { AppError } from '../../lib/app-error';
import { useSession } from '../../session/use-session';
import { loadPendingCode, type PendingCode, savePendingCode } from './pending-code';

export type LoginFieldName = 'phone' | 'code';

export interface LoginError {
  /** the field it stands beside; absent for one that no field is to blame for */
  readonly field?: LoginFieldName;
  readonly text: string;
}

/** A refusal that another input heals belongs to the field; a network that failed does not. */
const blame = (thrown: unknown, field: LoginFieldName): LoginError => {
  const error = AppError.from(thrown);
  return error.kind === 'code' && error.codeName !== 'INTERNAL_ERROR'
    ? { field, text: error.message }
    : { text: error.message };
};

/** The login of a web borrower (4.9): a number, then the code that was sent to it. */
export const useLogin = () => {
  const { logIn } = useSession();
  const sending = useAction('sendAuthCode');
  const checking = useAction('authenticate');
  const [pending, setPending] = useState<PendingCode | undefined>(() => loadPendingCode(Date.now()));
  const [error, setError] = useState<LoginError>();
  const [attempt, setAttempt] = useState(0);

  const keep = (next: PendingCode | undefined) => {
    savePendingCode(next);
    setPending(next);
    setError(undefined);
  };
  const fail = (next: LoginError) => {
    setError(next);
    setAttempt((count) => count + 1);
  };

  /** @returns whether a code is on its way */
  const sendCode = async (typed: string): Promise<boolean> => {
    const number = z.safeParse(phone, normalisePhone(typed));
    if (!number.success) {
      fail({ field: 'phone', text: ruleTexts.phone });
      return false;
    }
    const contactNumber = canonicalPhone(number.data);
    try {
      const { expiresInMs, resendAfterMs } = await sending.run({ contactNumber, purpose: 'login' });
      const now = Date.now();
      keep({ contactNumber, resendAt: now + resendAfterMs, expiresAt: now + expiresInMs });
      return true;
    } catch (thrown) {
      fail(blame(thrown, pending ? 'code' : 'phone'));
      return false;
    }
  };

  const checkCode = async (code: string): Promise<void> => {
    if (!pending) return;
    if (!z.safeParse(verificationCode, code).success) {
      fail({ field: 'code', text: ruleTexts.verificationCode });
      return;
    }
    try {
      const reply = await checking.run({ contactNumber: pending.contactNumber, authCode: code });
      savePendingCode(undefined);
      logIn('userToken' in reply ? reply.userToken : reply.authIdentifier);
    } catch (thrown) {
      fail(blame(thrown, 'code'));
    }
  };

  return {
    pending,
    error,
    attempt,
    isSending: sending.isRunning,
    isChecking: checking.isRunning,
    sendCode,
    checkCode,
    /** back to the number */
    changeNumber: () => keep(undefined),
    /** an error of a field goes when its text changes, and not before */
    clearError: () => setError(undefined),
    fail,
  };
};

export type Login = ReturnType<typeof useLogin>;
