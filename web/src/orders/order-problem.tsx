import type { AppError } from '../lib/app-error';
import { useNavigation } from '../navigation/use-navigation';
import { Button } from '../ui/button';
import { LoadProblem } from '../ui/load-problem';

export interface OrderProblemProps {
  readonly error: AppError;
  readonly isValidating: boolean;
  readonly reload: () => Promise<void>;
}

/** A loan or payment that cannot be shown: an unknown number says so, anything else can be tried again. */
export function OrderProblem({ error, isValidating, reload }: OrderProblemProps) {
  const { goTo } = useNavigation();
  const isUnknown = error.codeName === 'ORDER_NOT_FOUND' || error.codeName === 'PAY_ORDER_NOT_FOUND';
  return (
    <LoadProblem
      error={error}
      reason={isUnknown ? error.message : undefined}
      onRefresh={() => void reload()}
      isBusy={isValidating}
      other={
        <Button kind={isUnknown ? 'secondary' : 'quiet'} onClick={() => goTo('record', { replace: true })}>
          See your loans
        </Button>
      }
    />
  );
}
