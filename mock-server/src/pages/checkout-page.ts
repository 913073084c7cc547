import { assumptions } from '@kit/contracts/assumptions';
import { formatNaira } from '@kit/contracts/money';
import type { PayOrderRecord } from '../payments/pay-order';
import { escaped, plainPage as page, plainPagePolicy } from '../plain-page';

/** What a field of the form is called, and what its buttons say. */
export const DECISION = 'decision';
export const PAY = 'pay';
export const DECLINE = 'decline';
/** Where the page returns to: a path of this server. */
export const RETURN = 'return';

/** No script, nothing from elsewhere, and forms that lead back to this server. */
export const CHECKOUT_POLICY = plainPagePolicy("'self'");

const returnLink = (path: string | undefined): string =>
  path === undefined
    ? '<p>You can close this page and go back to the app.</p>'
    : `<a class="primary" href="${escaped(path)}">Back to the app</a>`;

const endings: Record<Exclude<PayOrderRecord['status'], 'waiting'>, string> = {
  received: 'Payment received',
  failed: 'Payment failed',
  expired: 'Payment expired',
};

/** The provider's page of a card payment: two buttons while it waits, else how it ended. */
export const checkoutPage = (payOrder: PayOrderRecord, path: string | undefined): string => {
  const { status, amount, payOrderId, failure } = payOrder;
  const sum = `<p class="amount">${formatNaira(amount)}</p><p class="note">To ${escaped(assumptions.productName)} · ${payOrderId}</p>`;
  if (status !== 'waiting') {
    const why = failure === null ? '' : `<p>${escaped(failure)}</p>`;
    return page(endings[status], `<h1>${endings[status]}</h1>${sum}${why}${returnLink(path)}`);
  }
  const hidden = path === undefined ? '' : `<input type="hidden" name="${RETURN}" value="${escaped(path)}">`;
  const form = `<form method="post">${hidden}
<button class="primary" name="${DECISION}" value="${PAY}">Pay ${formatNaira(amount)}</button>
<button name="${DECISION}" value="${DECLINE}">Decline</button></form>`;
  const note = '<p class="note">This page stands for a payment provider. No card is charged.</p>';
  return page('Card payment', `<h1>Card payment</h1>${sum}${form}${note}`);
};

/** What a link to a payment that is none leads to. */
export const noPaymentPage = (): string =>
  page('No such payment', '<h1>There is no such payment</h1><p>Go back to the app and start again.</p>');
