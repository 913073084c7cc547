import { answered, days } from '../application-steps';
import { defineScenario } from '../scenario';

export const rejectedFrozen = defineScenario({
  name: 'rejected-frozen',
  title: 'Rejected, and frozen',
  meets: 'The application was rejected two days ago; applying again answers 200202 with the days left.',
  story: [...answered({ review: 'reject' }), days(2)],
  lands: '/decline_order?orderNo={orderNo}',
});
