import { decided, filledInAll } from '../application-steps';
import { defineScenario } from '../scenario';

export const cpiNoUrl = defineScenario({
  name: 'cpi-no-url',
  title: 'Download offer without an address',
  meets: 'Home shows a download offer that has no address to open.',
  story: [filledInAll, decided({ downloadOffer: 'without URL' })],
  lands: '/',
});
