import { decided, filledInAll } from '../application-steps';
import { defineScenario } from '../scenario';

export const productWithdrawn = defineScenario({
  name: 'product-withdrawn',
  title: 'Product withdrawn',
  meets: 'All steps are done, and applying answers 200101.',
  story: [filledInAll, decided({ product: 'withdrawn' })],
  lands: '/',
});
