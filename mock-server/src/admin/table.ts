import type * as z from 'zod/mini';
import { borrowerRoutes } from './borrowers';
import { clockRoutes } from './clock';
import { customerServiceRoutes } from './customer-service';
import type { AdminRoute } from './define';
import { deviceRoutes } from './devices';
import { eventRoutes } from './events';
import { faultRoutes } from './faults';
import { journalRoutes } from './journal';
import { loanRoutes } from './loans';
import { sandboxRoutes } from './sandboxes';
import { savedScenarioRoutes } from './saved-scenarios';
import { scenarioRoutes } from './scenarios';
import { serverRoutes } from './server';
import { sessionRoutes } from './sessions';
import { traceRoutes } from './traces';

const routes = [
  ...serverRoutes,
  ...sandboxRoutes,
  ...journalRoutes,
  ...eventRoutes,
  ...clockRoutes,
  ...sessionRoutes,
  ...borrowerRoutes,
  ...loanRoutes,
  ...scenarioRoutes,
  ...savedScenarioRoutes,
  ...faultRoutes,
  ...customerServiceRoutes,
  ...deviceRoutes,
  ...traceRoutes,
];

export const adminTable: readonly AdminRoute[] = routes;

/**
 * Every admin call by method and path, with the input and output types of a client. Import it with `import type` only:
 * the workbench infers its client from these types.
 */
export type AdminCalls = {
  readonly [Route in (typeof routes)[number] as `${Route['method']} ${Route['path']}`]: {
    readonly params: z.input<NonNullable<Route['params']>>;
    readonly query: z.input<NonNullable<Route['query']>>;
    readonly body: z.input<NonNullable<Route['body']>>;
    readonly answer: z.output<Route['response']>;
  };
};
