import { applied, assessed, filledInAll, minutes } from '../application-steps';
import { defineScenario } from '../scenario';

export const inReview = defineScenario({
  name: 'in-review',
  title: 'In review',
  meets: 'The application was assessed and the lender has not answered yet.',
  story: [filledInAll, applied, assessed, minutes(20)],
  lands: '/order_review?orderNo={orderNo}',
});
