import { filledInAll, minutes } from '../application-steps';
import { defineScenario } from '../scenario';
import { feedbackGiven, serviceWrote } from '../service-steps';

export const unreadTicket = defineScenario({
  name: 'unread-ticket',
  title: 'Unread answer to a feedback',
  meets: 'Customer service has answered a feedback, and the borrower has not read it.',
  story: [
    filledInAll,
    feedbackGiven,
    minutes(90),
    serviceWrote('Thank you. We are looking into your payment and will write again today.', false),
    minutes(10),
  ],
  lands: '/customer_list',
});
