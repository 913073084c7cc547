import { useEffect, useState } from 'react';
import { useQuery } from '../../api/use-query';
import { STEP_QUERY } from '../../navigation/query-keys';
import { useNavigation } from '../../navigation/use-navigation';
import type { SentCode } from '../../session/use-send-code';
import { useSession } from '../../session/use-session';
import { useSessionState } from '../../session/use-session-state';
import { ErrorView } from '../../ui/error-view';
import { Skeleton } from '../../ui/skeleton';
import { DeletionEnding } from './deletion-ending';
import { type DeletionReason, DeletionReasons } from './deletion-reasons';
import { DeletionTerms } from './deletion-terms';
import { DeletionVerify } from './deletion-verify';

const stepNames = ['form', 'verify'] as const;

/**
 * Account deletion in four steps: 1 read me, 2 form, 3 verify, 4 ending (4.11). The step is in the address, so that
 * back goes back one step and choices are kept. A reload starts from the beginning.
 */
export default function AccountDeletionScreen() {
  const { current, goTo } = useNavigation();
  const { logOut } = useSession();
  const { data: user, error, isValidating, reload } = useQuery('userIdentifierInfo', {});
  // a look at the help costs neither the reasons nor the code
  const [reasons, setReasons] = useSessionState<readonly DeletionReason[]>('deletion reasons', []);
  const [sent, setSent] = useSessionState<SentCode | undefined>('deletion code', undefined);
  const [isDeleted, setIsDeleted] = useState(false);
  // however the borrower leaves the last step: the token of a deleted account is worthless
  useEffect(() => (isDeleted ? () => logOut() : undefined), [isDeleted, logOut]);

  const goOn = (step: (typeof stepNames)[number]) => goTo('accountDeletion', { query: { [STEP_QUERY]: step } });
  const wanted = stepNames.find((name) => name === current.query.get(STEP_QUERY));
  if (isDeleted) return <DeletionEnding onEnd={logOut} />;
  if (wanted === 'verify' && sent && reasons.length > 0) {
    return <DeletionVerify reasons={reasons} sent={sent} onSent={setSent} onDeleted={() => setIsDeleted(true)} />;
  }
  if (wanted !== undefined) {
    if (!user)
      return error ? <ErrorView error={error} onRefresh={() => void reload()} isBusy={isValidating} /> : <Skeleton />;
    return (
      <DeletionReasons
        contactNumber={user.contactNumber}
        reasons={reasons}
        onChange={setReasons}
        onSent={(code) => {
          setSent(code);
          goOn('verify');
        }}
        sent={sent}
      />
    );
  }
  return <DeletionTerms onAgree={() => goOn('form')} />;
}
