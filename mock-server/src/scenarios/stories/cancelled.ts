import { answered, days } from '../application-steps';
import { withdrawn } from '../loan-steps';
import { defineScenario } from '../scenario';

export const cancelled = defineScenario({
  name: 'cancelled',
  title: 'Cancelled',
  meets: 'The borrower withdrew from an approved loan and may apply again.',
  story: [...answered(), withdrawn, days(1)],
  lands: '/db_order_list?list=finished',
});
