import { defineScenario, type Scenario } from './scenario';
import { filledInAll } from './steps/application';
import { channels, feedbackGiven, serviceWrote } from './steps/customer-service';
import { minutes } from './steps/time';

/** Scenarios about feedback and support channels. */
export const customerServiceScenarios: readonly Scenario[] = [
  defineScenario({
    name: 'unread-ticket',
    title: 'Unread answer to a feedback',
    description: 'Customer service has answered a feedback, and the borrower has not read it.',
    steps: [
      filledInAll,
      feedbackGiven,
      minutes(90),
      serviceWrote('Thank you. We are looking into your payment and will write again today.', false),
      minutes(10),
    ],
    route: '/customer_list',
  }),
  defineScenario({
    name: 'ticket-needs-reply',
    title: 'Feedback that needs a reply',
    description: 'Customer service asked a question about a feedback and waits for the borrower.',
    steps: [
      filledInAll,
      feedbackGiven,
      minutes(90),
      serviceWrote('Please send us the receipt of your transfer.', true),
      minutes(10),
    ],
    route: '/customer_detail?ticketOdrId={ticketOdrId}',
  }),
  defineScenario({
    name: 'no-channels-open',
    title: 'No support channel open',
    description: 'The telephone, e-mail and WhatsApp channels are closed.',
    steps: [channels(false)],
    route: '/customer_faq',
    sideEffects: 'the support channels of the sandbox; every other scenario opens them again',
  }),
];
