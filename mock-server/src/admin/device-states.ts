import * as z from 'zod/mini';
import { appError, appErrorReport } from '../sandbox/journal/journal';
import { devicePath, MAXIMUM_ITEMS, storageItem } from '../sandbox/records/device-states';
import { conflict, defineAdminRoute, notFound } from './define';
import { deviceName } from './device-name';

const byDevice = z.strictObject({ device: deviceName });
/** Maximum errors per report. A shell sends small batches. */
const LARGEST_LOT = 50;

const deviceState = {
  /** path and query of the app, without the base path of the sandbox */
  path: devicePath,
  items: z.array(storageItem).check(z.maxLength(MAXIMUM_ITEMS)),
};

export const deviceStateRoutes = [
  defineAdminRoute({
    method: 'POST',
    path: '/devices/:device/state',
    summary:
      'Takes a report of the simulated shell about the page and the storage of its device. Only the phones of the workbench report, and devices whose bridge is watched. Going back restores this state. Afterwards, the reports of a page are ignored until it loads again.',
    params: byDevice,
    configures: false,
    body: z.strictObject({ ...deviceState, isFirst: z.optional(z.boolean()) }),
    response: z.strictObject({ accepted: z.boolean() }),
    handle: ({
      sandbox: { deviceStates, devices, documents },
      params: { device },
      body: { isFirst = false, ...state },
    }) => {
      if (!devices.acceptsState(device, isFirst)) return { accepted: false };
      const accepted = documents.atomically(() => deviceStates.put(device, state));
      return accepted ? { accepted } : conflict('The devices of this sandbox have too much state.');
    },
  }),
  defineAdminRoute({
    method: 'GET',
    path: '/devices/:device/state',
    summary:
      'The page and the storage of a device, as its simulated shell reported them or as going back restored them.',
    params: byDevice,
    response: z.strictObject(deviceState),
    handle: ({ sandbox: { deviceStates }, params: { device } }) => {
      const { path, items } = deviceStates.of(device) ?? notFound('This device has reported no state.');
      return { path, items: [...items] };
    },
  }),
  defineAdminRoute({
    method: 'POST',
    path: '/devices/:device/errors',
    summary:
      'Takes a report of the simulated shell about errors inside the app: contract breaks, uncaught errors and unhandled rejections. GET /events publishes each as `event: app-error`.',
    params: byDevice,
    configures: false,
    body: z.strictObject({ errors: z.array(appErrorReport).check(z.maxLength(LARGEST_LOT)) }),
    response: z.strictObject({ errors: z.int() }),
    work: async ({ change, journal, params: { device }, body: { errors } }) => {
      const stored = await change((sandbox) => errors.map((error) => sandbox.journal.reportError(device, error)));
      for (const [index, { id }] of stored.entries())
        journal.notify({ event: 'app-error', data: { id, device, ...errors[index] } });
      return { errors: errors.length };
    },
  }),
  defineAdminRoute({
    method: 'GET',
    path: '/app-errors',
    summary: 'The latest errors inside the apps of the simulated devices, oldest first.',
    response: z.strictObject({ errors: z.array(appError) }),
    work: async ({ journal }) => ({ errors: await journal.errors() }),
  }),
];
