import { supportChannel } from '@kit/contracts/enums';
import { methods } from '@kit/contracts/methods';
import type { SupportChannels } from '@kit/contracts/methods/configuration';
import { BORROWER_REPLIES } from '../customer-service/ticket-status';
import { putAsService, setSupportChannels, supportChannelsOf, writeAsService } from '../sandbox/customer-service';
import { ScenarioError } from './run';
import type { Step } from './scenario';

const now = (play: Step['play']): Step => ({ lasts: () => 0, play });

/** Sends a feedback. */
export const feedbackGiven: Step = now((stage) => {
  const { request } = methods.saveTicket.example;
  const { ticketOdrId } = stage.call('saveTicket', { ...request, contact: stage.contactNumber });
  stage.remember({ ticketOdrId });
});

/** Customer service writes under the feedback, and may ask for an answer. */
export const serviceWrote = (text: string, asks: boolean): Step =>
  now((stage) => {
    const { sandbox } = stage;
    const ticket = sandbox.tickets.find(stage.fact('ticketOdrId'));
    if (ticket === undefined) throw new ScenarioError('The story has no feedback at this point');
    writeAsService(sandbox, ticket, text, 'text', stage.now);
    if (asks && putAsService(sandbox, ticket, BORROWER_REPLIES) === undefined) {
      throw new ScenarioError('Customer service cannot ask at this point');
    }
  });

/** Opens or closes every way to reach customer service. */
export const channels = (isOpen: boolean): Step =>
  now(({ sandbox }) => {
    const present = supportChannelsOf(sandbox);
    const changed = Object.fromEntries(supportChannel.values.map((name) => [name, { ...present[name], isOpen }]));
    setSupportChannels(sandbox, changed as SupportChannels);
  });

/** Has a login in force, the one that there is or else a new one. */
export const loggedIn: Step = now((stage) => {
  const { sandbox, contactNumber } = stage;
  const token = sandbox.sessions.inForce(contactNumber) ?? sandbox.sessions.open(contactNumber);
  stage.remember({ token });
});

/** Ends the logins of the number; each way is another code. */
export const loginEnded = (how: 'expire' | 'squeeze' | 'invalidate'): Step =>
  now(({ sandbox, contactNumber }) => {
    sandbox.sessions[how](contactNumber);
  });

/** Ends every agreed key of the sandbox. */
export const keysEnded: Step = now(({ sandbox }) => {
  sandbox.keys.expireAll();
});
