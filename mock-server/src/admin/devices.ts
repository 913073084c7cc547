import * as z from 'zod/mini';
import { bridgeCall, bridgeCallReport, shellOrders } from '../service/journal/devices';
import { appError, appErrorReport } from '../service/journal/journal';
import { ownPath } from '../service/paths';
import { sessionEnds } from '../service/records/sessions';
import { defineAdminRoute, deviceName } from './define';

const byDevice = z.strictObject({ device: deviceName });
/** Maximum calls or errors per report. A shell sends small batches. */
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
    act: ({ params }) => `native shell of ${params.device} set`,
    params: byDevice,
    body: z.partial(shellOrders),
    response: shellOrders,
    handle: ({ sandbox, params, body }) => sandbox.devices.order(params.device, body),
  }),
  defineAdminRoute({
    method: 'POST',
    path: '/devices/:device/report',
    summary:
      'Takes a report of the simulated shell: the page of the app, errors inside the app (contract breaks, uncaught errors and unhandled rejections), and calls over its bridge, including analytics events. Calls of a device whose reports are off are ignored. GET /events publishes each error as `event: app-error` and each call as `event: bridge`. Replies with the settings of the shell; null if nobody configured it.',
    params: byDevice,
    body: z.strictObject({
      /** path and query of the page, below the base path of the sandbox */
      path: z.optional(ownPath.check(z.maxLength(2_000))),
      errors: z.optional(z.array(appErrorReport).check(z.maxLength(LARGEST_LOT))),
      calls: z.optional(z.array(bridgeCallReport).check(z.maxLength(LARGEST_LOT))),
      /** width of the screen in CSS pixels */
      width: z.optional(z.number().check(z.positive(), z.maximum(100_000))),
    }),
    response: z.strictObject({ orders: z.nullable(shellOrders) }),
    work: async ({ read, journal, params: { device: name }, body: { path, errors = [], calls = [], width } }) => {
      const { orders, told } = await read((sandbox) => {
        const known = sandbox.devices.get(name);
        if (path !== undefined) sandbox.devices.show(name, path);
        if (known?.report === true) sandbox.devices.noteReport(name, width);
        const heard = known?.report === true ? calls : [];
        return {
          orders: known ?? null,
          told: [
            ...errors.map((error) => ({
              event: 'app-error' as const,
              item: sandbox.journal.report('appErrors', name, error),
            })),
            ...heard.map((call) => ({
              event: 'bridge' as const,
              item: sandbox.journal.report('bridgeCalls', name, call),
            })),
          ],
        };
      });
      for (const { event, item } of told) journal.notify({ event, data: { id: item.id, ...(item.body as object) } });
      return { orders };
    },
  }),
  defineAdminRoute({
    method: 'GET',
    path: '/reports',
    summary:
      'The latest reports of the simulated shells, oldest first: errors inside the apps, and the calls over the bridges since their reports were turned on.',
    query: z.strictObject({ device: z.optional(deviceName) }),
    response: z.strictObject({ calls: z.array(bridgeCall), errors: z.array(appError) }),
    work: async ({ journal, query: { device: name } }) => {
      const isAsked = (report: { readonly device: string }) => name === undefined || report.device === name;
      const [calls, errors] = await Promise.all([journal.all('bridgeCalls'), journal.all('appErrors')]);
      return { calls: calls.filter(isAsked), errors: errors.filter(isAsked) };
    },
  }),
];
