import { createHash } from 'node:crypto';
import { assumptions } from '@kit/contracts/assumptions';
import { formatNaira } from '@kit/contracts/money';
import type { PayOrderRecord } from '../payments/pay-order';

/** What a field of the form is called, and what its buttons say. */
export const DECISION = 'decision';
export const PAY = 'pay';
export const DECLINE = 'decline';
/** Where the page returns to: a path of this server. */
export const RETURN = 'return';

const STYLE = `
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #1b2430; background: #f3f5f7; }
main { max-width: 24rem; margin: 0 auto; padding: 2rem 1.25rem; }
h1 { font-size: 1.25rem; margin: 0 0 .25rem; }
.amount { font-size: 2rem; font-weight: 700; margin: 1rem 0; }
button, a { display: block; box-sizing: border-box; width: 100%; min-height: 3rem; margin-top: .75rem; padding: .75rem;
  border: 1px solid #1f5f4a; border-radius: .75rem; font: inherit; font-weight: 600; text-align: center; text-decoration: none;
  color: #1f5f4a; background: #fff; }
.primary { color: #fff; background: #1f5f4a; }
.note { color: #55606e; font-size: .875rem; }
`;

/** No script, nothing from elsewhere, one style sheet known by its hash, and forms that lead back to this server. */
export const CHECKOUT_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

// Where no referrer may be told, a browser says of a form that it comes from nowhere, and we take it for a stranger's.
const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="referrer" content="same-origin"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><main>${body}</main></body>
</html>
`;

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
