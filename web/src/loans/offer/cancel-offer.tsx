import { homePage } from '@kit/contracts/methods/configuration';
import { cancelOrder, type OrderSummary } from '@kit/contracts/methods/loan';
import { useState } from 'react';
import { useAction } from '../../api/use-action';
import { useCache } from '../../api/use-cache';
import { AppError } from '../../platform/app-error';
import { useToast } from '../../platform/toast-context';
import { useNavigation } from '../../platform/use-navigation';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Problem } from '../../ui/notice';
import { CHANGED_MEANWHILE } from '../loan-copy';
import { useChosenOffer } from '../use-chosen-offer';
import { copy } from './copy';

export interface CancelOfferProps {
  readonly order: OrderSummary;
  readonly reload: () => Promise<void>;
}

/** Declines the loan after a confirmation, because this cannot be undone. */
export function CancelOffer({ order, reload }: CancelOfferProps) {
  const { goTo } = useNavigation();
  const { show } = useToast();
  const cache = useCache();
  const { run, isRunning } = useAction(cancelOrder);
  const { forget } = useChosenOffer();
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const cancel = async (): Promise<void> => {
    setProblem(undefined);
    try {
      await run({ orderNo: order.orderNo });
      forget();
      cache.refresh(homePage, {});
      show(copy.cancelled, { kind: 'success' });
      goTo('home', { replace: true });
    } catch (thrown) {
      const error = AppError.from(thrown);
      if (error.codeName === 'ORDER_STATUS_CONFLICT') {
        show(CHANGED_MEANWHILE);
        setIsAsking(false);
        await reload();
      } else setProblem(error.message);
    }
  };
  return (
    <>
      <Button kind="quietDanger" onClick={() => setIsAsking(true)}>
        {copy.cancel}
      </Button>
      {isAsking && (
        <Dialog title={copy.cancelTitle} onClose={() => setIsAsking(false)}>
          <p>{copy.cancelText}</p>
          <Problem text={problem} />
          <Button onClick={() => setIsAsking(false)}>{copy.keep}</Button>
          <Button kind="danger" isBusy={isRunning} onClick={() => void cancel()}>
            {copy.cancelYes}
          </Button>
        </Dialog>
      )}
    </>
  );
}
