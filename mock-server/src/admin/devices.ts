import * as z from 'zod/mini';
import { bridgeCall, bridgeCallReport, shellOrders } from '../sandbox/journal/devices';
import { sessionEnds } from '../sandbox/records/sessions';
import { defineAdminRoute, notFound } from './define';
import { deviceName } from './device-name';
import { pageSize } from './number-parameters';

const byDevice = z.strictObject({ device: deviceName });
const PAGE = 100;
const LARGEST_PAGE = 500;
/** Maximum calls per report. A shell sends small batches. */
const LARGEST_LOT = 100;

const device = z.strictObject({
  /** the part before `.localhost` in its address, or else its IP address */
  device: z.string(),
  /** real time, milliseconds since the epoch; null if only the admin API named the device */
  lastSeenAt: z.nullable(z.int()),
  /** borrower who is logged in; null if none, and after the session ended */
  contactNumber: z.nullable(z.string()),
  /** session of the last token that it sent; null for none, and for an unknown token */
  session: z.nullable(
    z.strictObject({
      contactNumber: z.string(),
      state: z.enum(['valid', ...sessionEnds]),
      /** on the sandbox's clock, milliseconds since the epoch; null while valid */
      endedAt: z.nullable(z.int()),
      /** device whose login ended the session; null if time or a tester did */
      by: z.nullable(z.string()),
    }),
  ),
  userAgent: z.nullable(z.string()),
  /** width of its screen in CSS pixels, once its shell has reported it */
  width: z.nullable(z.number()),
  /** path of the page that it shows; null unless it reports its page */
  path: z.nullable(z.string()),
  /** settings for its simulated shell */
  orders: shellOrders,
});

export const deviceRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/devices',
    summary:
      'The devices that used the sandbox since the server started, last seen first. A subdomain of `localhost`, such as `a.localhost`, is a device. Other browsers count as one device for each IP address. Each device is a separate installation.',
    response: z.strictObject({ devices: z.array(device) }),
    handle: ({ sandbox: { devices, sessions } }) => ({
      devices: devices.list().map(({ token, ...seen }) => {
        const session = sessions.facts(token ?? '') ?? null;
        const contactNumber = session?.state === 'valid' ? session.contactNumber : null;
        return { ...seen, session, contactNumber };
      }),
    }),
  }),
  defineAdminRoute({
    method: 'PUT',
    path: '/devices/:device/shell',
    summary:
      'Configures the simulated shell of a device: its answers to bridge events, whether it has a bridge, and whether it reports calls over the bridge. Omitted settings stay. A page reads them when it loads and after each report. By default a shell reports nothing.',
    params: byDevice,
    body: z.partial(shellOrders),
    response: shellOrders,
    handle: ({ sandbox, params, body }) => sandbox.devices.order(params.device, body),
  }),
  defineAdminRoute({
    method: 'POST',
    path: '/devices/:device/bridge',
    summary:
      'Takes a report of the simulated shell about calls over its bridge, including analytics events. Replies with the current settings of the shell. GET /events publishes each call as `event: bridge`. Ignored for a device whose reports are off.',
    params: byDevice,
    configures: false,
    body: z.strictObject({
      calls: z.array(bridgeCallReport).check(z.maxLength(LARGEST_LOT)),
      /** width of the screen in CSS pixels */
      width: z.optional(z.number().check(z.positive(), z.maximum(100_000))),
    }),
    response: z.strictObject({ orders: z.nullable(shellOrders) }),
    work: async ({ change, journal, params: { device: name }, body: { calls, width } }) => {
      const { orders, stored } = await change((sandbox) => {
        const known = sandbox.devices.orders(name);
        if (known?.report !== true) return { orders: known ?? null, stored: [] };
        sandbox.devices.noteReport(name, width);
        return { orders: known, stored: calls.map((call) => sandbox.journal.reportBridgeCall(name, call)) };
      });
      for (const [index, { id }] of stored.entries())
        journal.notify({ event: 'bridge', data: { device: name, id, ...calls[index] } });
      return { orders };
    },
  }),
  defineAdminRoute({
    method: 'GET',
    path: '/devices/:device/bridge',
    summary: 'The calls over the bridge of a device since its reports were turned on, newest first.',
    params: byDevice,
    query: z.strictObject({ limit: z.optional(pageSize(LARGEST_PAGE)) }),
    response: z.strictObject({ calls: z.array(bridgeCall) }),
    work: async ({ journal, read, params, query: { limit = PAGE } }) => {
      if (!(await read(({ devices }) => devices.knows(params.device))))
        return notFound('This sandbox has no device with this name. List them with GET /__admin/devices.');
      return { calls: (await journal.bridgeCalls(params.device)).slice(0, limit) };
    },
  }),
];
