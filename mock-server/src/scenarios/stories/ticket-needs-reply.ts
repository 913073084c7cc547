import { filledInAll, minutes } from '../application-steps';
import { defineScenario } from '../scenario';
import { feedbackGiven, serviceWrote } from '../service-steps';

export const ticketNeedsReply = defineScenario({
  name: 'ticket-needs-reply',
  title: 'Feedback that needs a reply',
  meets: 'Customer service asked something about a feedback and waits for the borrower.',
  story: [
    filledInAll,
    feedbackGiven,
    minutes(90),
    serviceWrote('Please send us the receipt of your transfer.', true),
    minutes(10),
  ],
  lands: '/customer_detail?ticketOdrId={ticketOdrId}',
});
