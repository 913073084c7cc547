import type { AppError } from '../platform/app-error';
import { ORDER_QUERY, PAY_ORDER_QUERY } from '../platform/query-keys';
import { useTopBar } from '../platform/top-bar-context';
import { useNavigation } from '../platform/use-navigation';
import { Button } from '../ui/button';
import { LoadProblem } from '../ui/load-problem';
import { Skeleton, type SkeletonProps } from '../ui/skeleton';
import { notFoundText } from './not-found-text';

export interface OrderProblemProps {
  readonly error: AppError;
  readonly isValidating: boolean;
  readonly reload: () => Promise<void>;
}

/** The error state of a loan or payment. Explains an unknown number; any other error offers a retry. */
export function OrderProblem({ error, isValidating, reload }: OrderProblemProps) {
  const { current, goTo } = useNavigation();
  const { query } = current;
  const payOrderId = query.get(PAY_ORDER_QUERY);
  // the route's title can name an action that this loan does not allow
  useTopBar({ title: payOrderId === null ? 'Your loan' : 'Your payment' });
  const unknown = notFoundText(error, payOrderId ?? query.get(ORDER_QUERY));
  return (
    <LoadProblem
      error={error}
      reason={unknown}
      onRefresh={() => void reload()}
      isBusy={isValidating}
      other={
        <Button kind={unknown !== undefined ? 'secondary' : 'quiet'} onClick={() => goTo('record', { replace: true })}>
          See your loans
        </Button>
      }
    />
  );
}

export interface OrderLoadingOrErrorProps extends Pick<SkeletonProps, 'cards'> {
  readonly query: Omit<OrderProblemProps, 'error'> & { readonly error: AppError | undefined };
}

/** A screen without its loan or payment: a skeleton while it loads, or the error. */
export function OrderLoadingOrError({ query, cards }: OrderLoadingOrErrorProps) {
  const { error } = query;
  return error ? <OrderProblem {...query} error={error} /> : <Skeleton cards={cards} />;
}
