import { filledInAll } from '../application-steps';
import { defineScenario } from '../scenario';

export const cpiOffer = defineScenario({
  name: 'cpi-offer',
  title: 'Download offer',
  meets: 'Home shows a download offer that opens its address.',
  story: [filledInAll],
  lands: '/',
});
