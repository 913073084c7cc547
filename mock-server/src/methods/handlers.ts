import { configurationHandlers } from './configuration';
import type { Handlers } from './handler';
import { profileHandlers } from './profile';
import { sessionHandlers } from './session';
import { ticketHandlers } from './tickets';

/** One handler for every method of the contract. */
export const handlers: Handlers = {
  ...sessionHandlers,
  ...profileHandlers,
  ...configurationHandlers,
  ...ticketHandlers,
};
