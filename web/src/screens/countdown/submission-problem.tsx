import { dayCount } from '@kit/contracts/time-units';
import { copy } from '../../loans/application-copy';
import type { AppError } from '../../platform/app-error';
import { useNavigation } from '../../platform/use-navigation';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import type { IllustrationName } from '../../ui/illustration';
import { Message } from '../../ui/message';

export interface SubmissionProblemProps {
  readonly error: AppError;
  /** label of the failed upload; undefined if no upload had started */
  readonly what: string | undefined;
  readonly onRetry: () => void;
}

const blockedText = (daysLeft: number | undefined): string =>
  daysLeft === undefined ? copy.blockedSoon : copy.blockedFor(dayCount(daysLeft));

const textOf = (error: AppError, what: string | undefined): string => {
  if (error.kind === 'bridge') {
    return copy.notGiven(what ?? copy.itsInformation, error.message);
  }
  return copy.sentBefore(error.message);
};

const artOf = ({ kind }: AppError): IllustrationName => {
  if (kind === 'bridge') return 'phone';
  return kind === 'network' || kind === 'timeout' ? 'offline' : 'failed';
};

/** An application that could not be sent: the reason and the next step (4.12). */
export function SubmissionProblem({ error, what, onRetry }: SubmissionProblemProps) {
  const { goTo } = useNavigation();
  const home = () => goTo('home', { replace: true });
  if (error.codeName === 'REAPPLY_BLOCKED') {
    return (
      <Message
        art="waiting"
        role="alert"
        title={error.message}
        text={blockedText(error.data?.daysLeft)}
        action={<Button onClick={home}>{copy.home}</Button>}
      />
    );
  }
  if (error.codeName === 'PRODUCT_NOT_FOUND') {
    return (
      <Message
        art="failed"
        role="alert"
        text={error.message}
        action={
          <>
            <Button onClick={() => goTo('feedback-faq')}>{copy.contactUs}</Button>
            <Button kind="quiet" onClick={home}>
              {copy.home}
            </Button>
          </>
        }
      />
    );
  }
  return (
    <>
      <Message art={artOf(error)} role="alert" title={copy.notSent} text={textOf(error, what)} />
      <ActionBar>
        <Button onClick={onRetry}>{copy.again}</Button>
        <Button kind="quiet" onClick={home}>
          {copy.home}
        </Button>
      </ActionBar>
    </>
  );
}
