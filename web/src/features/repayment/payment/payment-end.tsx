import type { PayOrder } from '@kit/contracts/methods/repayment';
import { PaymentClosed } from './payment-closed';
import { PaymentEnded } from './payment-ended';
import { PaymentReceived } from './payment-received';

export interface PaymentEndProps {
  readonly payment: PayOrder & { readonly status: Exclude<PayOrder['status'], 'waiting'> };
}

/** A payment that is over, by how it ended. */
export function PaymentEnd({ payment }: PaymentEndProps) {
  switch (payment.status) {
    case 'received':
      return <PaymentReceived payment={payment} />;
    case 'closed':
      return <PaymentClosed payment={payment} />;
    default:
      return <PaymentEnded payment={payment} />;
  }
}
