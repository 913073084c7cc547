import * as z from 'zod/mini';
import { appError, appErrorReport } from '../sandbox/journal/journal';
import { ownPath } from '../sandbox/paths';
import { defineAdminRoute } from './define';
import { deviceName } from './device-name';

const byDevice = z.strictObject({ device: deviceName });
/** Maximum errors per report. A shell sends small batches. */
const LARGEST_LOT = 50;

/** Path and query of the app below the base path of the sandbox. */
const devicePath = ownPath.check(z.maxLength(2_000));

export const deviceReportRoutes = [
  defineAdminRoute({
    method: 'POST',
    path: '/devices/:device/page',
    summary:
      'Takes a report of the simulated shell about the page of its device. Only the phones of the workbench report, and devices whose bridge is watched.',
    params: byDevice,
    configures: false,
    body: z.strictObject({ path: devicePath }),
    response: z.strictObject({ path: devicePath }),
    handle: ({ sandbox: { devices }, params: { device }, body: { path } }) => {
      devices.show(device, path);
      return { path };
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
