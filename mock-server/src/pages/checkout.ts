import { assumptions } from '@kit/contracts/assumptions';
import { formatNaira } from '@kit/contracts/money';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { CHECKOUT_ROUTE, type PayOrderRecord } from '../loan/pay-order';
import { acceptForms, escaped, plainPage as page, plainPagePolicy } from '../plain-page';
import { appPath, sandboxNameOf } from '../service/paths';
import type { Sandbox } from '../service/sandbox';
import { fail, settle } from '../service/settlement';
import { sendHtml } from './html';

/** Name of the form field, and the values of its buttons. */
const DECISION = 'decision';
const PAY = 'pay';
const DECLINE = 'decline';
/** Field with the path on this server to which the page returns. */
const RETURN = 'return';

/** Forbids scripts and other origins, and allows forms only to this server. */
const CHECKOUT_POLICY = plainPagePolicy("'self'");

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
const checkoutPage = (payOrder: PayOrderRecord, path: string | undefined): string => {
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
const noPaymentPage = (): string =>
  page('Payment not found', '<h1>We can’t find this payment</h1><p>Go back to the app and start again.</p>');

const DECLINED = 'The card was declined. No money was taken.';

const asked = z.object({ [RETURN]: z.optional(appPath) });
const decided = z.object({ [RETURN]: z.optional(appPath), [DECISION]: z.enum([PAY, DECLINE]) });

const cardPayment = (sandbox: Sandbox, request: FastifyRequest): PayOrderRecord | undefined => {
  const { payOrderId } = request.params as { readonly payOrderId: string };
  const payOrder = sandbox.payOrders.find(payOrderId, sandbox.clock.now());
  return payOrder?.method === 'card' ? payOrder : undefined;
};

const send = (reply: FastifyReply, html: string): FastifyReply => sendHtml(reply, html, CHECKOUT_POLICY);

/**
 * The page of the payment provider for card payments, an addition of this mock. It consists of plain forms without
 * scripts. As with a real provider, the id of a payment is enough to pay it. It returns to `?return=`, a path here.
 */
export const checkoutRoutes = (app: FastifyInstance): void => {
  const { sandboxes } = app;
  acceptForms(app);

  app.get(CHECKOUT_ROUTE, async (request, reply) => {
    const payOrder = await sandboxes.transact(sandboxNameOf(request), (sandbox) => cardPayment(sandbox, request));
    if (payOrder === undefined) return send(reply.code(404), noPaymentPage());
    const query = z.safeParse(asked, request.query);
    return send(reply, checkoutPage(payOrder, query.success ? query.data[RETURN] : undefined));
  });

  app.post(CHECKOUT_ROUTE, async (request, reply) => {
    const body = z.safeParse(decided, request.body);
    const settled = await sandboxes.transact(sandboxNameOf(request), (sandbox) => {
      const payOrder = cardPayment(sandbox, request);
      if (payOrder?.status !== 'waiting' || !body.success) return payOrder;
      if (body.data[DECISION] === PAY) return settle(sandbox, payOrder, sandbox.clock.now());
      return fail(sandbox, payOrder, DECLINED);
    });
    if (settled === undefined) return send(reply.code(404), noPaymentPage());
    if (!body.success) return send(reply.code(400), checkoutPage(settled, undefined));
    const { [RETURN]: path } = body.data;
    return path === undefined ? send(reply, checkoutPage(settled, undefined)) : reply.redirect(path, 303);
  });
};
