import { useScreen } from '../../api/use-screen';
import type { AppError } from '../../platform/app-error';
import { Button } from '../../ui/button';
import { Skeleton } from '../../ui/loaded';
import { ErrorView, Message, Notice } from '../../ui/message';

export function OfferSkeleton() {
  return (
    <Skeleton
      cards={[
        ['line', 'hero', 'line'],
        ['row', 'row'],
        ['row', 'row', 'row', 'row'],
      ]}
    />
  );
}

export interface QuoteProblemProps {
  /** undefined while the first quote loads */
  readonly error: AppError | undefined;
  readonly onRefresh: () => void;
  readonly isBusy: boolean;
  /** shows the problem beside the amounts of another term instead of replacing them */
  readonly isInline?: boolean;
}

/** The state without a quote: loading, failed, or refused (8.12). */
export function QuoteProblem({ error, onRefresh, isBusy, isInline = false }: QuoteProblemProps) {
  const { goTo } = useScreen();
  if (!error) return <OfferSkeleton />;
  if (isInline) {
    return (
      <Notice tone="danger" isAlert>
        {error.message}.{' '}
        <Button kind="quiet" isInline isBusy={isBusy} onClick={onRefresh}>
          Try again
        </Button>
      </Notice>
    );
  }
  const home = (
    <Button kind="quiet" onClick={() => goTo('home', { replace: true })}>
      Back to home
    </Button>
  );
  if (error.kind !== 'code') return <ErrorView error={error} onRefresh={onRefresh} isBusy={isBusy} other={home} />;
  return (
    <Message
      art="failed"
      role="alert"
      text={error.message}
      action={
        <>
          <Button kind="secondary" isBusy={isBusy} onClick={onRefresh}>
            Try again
          </Button>
          {home}
        </>
      }
    />
  );
}
