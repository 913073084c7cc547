import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { CHECKOUT_ROUTE } from '../payments/checkout-path';
import type { PayOrderRecord } from '../payments/pay-order';
import { acceptForms } from '../plain-page';
import { appPath } from '../sandbox/own-path';
import { sandboxToRead } from '../sandbox/resolve';
import type { Sandbox } from '../sandbox/sandbox';
import type { SandboxHost } from '../sandbox/sandbox-host';
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
export const checkoutRoutes = (app: FastifyInstance, sandboxes: SandboxHost): void => {
  acceptForms(app);

  app.get(CHECKOUT_ROUTE, async (request, reply) => {
    const sandbox = sandboxToRead(request, sandboxes);
    const payOrder = cardPayment(sandbox, request);
    await sandbox.documents.flushed();
    if (payOrder === undefined) return send(reply.code(404), noPaymentPage());
    const query = z.safeParse(asked, request.query);
    return send(reply, checkoutPage(payOrder, query.success ? query.data[RETURN] : undefined));
  });

  app.post(CHECKOUT_ROUTE, async (request, reply) => {
    const sandbox = sandboxToRead(request, sandboxes);
    const payOrder = cardPayment(sandbox, request);
    if (payOrder === undefined) return send(reply.code(404), noPaymentPage());
    const body = z.safeParse(decided, request.body);
    if (!body.success) return send(reply.code(400), checkoutPage(payOrder, undefined));
    const { [DECISION]: decision, [RETURN]: path } = body.data;
    const settled = sandbox.documents.atomically(() => {
      if (payOrder.status !== 'waiting') return payOrder;
      return decision === PAY ? settle(sandbox, payOrder, sandbox.clock.now()) : fail(sandbox, payOrder, DECLINED);
    });
    await sandbox.documents.flushed();
    return path === undefined ? send(reply, checkoutPage(settled, undefined)) : reply.redirect(path, 303);
  });
};
