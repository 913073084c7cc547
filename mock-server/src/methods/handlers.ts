import { accountHandlers } from './account';
import { applicationHandlers } from './application';
import { bankHandlers } from './bank';
import { configurationHandlers } from './configuration';
import { dictionaryHandlers } from './dictionary';
import { extensionHandlers } from './extension';
import { faceHandlers } from './face';
import type { Handlers } from './handler';
import { loanHandlers } from './loan';
import { profileHandlers } from './profile';
import { repaymentHandlers } from './repayment';
import { reviewHandlers } from './review';
import { sessionHandlers } from './session';
import { ticketHandlers } from './tickets';
import { uploadHandlers } from './uploads';
import { workHandlers } from './work';

/** The handlers of all methods. */
export const handlers: Handlers = {
  ...sessionHandlers,
  ...profileHandlers,
  ...workHandlers,
  ...faceHandlers,
  ...uploadHandlers,
  ...bankHandlers,
  ...dictionaryHandlers,
  ...configurationHandlers,
  ...applicationHandlers,
  ...loanHandlers,
  ...repaymentHandlers,
  ...extensionHandlers,
  ...ticketHandlers,
  ...reviewHandlers,
  ...accountHandlers,
};
