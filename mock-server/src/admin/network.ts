import * as z from 'zod/mini';
import { networkPresets, presetNames } from '../faults/networks';
import { MAXIMUM_NETWORKS, type PhoneNetwork } from '../sandbox/records/networks';
import { conflict, defineAdminRoute } from './define';
import { phoneName } from './phone-name';

const network = z.strictObject({
  preset: z.enum(presetNames),
  /** null for every phone that has none of its own */
  phone: z.nullable(z.string()),
  latencyMs: z.number(),
  /** null for as fast as it goes */
  downBytesPerSecond: z.nullable(z.number()),
  upBytesPerSecond: z.nullable(z.number()),
  /** how likely a request is lost before anything runs, and a reply after it did: from 0 to 1 */
  loss: z.number(),
});

const described = ({ preset, phone: name }: PhoneNetwork): z.infer<typeof network> => ({
  ...{ preset, phone: name },
  ...networkPresets[preset],
});

export const networkRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/network',
    summary: 'The networks that phones of the sandbox were given. None is the network that is really there.',
    response: z.strictObject({ networks: z.array(network), presets: z.array(z.enum(presetNames)) }),
    handle: ({ sandbox }) => ({ networks: sandbox.networks.list().map(described), presets: [...presetNames] }),
  }),
  defineAdminRoute({
    method: 'PUT',
    path: '/network',
    summary:
      'Gives every phone of the sandbox a network, or one phone another: offline, slow 3G, fast 3G, or one that loses every seventh request and reply. Calls, uploads and key exchanges go over it; so do the pages and files of the app under `/s/<sandbox>/`. What is lost on the way up never ran and is not in the journal; the rest the journal shows as faults `network:<preset>:…`.',
    body: z.strictObject({ preset: z.enum(presetNames), phone: z.optional(phoneName) }),
    response: network,
    handle: ({ sandbox, body }) => {
      if (!sandbox.networks.set(body.preset, body.phone)) {
        conflict(`${MAXIMUM_NETWORKS} phones have a network of their own already: DELETE /network ends them`);
      }
      return described({ preset: body.preset, phone: body.phone ?? null });
    },
  }),
  defineAdminRoute({
    method: 'DELETE',
    path: '/network',
    summary: 'Gives one phone, or every phone, the network that is really there. Answers how many had another.',
    query: z.strictObject({ phone: z.optional(phoneName) }),
    response: z.strictObject({ networks: z.int() }),
    handle: ({ sandbox, query }) => ({ networks: sandbox.networks.end(query.phone) }),
  }),
];
