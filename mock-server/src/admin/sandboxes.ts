import * as z from 'zod/mini';
import { DEFAULT_SANDBOX } from '../sandbox/names';
import { realNow } from '../sandbox/replay-context';
import { MAXIMUM_SANDBOXES } from '../sandbox/sandbox-host';
import { documentsOf } from '../sandbox/snapshot';
import { AdminRefusal, defineAdminRoute, notFound } from './define';
import { claimNew } from './new-sandbox';
import { wholeNumber } from './number-parameters';
import { stored } from './stored';

/** Path prefix of the calls that name their sandbox in the path. */
export const SANDBOX_BY_NAME = '/sandboxes/:name';

const STARTED_AT = realNow();

const sandboxState = z.strictObject({
  name: z.string(),
  /** the admin API set the sandbox up, so the server does not evict it */
  isConfigured: z.boolean(),
  documents: z.int(),
  /** approximate memory of its documents and its journal */
  bytes: z.int(),
  /** milliseconds since the epoch; null if before the server started */
  lastUsedAt: z.nullable(z.int()),
});

export const sandboxRoutes = [
  defineAdminRoute({
    method: 'POST',
    path: '/reset',
    summary: 'Empties the sandbox: borrowers, sessions, keys, clock, messages, journal.',
    configures: false,
    response: z.strictObject({ sandbox: z.string() }),
    handle: ({ sandbox: { name }, services }) => {
      services.sandboxes.reset(name);
      return { sandbox: name };
    },
  }),
  defineAdminRoute({
    method: 'GET',
    path: '/sandboxes',
    summary:
      'The sandboxes of this server, by name, and the maximum. A new sandbox beyond the maximum evicts the least recently used one that is not configured, or that nobody has used for the time in MOCK_SANDBOX_IDLE_HOURS. Any call of this API other than GET configures a sandbox, and so does a scenario. A reset makes it evictable again.',
    response: z.strictObject({ sandboxes: z.array(sandboxState), maximum: z.int() }),
    ofServer: true,
    handle: ({ services }) => ({ sandboxes: services.sandboxes.list(), maximum: MAXIMUM_SANDBOXES }),
  }),
  defineAdminRoute({
    method: 'DELETE',
    path: '/sandboxes',
    summary:
      'Deletes the sandboxes of this server whose name starts with `prefix`, and that nobody has used for `unusedForMs` of real time. At least one of the two is required. Never deletes the default sandbox. A sandbox that was not used since the start of the server counts from that start.',
    query: z.strictObject({ prefix: z.optional(z.string()), unusedForMs: z.optional(wholeNumber) }),
    configures: false,
    response: z.strictObject({ deleted: z.array(z.string()) }),
    ofServer: true,
    handle: async ({ services: { sandboxes }, query: { prefix, unusedForMs = 0 } }) => {
      if (prefix === undefined && unusedForMs === 0) {
        throw new AdminRefusal('Select the sandboxes: send prefix, unusedForMs or both in the query.', []);
      }
      const before = realNow() - unusedForMs;
      const names = sandboxes
        .list()
        .filter(({ name, lastUsedAt }) => name.startsWith(prefix ?? '') && (lastUsedAt ?? STARTED_AT) <= before)
        .map(({ name }) => name)
        .filter((name) => name !== DEFAULT_SANDBOX);
      for (const name of names) sandboxes.delete(name);
      await stored(Promise.all(names.map((name) => sandboxes.flushed(name))).then(() => undefined));
      return { deleted: names };
    },
  }),
  defineAdminRoute({
    method: 'DELETE',
    path: SANDBOX_BY_NAME,
    summary: 'Deletes a sandbox with its journal. A later call with this name starts an empty one.',
    params: z.strictObject({ name: z.string() }),
    configures: false,
    response: z.strictObject({ sandbox: z.string() }),
    handle: ({ services, params: { name } }) =>
      services.sandboxes.delete(name)
        ? { sandbox: name }
        : notFound(`This server has no sandbox "${name}". List them with GET /__admin/sandboxes.`),
  }),
  defineAdminRoute({
    method: 'POST',
    path: `${SANDBOX_BY_NAME}/clone`,
    summary:
      'Copies a sandbox under another name: sessions, keys, money, clock. Afterwards the two are independent. Refused with 409 if the other sandbox exists and is not empty.',
    params: z.strictObject({ name: z.string() }),
    configures: false,
    body: z.strictObject({ to: z.string() }),
    response: z.strictObject({ sandbox: z.string(), documents: z.int() }),
    handle: async ({ services, params: { name }, body: { to } }) => {
      const { sandboxes } = services;
      if (!sandboxes.holds(name))
        return notFound(`This server has no sandbox "${name}". List them with GET /__admin/sandboxes.`);
      await claimNew(services, to);
      const copy = sandboxes.replace(to, documentsOf(sandboxes.peek(name).documents) ?? []);
      sandboxes.configure(to);
      await stored(sandboxes.flushed(to));
      return { sandbox: to, documents: copy.documents.size };
    },
  }),
];
