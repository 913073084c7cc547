import { extendOrder } from '@kit/contracts/methods/extension';
import { orderDetail } from '@kit/contracts/methods/loan';
import { useState } from 'react';
import { useAction } from '../../api/use-action';
import { useCache } from '../../api/use-cache';
import { CHANGED_MEANWHILE } from '../../loans/loan-copy';
import { AppError } from '../../platform/app-error';

export interface ExtendOutcomes {
  /** reloads a loan that has changed since it was shown */
  readonly onReload: () => Promise<void>;
  readonly onExtended: (newDueAt: number) => void;
  readonly onPay: () => void;
}

/** Chooses the extension. It takes effect at once if it is already paid. Otherwise the payment follows. */
export const useExtend = (orderNo: string, { onReload, onExtended, onPay }: ExtendOutcomes) => {
  const action = useAction(extendOrder);
  const cache = useCache();
  const [problem, setProblem] = useState<string>();
  const extend = async (): Promise<void> => {
    setProblem(undefined);
    try {
      const { extended, currentDueAt } = await action.run({ orderNo });
      // otherwise the cashier would offer the extension again
      cache.refresh(orderDetail, { orderNo });
      if (extended) onExtended(currentDueAt);
      else onPay();
    } catch (thrown) {
      const error = AppError.from(thrown);
      const hasChanged = error.codeName === 'ORDER_STATUS_CONFLICT';
      setProblem(hasChanged ? CHANGED_MEANWHILE : error.message);
      if (hasChanged) await onReload();
    }
  };
  return { extend, isExtending: action.isRunning, problem };
};
