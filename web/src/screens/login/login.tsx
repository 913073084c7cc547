import { firstRuleTexts } from '@kit/contracts/first-rules';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { screenToReturnTo } from '../../api/guard-decision';
import { useSessionPort } from '../../api/session-context';
import { useSessionState } from '../../api/use-session-state';
import { Notice } from '../../ui/notice';
import { CodeStep } from './code-step';
import { copy } from './copy';
import css from './login.module.css';
import { loadPendingCode, type PendingCode, savePendingCode } from './pending-code';
import { PhoneStep } from './phone-step';

/** Login with a phone number step and a code step, in turn on the same screen (2.56). */
export default function LoginScreen() {
  const [pending, setPending] = useState(() => loadPendingCode(Date.now()));
  // here, so that the typed number survives Change number and a visit to the agreements
  const [typed, setTyped] = useSessionState('login number', pending?.contactNumber ?? '');
  const setAndSave = (next: PendingCode) => {
    savePendingCode(next);
    setPending(next);
  };
  const { end, reason: why } = useSessionPort().state();
  const { state } = useLocation();
  const reason =
    end === 'expired'
      ? copy.continueAfter(why || copy.ended)
      : screenToReturnTo(state) === 'extension' && firstRuleTexts.extensionLogin;
  return (
    <>
      {reason && (
        <div className={css.why}>
          <Notice>{reason}</Notice>
        </div>
      )}
      {pending && !pending.isLeft ? (
        <CodeStep
          pending={pending}
          onPending={setAndSave}
          onChangeNumber={() => setAndSave({ ...pending, isLeft: true })}
        />
      ) : (
        <PhoneStep
          typed={typed}
          onType={setTyped}
          earlier={pending}
          onSent={(sent) => setAndSave({ ...sent, isLeft: false })}
        />
      )}
    </>
  );
}
