import * as z from 'zod/mini';
import { DEFAULT_SANDBOX } from '../core/names';
import { realNow } from '../core/replay-context';
import { MAXIMUM_SANDBOXES } from '../core/store/store';
import { stateOf } from '../traces/write';
import { AdminRefusal, defineAdminRoute, notFound } from './define';
import { checkNew } from './new-sandbox';
import { wholeNumber } from './number-parameters';

/** Path prefix of the calls that name their sandbox in the path. */
export const SANDBOX_BY_NAME = '/sandboxes/:name';

const sandboxState = z.strictObject({
  name: z.string(),
  documents: z.int(),
  /** milliseconds since the epoch */
  lastUsedAt: z.int(),
});

export const sandboxRoutes = [
  defineAdminRoute({
    method: 'POST',
    path: '/reset',
    summary: 'Empties the sandbox: borrowers, sessions, keys, clock, messages, journal.',
    configures: false,
    response: z.strictObject({ sandbox: z.string() }),
    handle: ({ sandbox }) => {
      sandbox.reset();
      return { sandbox: sandbox.name };
    },
  }),
  defineAdminRoute({
    method: 'GET',
    path: '/sandboxes',
    summary:
      'The sandboxes, by name, and the maximum. A new sandbox beyond the maximum replaces the least recently used one.',
    response: z.strictObject({ sandboxes: z.array(sandboxState), maximum: z.int() }),
    ofServer: true,
    work: async ({ services }) => ({ sandboxes: await services.sandboxes.list(), maximum: MAXIMUM_SANDBOXES }),
  }),
  defineAdminRoute({
    method: 'DELETE',
    path: '/sandboxes',
    summary:
      'Deletes the sandboxes whose name starts with `prefix`, and that nobody has used for `unusedForMs` of real time. At least one of the two is required. Never deletes the default sandbox.',
    query: z.strictObject({ prefix: z.optional(z.string()), unusedForMs: z.optional(wholeNumber) }),
    configures: false,
    response: z.strictObject({ deleted: z.array(z.string()) }),
    ofServer: true,
    work: async ({ services: { sandboxes }, query: { prefix, unusedForMs = 0 } }) => {
      if (prefix === undefined && unusedForMs === 0) {
        throw new AdminRefusal('Select the sandboxes: send prefix, unusedForMs or both in the query.', []);
      }
      const before = realNow() - unusedForMs;
      const deleted = (await sandboxes.list())
        .filter(({ name, lastUsedAt }) => name.startsWith(prefix ?? '') && lastUsedAt <= before)
        .map(({ name }) => name)
        .filter((name) => name !== DEFAULT_SANDBOX);
      for (const name of deleted) await sandboxes.delete(name);
      return { deleted };
    },
  }),
  defineAdminRoute({
    method: 'DELETE',
    path: SANDBOX_BY_NAME,
    summary: 'Deletes a sandbox with its journal. A later call with this name starts an empty one.',
    params: z.strictObject({ name: z.string() }),
    configures: false,
    response: z.strictObject({ sandbox: z.string() }),
    work: async ({ services, params: { name } }) =>
      (await services.sandboxes.delete(name))
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
    work: async ({ services: { sandboxes }, params: { name }, body: { to } }) => {
      if (!(await sandboxes.has(name)))
        return notFound(`This server has no sandbox "${name}". List them with GET /__admin/sandboxes.`);
      const documents = await stateOf(sandboxes, name);
      return sandboxes.transact(to, (copy) => {
        checkNew(copy);
        copy.replace(documents);
        return { sandbox: to, documents: copy.documents.size };
      });
    },
  }),
];
