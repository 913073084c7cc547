import { orderList } from '@kit/contracts/methods/loan';
import { useEffect } from 'react';
import { useQuery } from '../../api/use-query';
import { useScreen } from '../../api/use-screen';
import { orderRoute } from '../loan';
import { LoadedOrder, useOrder } from '../order';
import { Offer } from './offer';
import { OfferSkeleton } from './quote-problem';

export interface BorrowScreenProps {
  /** true on the screen for borrowers who have repaid a loan before */
  readonly isReturning: boolean;
}

/** An approved loan. Redirects to the other screen if this one is for the other kind of borrower. */
export function BorrowScreen({ isReturning }: BorrowScreenProps) {
  const { goTo } = useScreen();
  const query = useOrder('confirmBorrow');
  const ended = useQuery(orderList, { list: 'finished' });
  const { data } = query;
  const hasRepaid = ended.data?.orders.some(({ status }) => status === 'finished');
  // without the list of ended loans, either screen works
  const isWrongScreen = hasRepaid !== undefined && hasRepaid !== isReturning;
  useEffect(() => {
    if (!data || !isWrongScreen) return;
    const { options } = orderRoute(data.order);
    goTo(hasRepaid ? 'specialConfirmBorrow' : 'confirmBorrow', { ...options, replace: true });
  }, [data, isWrongScreen, hasRepaid, goTo]);

  const isChoosing = isWrongScreen || (hasRepaid === undefined && !ended.error);
  return (
    <LoadedOrder
      query={{ ...query, data: data?.terms && !isChoosing ? { order: data.order, terms: data.terms } : undefined }}
      shape={<OfferSkeleton />}
    >
      {({ order, terms }) => (
        <Offer
          key={order.orderNo}
          order={order}
          usualDays={terms.loanDays}
          isReturning={isReturning}
          reload={query.reload}
        />
      )}
    </LoadedOrder>
  );
}
