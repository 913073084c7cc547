import { useState } from 'react';
import { EXTEND_TYPE, TYPE_QUERY } from '../../../navigation/query-keys';
import { useNavigation } from '../../../navigation/use-navigation';
import { canExtend, type Loan } from '../loan-state';
import type { PayWay } from './pay-choice';

/**
 * The chosen way to pay. An address can choose the extension. The choice is not remembered: after an extension, the
 * screen must not propose another one.
 */
export const usePayWay = (loan: Loan): readonly [PayWay, (way: PayWay) => void] => {
  const { current } = useNavigation();
  const [chosen, choose] = useState<PayWay>(current.query.get(TYPE_QUERY) === EXTEND_TYPE ? 'extend' : 'full');
  return [chosen === 'extend' && !canExtend(loan) ? 'full' : chosen, choose];
};
