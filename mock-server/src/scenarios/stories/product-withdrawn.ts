import { codes } from '@kit/contracts/codes';
import { decided, filledInAll } from '../application-steps';
import { defineScenario } from '../scenario';

export const productWithdrawn = defineScenario({
  name: 'product-withdrawn',
  title: 'Product withdrawn',
  meets: `All steps are done, and applying answers ${codes.PRODUCT_NOT_FOUND.code}.`,
  story: [filledInAll, decided({ product: 'withdrawn' })],
  lands: '/',
});
