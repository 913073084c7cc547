import { minutes } from '../application-steps';
import { taken } from '../loan-steps';
import { defineScenario } from '../scenario';

export const disbursing = defineScenario({
  name: 'disbursing',
  title: 'Disbursing',
  meets: 'The loan was confirmed and the money is on its way.',
  story: [...taken({ payoutAfter: null }), minutes(5)],
  lands: '/loan_in_process?orderNo={orderNo}',
});
