import * as z from 'zod/mini';
import { bridgeCall, bridgeCallReport, shellOrders } from '../sandbox/journal/phones';
import { defineAdminRoute, notFound } from './define';
import { pageSize } from './numbers';
import { phoneName } from './phone-name';

const byPhone = z.strictObject({ phone: phoneName });
const PAGE = 100;
const LARGEST_PAGE = 500;
/** Calls in one report; a shell sends small batches. */
const LARGEST_LOT = 100;

const phone = z.strictObject({
  /** the part before `.localhost` in its address, or else its IP address */
  phone: z.string(),
  /** real time, milliseconds since the epoch; null if only the admin API named the device */
  lastSeenAt: z.nullable(z.int()),
  /** owner of the last token that it sent */
  contactNumber: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  /** width of its screen in CSS pixels, once its shell has reported it */
  width: z.nullable(z.number()),
  /** settings for its simulated shell */
  orders: shellOrders,
});

export const phoneRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/phones',
    summary:
      'The devices that used the sandbox since the server started, last seen first. A subdomain of `localhost`, such as `a.localhost`, is a device. Other browsers count as one device for each IP address. Each device is a separate installation.',
    response: z.strictObject({ phones: z.array(phone) }),
    handle: ({ sandbox }) => ({ phones: sandbox.journal.phones.list() }),
  }),
  defineAdminRoute({
    method: 'PUT',
    path: '/phones/:phone/shell',
    summary:
      'Configures the simulated shell of a device: its answers to bridge events, whether it has a bridge, and whether it reports calls over the bridge. Omitted settings stay. A page reads them when it loads and after each report. By default a shell reports nothing.',
    params: byPhone,
    body: z.partial(shellOrders),
    response: shellOrders,
    handle: ({ sandbox, params, body }) => sandbox.journal.phones.order(params.phone, body),
  }),
  defineAdminRoute({
    method: 'POST',
    path: '/phones/:phone/bridge',
    summary:
      'Takes a report of the simulated shell about calls over its bridge, including analytics events. Replies with the current settings of the shell. GET /events publishes each call as `event: bridge`. Ignored for a device whose reports are off.',
    params: byPhone,
    configures: false,
    body: z.strictObject({
      calls: z.array(bridgeCallReport).check(z.maxLength(LARGEST_LOT)),
      /** width of the screen in CSS pixels */
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
    summary: 'The calls over the bridge of a device since its reports were turned on, newest first.',
    params: byPhone,
    query: z.strictObject({ limit: z.optional(pageSize(LARGEST_PAGE)) }),
    response: z.strictObject({ calls: z.array(bridgeCall) }),
    handle: ({ sandbox, params, query: { limit = PAGE } }) => ({
      calls: (sandbox.journal.phones.bridge(params.phone) ?? notFound('This sandbox has no such device')).slice(
        0,
        limit,
      ),
    }),
  }),
];
