import { answered, minutes } from '../application-steps';
import { defineScenario } from '../scenario';

export const approved = defineScenario({
  name: 'approved',
  title: 'Approved',
  meets: 'The loan is approved and waits for the borrower to choose a term.',
  story: [...answered(), minutes(5)],
  lands: '/borrow/confirm_borrow?orderNo={orderNo}',
});
