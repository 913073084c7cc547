import { useState } from 'react';
import { useAction } from '../../api/use-action';
import { AppError } from '../../lib/app-error';
import { useSession } from '../../session/use-session';
import type { SentCode } from './deletion';

/** Sends the code that confirms a deletion to the borrower's own number. */
export const useDeletionCode = (onSent: (code: SentCode) => void) => {
  const { user } = useSession();
  const sending = useAction('sendAuthCode');
  const [problem, setProblem] = useState<string>();
  const send = async (): Promise<void> => {
    if (!user) return;
    setProblem(undefined);
    try {
      const { resendAfterMs } = await sending.run({ contactNumber: user.contactNumber, purpose: 'accountDeletion' });
      onSent({ resendAt: Date.now() + resendAfterMs });
    } catch (thrown) {
      setProblem(AppError.from(thrown).message);
    }
  };
  return { send, isSending: sending.isRunning, problem, contactNumber: user?.contactNumber ?? '' };
};
