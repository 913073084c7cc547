import * as z from 'zod/mini';
import { networkPresets, presetNames } from '../faults/networks';
import { type DeviceNetwork, MAXIMUM_NETWORKS } from '../sandbox/records/networks';
import { conflict, defineAdminRoute } from './define';
import { deviceName } from './device-name';

const network = z.strictObject({
  preset: z.enum(presetNames),
  /** device that uses the network; null for all devices without their own */
  device: z.nullable(z.string()),
  latencyMs: z.number(),
  /** null for no limit */
  downBytesPerSecond: z.nullable(z.number()),
  upBytesPerSecond: z.nullable(z.number()),
  /** probability from 0 to 1 of losing a request before it runs, and separately of losing its reply */
  loss: z.number(),
});

const described = ({ preset, device: name }: DeviceNetwork): z.infer<typeof network> => ({
  ...{ preset, device: name },
  ...networkPresets[preset],
});

export const networkRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/network',
    summary: 'The simulated networks of the sandbox. A device without one uses the real network.',
    response: z.strictObject({ networks: z.array(network), presets: z.array(z.enum(presetNames)) }),
    handle: ({ sandbox }) => ({ networks: sandbox.networks.list().map(described), presets: [...presetNames] }),
  }),
  defineAdminRoute({
    method: 'PUT',
    path: '/network',
    summary:
      'Simulates a network for every device of the sandbox, or for one: offline, slow 3G, fast 3G, or one that loses every seventh request and reply. It affects calls, uploads and key exchanges. The pages and files of the app load at full speed. A lost request never runs, and the journal shows it with `end: lost`. The journal shows every other effect as a fault `network:<preset>:…`.',
    body: z.strictObject({ preset: z.enum(presetNames), device: z.optional(deviceName) }),
    response: network,
    handle: ({ sandbox, body }) => {
      if (!sandbox.networks.set(body.preset, body.device)) {
        conflict(
          `${MAXIMUM_NETWORKS} devices already have their own network. Remove some with DELETE /__admin/network.`,
        );
      }
      return described({ preset: body.preset, device: body.device ?? null });
    },
  }),
  defineAdminRoute({
    method: 'DELETE',
    path: '/network',
    summary: 'Restores the real network for one device or for all. Replies with the number of networks removed.',
    query: z.strictObject({ device: z.optional(deviceName) }),
    response: z.strictObject({ networks: z.int() }),
    handle: ({ sandbox, query }) => ({ networks: sandbox.networks.end(query.device) }),
  }),
];
