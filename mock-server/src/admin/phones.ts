import * as z from 'zod/mini';
import { bridgeCall, bridgeCallReport, shellOrders } from '../sandbox/journal/phones';
import { defineAdminRoute, notFound } from './define';
import { pageSize } from './numbers';
import { phoneName } from './phone-name';

const byPhone = z.strictObject({ phone: phoneName });
const PAGE = 100;
const LARGEST_PAGE = 500;
/** A shell sends them in small lots. */
const LARGEST_LOT = 100;

const phone = z.strictObject({
  /** what stands before `.localhost` in its address, else its own address */
  phone: z.string(),
  /** real time, milliseconds since the epoch; null for one that was only told something */
  lastSeenAt: z.nullable(z.int()),
  /** whose token came last from it */
  contactNumber: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  /** of its screen, in CSS pixels, where its shell has told it */
  width: z.nullable(z.number()),
  /** what its simulated shell is told to do */
  orders: shellOrders,
});

export const phoneRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/phones',
    summary:
      'The phones that the sandbox was used from since the server started, seen last first. A phone is a name below `localhost`, such as `a.localhost`, or else an address: each is an installation of its own.',
    response: z.strictObject({ phones: z.array(phone) }),
    handle: ({ sandbox }) => ({ phones: sandbox.journal.phones.list() }),
  }),
  defineAdminRoute({
    method: 'PUT',
    path: '/phones/:phone/shell',
    summary:
      'Tells the simulated shell of a phone how to answer the events of the bridge, whether to have one, and whether to report what crosses it. What is left out stays. A page that is open hears of it with its next report, and each page as it loads; without this call no shell reports anything.',
    params: byPhone,
    body: z.partial(shellOrders),
    response: shellOrders,
    handle: ({ sandbox, params, body }) => sandbox.journal.phones.order(params.phone, body),
  }),
  defineAdminRoute({
    method: 'POST',
    path: '/phones/:phone/bridge',
    summary:
      'The simulated shell reports what crossed its bridge, the analytics events too, and hears what it is told now. GET /events tells it live, as `event: bridge`. Nothing is kept of a phone that was not asked to report.',
    params: byPhone,
    configures: false,
    body: z.strictObject({
      calls: z.array(bridgeCallReport).check(z.maxLength(LARGEST_LOT)),
      /** of the screen, in CSS pixels */
      width: z.optional(z.number().check(z.positive(), z.maximum(100_000))),
    }),
    response: z.strictObject({ orders: z.nullable(shellOrders) }),
    handle: ({ sandbox: { journal }, params: { phone: name }, body: { calls, width } }) => {
      const orders = journal.phones.orders(name);
      if (orders?.report !== true) return { orders: orders ?? null };
      for (const call of journal.phones.report(name, calls, width))
        journal.notify({ event: 'bridge', data: { phone: name, ...call } });
      return { orders };
    },
  }),
  defineAdminRoute({
    method: 'GET',
    path: '/phones/:phone/bridge',
    summary: 'What crossed the bridge of a phone since it was asked to report, newest first.',
    params: byPhone,
    query: z.strictObject({ limit: z.optional(pageSize(LARGEST_PAGE)) }),
    response: z.strictObject({ calls: z.array(bridgeCall) }),
    handle: ({ sandbox, params, query: { limit = PAGE } }) => ({
      calls: (sandbox.journal.phones.bridge(params.phone) ?? notFound('This sandbox knows no such phone')).slice(
        0,
        limit,
      ),
    }),
  }),
];
