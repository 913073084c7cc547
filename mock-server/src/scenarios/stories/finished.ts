import { days } from '../application-steps';
import { paidOff, running, untilDaysBeforeDue } from '../loan-steps';
import { defineScenario } from '../scenario';

export const finished = defineScenario({
  name: 'finished',
  title: 'Finished',
  meets: 'The loan was repaid in full; the limit has grown and a rating can be asked for.',
  story: [...running, untilDaysBeforeDue(2), paidOff, days(1)],
  lands: '/',
});
