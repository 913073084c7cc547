import { orderDetail } from '@kit/contracts/methods/loan';
import { payOrderStatus } from '@kit/contracts/methods/repayment';
import { lazy } from 'react';
import { useQuery } from '../../api/use-query';
import { useScreen } from '../../api/use-screen';
import { loanIsOwed } from '../../loans/loan';
import { LoadedOrder } from '../../loans/order';
import {
  AGAIN_QUERY,
  ORDER_QUERY,
  PARTIAL_TYPE,
  PAY_ORDER_QUERY,
  PURPOSE_QUERY,
  TYPE_QUERY,
} from '../../platform/location';
import { Result } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { CashierForm } from './cashier-form';

const loadPaymentView = async () => ({ default: (await import('../../loans/payment/payment-view')).PaymentView });
// loads behind the form, which shows first
loadPaymentView().catch(() => undefined);
const PaymentView = lazy(loadPaymentView);

/** The cashier (2.22): the form of a new payment, or the state of a card payment. */
export default function CashierScreen() {
  const { current } = useScreen();
  const payOrderId = current.query.get(PAY_ORDER_QUERY);
  if (payOrderId !== null) return <PaymentView payOrderId={payOrderId} />;
  return (
    <NewPayment
      orderNo={current.query.get(ORDER_QUERY) ?? ''}
      purpose={current.query.get(PURPOSE_QUERY) === 'extend' ? 'extend' : 'repay'}
      isPartial={current.query.get(TYPE_QUERY) === PARTIAL_TYPE}
      again={current.query.get(AGAIN_QUERY)}
    />
  );
}

interface NewPaymentProps {
  readonly orderNo: string;
  readonly purpose: 'repay' | 'extend';
  readonly isPartial: boolean;
  /** number of a failed payment that the borrower repeats */
  readonly again: string | null;
}

function NewPayment({ orderNo, purpose, isPartial, again }: NewPaymentProps) {
  const failed = useQuery(payOrderStatus, again === null ? null : { payOrderId: again });
  // if the failed payment cannot load, the form still works with default choices
  const isComing = again !== null && !failed.data && !failed.error;
  const query = useQuery(orderDetail, { orderNo });
  return (
    <LoadedOrder
      query={{ ...query, data: isComing ? undefined : query.data }}
      shape={[
        ['line', 'hero', 'line'],
        ['row', 'row'],
      ]}
    >
      {({ repayment, ...loan }, note) =>
        repayment && loanIsOwed(loan.order.status) ? (
          <CashierForm
            loan={{ ...loan, repayment }}
            purpose={purpose}
            isPartial={isPartial}
            again={failed.data?.orderNo === orderNo ? failed.data : undefined}
            note={note}
            onReload={query.reload}
          />
        ) : (
          <NothingToPay orderNo={orderNo} />
        )
      }
    </LoadedOrder>
  );
}

/** Shown for a loan that needs no payment now: paid off, or not paid out yet. */
function NothingToPay({ orderNo }: { readonly orderNo: string }) {
  const { goTo } = useScreen({ title: 'Your loan' });
  return (
    <Result
      art="paid"
      title="Nothing to pay"
      text="Nothing is owed on this loan at the moment."
      next={
        <Button onClick={() => goTo('repayDetail', { query: { [ORDER_QUERY]: orderNo }, replace: true })}>
          See your loan
        </Button>
      }
    />
  );
}
