import { userIdentifierInfo } from '@kit/contracts/methods/user';
import { useEffect, useState } from 'react';
import { useQuery } from '../../api/use-query';
import type { SentCode } from '../../api/use-send-code';
import { useSession } from '../../api/use-session';
import { useSessionState } from '../../api/use-session-state';
import { STEP_QUERY } from '../../platform/query-keys';
import { useNavigation } from '../../platform/use-navigation';
import { LoadingOrError } from '../../ui/loading-or-error';
import { DeletionEnding } from './deletion-ending';
import { type DeletionReason, DeletionReasons } from './deletion-reasons';
import { DeletionTerms } from './deletion-terms';
import { DeletionVerify } from './deletion-verify';

const stepNames = ['form', 'verify'] as const;

/**
 * Account deletion in four steps: 1 terms, 2 reasons, 3 verification, 4 ending (4.11). The step is in the address, so
 * that back leads to the previous step. A reload restarts at the first step.
 */
export default function AccountDeletionScreen() {
  const { current, goTo } = useNavigation();
  const { logOut, erase } = useSession();
  // session state, so that the reasons and the code survive a look at the help
  const [reasons, setReasons] = useSessionState<readonly DeletionReason[]>('deletion reasons', []);
  const [sent, setSent] = useSessionState<SentCode | undefined>('deletion code', undefined);
  const [isDeleted, setIsDeleted] = useState(false);
  // a reload after the deletion would fail, and replace the last screen with the login
  const query = useQuery(userIdentifierInfo, isDeleted ? null : {});
  const { data: user } = query;
  // logs out when the borrower leaves the last step in any way, because the token of a deleted account is useless
  useEffect(() => (isDeleted ? () => logOut() : undefined), [isDeleted, logOut]);

  const goToNext = (step: (typeof stepNames)[number]) => goTo('accountDeletion', { query: { [STEP_QUERY]: step } });
  const step = stepNames.find((name) => name === current.query.get(STEP_QUERY));
  if (isDeleted) return <DeletionEnding onEnd={logOut} />;
  if (step === 'verify' && sent && reasons.length > 0) {
    const end = () => {
      erase();
      setIsDeleted(true);
    };
    return <DeletionVerify reasons={reasons} sent={sent} onSent={setSent} onDeleted={end} />;
  }
  if (step !== undefined) {
    if (!user) return <LoadingOrError query={query} />;
    return (
      <DeletionReasons
        contactNumber={user.contactNumber}
        reasons={reasons}
        onChange={setReasons}
        onSent={(code) => {
          setSent(code);
          goToNext('verify');
        }}
        sent={sent}
      />
    );
  }
  return <DeletionTerms onAgree={() => goToNext('form')} />;
}
