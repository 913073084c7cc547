import { EXTEND_TYPE, TYPE_QUERY } from '../../../navigation/query-keys';
import { useNavigation } from '../../../navigation/use-navigation';
import { useSessionState } from '../../../session/use-session-state';
import { canExtend, type Loan } from '../loan-state';
import type { PayWay } from './pay-choice';

/** The chosen way to pay, which survives a visit to the cashier. An address can choose the extension. */
export const usePayWay = (loan: Loan): readonly [PayWay, (way: PayWay) => void] => {
  const { current } = useNavigation();
  const isExtending = current.query.get(TYPE_QUERY) === EXTEND_TYPE;
  const [chosen, choose] = useSessionState<PayWay>(
    ['way to pay', loan.order.orderNo, isExtending].join(' '),
    isExtending ? 'extend' : 'full',
  );
  return [chosen === 'extend' && !canExtend(loan) ? 'full' : chosen, choose];
};
