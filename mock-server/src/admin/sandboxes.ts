import * as z from 'zod/mini';
import { checkSandboxName, DEFAULT_SANDBOX } from '../core/names';
import { realNow } from '../core/replay-context';
import { MAXIMUM_SANDBOXES } from '../core/store/store';
import { stateOf } from '../traces/write';
import { AdminRefusal, conflict, defineAdminRoute, notFound, wholeNumber } from './define';

const sandboxState = z.strictObject({
  name: z.string(),
  documents: z.int(),
  /** milliseconds since the epoch */
  lastUsedAt: z.int(),
});

const missing = (name: string): never =>
  notFound(`This server has no sandbox "${name}". List them with GET /__admin/sandboxes.`);

export const sandboxRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/sandboxes',
    summary:
      'The sandboxes, by name, and the maximum. A new sandbox beyond the maximum replaces the least recently used one.',
    response: z.strictObject({ sandboxes: z.array(sandboxState), maximum: z.int() }),
    work: async ({ services }) => ({ sandboxes: await services.sandboxes.list(), maximum: MAXIMUM_SANDBOXES }),
  }),
  defineAdminRoute({
    method: 'POST',
    path: '/sandboxes',
    summary:
      'Creates a sandbox with the state of another one: sessions, keys, money, clock. Afterwards the two are independent. Refused with 409 if the name is taken.',
    body: z.strictObject({
      name: z.string(),
      /** name of the sandbox to copy */
      from: z.string(),
    }),
    response: z.strictObject({ sandbox: z.string(), documents: z.int() }),
    work: async ({ services: { sandboxes }, announce, body: { name, from } }) => {
      checkSandboxName(name);
      if (!(await sandboxes.has(from))) return missing(from);
      const documents = await stateOf(sandboxes, from);
      const created = await sandboxes.transact(name, (copy) => {
        if (copy.documents.size > 0)
          conflict(
            `The sandbox "${name}" already exists. Choose another name, or delete it with DELETE /__admin/sandboxes/${name}.`,
          );
        copy.replace(documents);
        return { sandbox: name, documents: copy.documents.size };
      });
      announce(name);
      return created;
    },
  }),
  defineAdminRoute({
    method: 'DELETE',
    path: '/sandboxes',
    summary:
      'Deletes the sandboxes whose name starts with `prefix`, and that nobody has used for `unusedForMs` of real time. At least one of the two is required. Never deletes the default sandbox.',
    query: z.strictObject({ prefix: z.optional(z.string()), unusedForMs: z.optional(wholeNumber) }),
    response: z.strictObject({ deleted: z.array(z.string()) }),
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
    path: '/sandboxes/:name',
    summary: 'Deletes a sandbox with its journal. A later call with this name starts an empty one.',
    params: z.strictObject({ name: z.string() }),
    response: z.strictObject({ sandbox: z.string() }),
    work: async ({ services, params: { name } }) =>
      (await services.sandboxes.delete(name)) ? { sandbox: name } : missing(name),
  }),
  defineAdminRoute({
    method: 'POST',
    path: '/reset',
    summary: 'Empties the sandbox: borrowers, sessions, keys, clock, messages, journal.',
    response: z.strictObject({ sandbox: z.string() }),
    work: async ({ name, read, announce }) => {
      await read((sandbox) => sandbox.reset());
      announce();
      return { sandbox: name };
    },
  }),
];
