import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { CHECKOUT_ROUTE } from '../payments/checkout-path';
import type { PayOrderRecord } from '../payments/pay-order';
import { acceptForms } from '../plain-page';
import { appPath } from '../sandbox/own-path';
import { sandboxNameOf } from '../sandbox/resolve';
import type { Sandbox } from '../sandbox/sandbox';
import { fail, settle } from '../sandbox/settlement';
import { CHECKOUT_POLICY, checkoutPage, DECISION, DECLINE, noPaymentPage, PAY, RETURN } from './checkout-page';
import { sendHtml } from './html';

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
