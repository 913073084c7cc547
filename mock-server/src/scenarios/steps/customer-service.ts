import { supportChannel } from '@kit/contracts/enums';
import { examples } from '@kit/contracts/examples';

import type { SupportChannels } from '@kit/contracts/methods/configuration';
import { BORROWER_REPLIES } from '../../customer-service/ticket-status';
import { putAsService, writeAsService } from '../../sandbox/customer-service';
import type { Step } from '../scenario';
import { ScenarioError } from '../scenario-run';

/** Sends a feedback. */
export const feedbackGiven: Step = (run) => {
  const { request } = examples.saveTicket;
  const { ticketOdrId } = run.call('saveTicket', { ...request, contact: run.contactNumber });
  run.remember({ ticketOdrId });
};

/** Customer service writes under the feedback and optionally asks for a reply. */
export const serviceWrote =
  (text: string, asks: boolean): Step =>
  (run) => {
    const { sandbox } = run;
    const ticket = sandbox.tickets.find(run.fact('ticketOdrId'));
    if (ticket === undefined) throw new ScenarioError('The scenario has no feedback at this point');
    writeAsService(sandbox, ticket, text, 'text', run.now);
    if (asks && putAsService(sandbox, ticket, BORROWER_REPLIES) === undefined) {
      throw new ScenarioError('Customer service cannot ask at this point');
    }
  };

/** Opens or closes all support channels. */
export const channels =
  (isOpen: boolean): Step =>
  ({ sandbox: { supportChannels } }) => {
    const present = supportChannels.get();
    const changed = Object.fromEntries(supportChannel.values.map((name) => [name, { ...present[name], isOpen }]));
    supportChannels.set(changed as SupportChannels);
  };
