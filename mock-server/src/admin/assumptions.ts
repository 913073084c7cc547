import { assumptions, assumptionTable, OverrideError } from '@kit/contracts/assumptions';
import { hasOwn } from '@kit/contracts/has-own';
import { checkAssumptions } from '@kit/contracts/overrides/check-assumptions';
import * as z from 'zod/mini';
import { ownAssumptions } from '../sandbox/records/own-assumptions';
import type { Sandbox } from '../sandbox/sandbox';
import { AdminRefusal, defineAdminRoute } from './define';

const response = z.strictObject({
  assumptions: z.array(
    z.strictObject({
      name: z.string(),
      /** the effective value in this sandbox */
      value: z.unknown(),
      /** the value of the server */
      ofServer: z.unknown(),
      reason: z.string(),
      /** whether one sandbox can have its own value */
      canChange: z.boolean(),
    }),
  ),
});

const listOf = ({ assumptions: own }: Sandbox) => ({
  assumptions: Object.entries(assumptionTable).map(([name, { reason }]) => ({
    name,
    value: own.values[name as keyof typeof assumptionTable],
    ofServer: assumptions[name as keyof typeof assumptionTable],
    reason,
    canChange: hasOwn(ownAssumptions.shape, name),
  })),
});

export const assumptionRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/assumptions',
    summary: 'The assumptions with their values in this sandbox, and which of them the sandbox can change.',
    response,
    handle: ({ sandbox }) => listOf(sandbox),
  }),
  defineAdminRoute({
    method: 'PUT',
    path: '/assumptions',
    summary:
      'Replaces the assumptions that this sandbox changes. The others have the values of the server. Only assumptions that nothing but the handlers of this server read can differ in one sandbox. The schemas of the contract and the app read the others, so change those for the whole server, with --assumptions.',
    body: z.strictObject(ownAssumptions.shape),
    response,
    handle: ({ sandbox, services: { config }, body }) => {
      try {
        checkAssumptions({ ...config.assumptions, ...body });
      } catch (cause) {
        if (!(cause instanceof OverrideError)) throw cause;
        throw new AdminRefusal('The assumptions do not fit together', [
          { path: `body.${cause.key ?? ''}`, reason: cause.message },
        ]);
      }
      sandbox.assumptions.set(body);
      return listOf(sandbox);
    },
  }),
];
