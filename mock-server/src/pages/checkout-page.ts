import { assumptions } from '@kit/contracts/assumptions';
import { formatNaira } from '@kit/contracts/money';
import type { PayOrderRecord } from '../payments/pay-order';
import { escaped, plainPage as page, plainPagePolicy } from '../plain-page';

/** Name of the form field, and the values of its buttons. */
export const DECISION = 'decision';
export const PAY = 'pay';
export const DECLINE = 'decline';
/** Field with the path on this server to which the page returns. */
export const RETURN = 'return';

/** Forbids scripts and other origins, and allows forms only to this server. */
export const CHECKOUT_POLICY = plainPagePolicy("'self'");

const returnLink = (path: string | undefined): string =>
  path === undefined
    ? '<p>You can close this page and go back to the app.</p>'
    : `<a class="primary" href="${escaped(path)}">Back to the app</a>`;

const endings: Record<Exclude<PayOrderRecord['status'], 'waiting'>, string> = {
  received: 'Payment received',
  failed: 'Payment failed',
  expired: 'Payment expired',
  closed: 'Payment closed',
};

/** The payment provider's page of a card payment: two buttons while it is open, else its result. */
export const checkoutPage = (payOrder: PayOrderRecord, path: string | undefined): string => {
  const { status, amount, payOrderId, failure } = payOrder;
  const sum = `<p class="amount">${formatNaira(amount)}</p><p class="note">To ${escaped(assumptions.productName)} · ${payOrderId}</p>`;
  if (status !== 'waiting') {
    const reason = status === 'closed' ? 'The loan is already paid. Your card was not charged.' : (failure ?? '');
    const why = reason && `<p>${escaped(reason)}</p>`;
    return page(endings[status], `<h1>${endings[status]}</h1>${sum}${why}${returnLink(path)}`);
  }
  const hidden = path === undefined ? '' : `<input type="hidden" name="${RETURN}" value="${escaped(path)}">`;
  const form = `<form method="post">${hidden}
<button class="primary" name="${DECISION}" value="${PAY}">Pay ${formatNaira(amount)}</button>
<button name="${DECISION}" value="${DECLINE}">Decline</button></form>`;
  const note = '<p class="note">This page simulates a payment provider. No card is charged.</p>';
  return page('Card payment', `<h1>Card payment</h1>${sum}${form}${note}`);
};

/** The page for an unknown payment. */
export const noPaymentPage = (): string =>
  page('Payment not found', '<h1>We can’t find this payment</h1><p>Go back to the app and start again.</p>');
