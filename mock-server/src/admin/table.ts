import type * as z from 'zod/mini';
import { borrowerRoutes } from './borrowers';
import { callRoutes } from './calls';
import { clockRoutes } from './clock';
import { contractRoutes } from './contract';
import type { AdminRoute } from './define';
import { deviceReportRoutes } from './device-reports';
import { deviceRoutes } from './devices';
import { eventRoutes } from './events';
import { faultRoutes } from './faults';
import { journalRoutes } from './journal';
import { messageRoutes } from './messages';
import { orderRoutes } from './orders';
import { paymentRoutes } from './payments';
import { sandboxRoutes } from './sandboxes';
import { savedScenarioRoutes } from './saved-scenarios';
import { scenarioRoutes } from './scenarios';
import { serverRoutes } from './server';
import { keyRoutes } from './session-keys';
import { sessionRoutes } from './sessions';
import { enterRoutes } from './sign-in-link';
import { supportChannelRoutes } from './support-channels';
import { ticketRoutes } from './tickets';
import { timeLineRoutes } from './time-line';
import { traceRoutes } from './traces';
import { nextRoutes } from './upcoming-events';

const routes = [
  ...serverRoutes,
  ...enterRoutes,
  ...sandboxRoutes,
  ...contractRoutes,
  ...journalRoutes,
  ...callRoutes,
  ...timeLineRoutes,
  ...messageRoutes,
  ...clockRoutes,
  ...nextRoutes,
  ...sessionRoutes,
  ...keyRoutes,
  ...scenarioRoutes,
  ...savedScenarioRoutes,
  ...faultRoutes,
  ...deviceRoutes,
  ...deviceReportRoutes,
  ...traceRoutes,
  ...eventRoutes,
  ...borrowerRoutes,
  ...orderRoutes,
  ...paymentRoutes,
  ...ticketRoutes,
  ...supportChannelRoutes,
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
