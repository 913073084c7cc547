import { extensionPaidInPart, running, untilDaysBeforeDue } from '../loan-steps';
import { defineScenario } from '../scenario';

export const extensionPartPaid = defineScenario({
  name: 'extension-part-paid',
  title: 'Extension paid in part',
  meets: 'The borrower chose to extend and has paid half of what that costs.',
  story: [...running, untilDaysBeforeDue(2), extensionPaidInPart],
  lands: '/order_extension?orderNo={orderNo}',
});
