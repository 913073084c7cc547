import { codes } from '@kit/contracts/codes';
import { answered, minutes } from '../application-steps';
import { defineScenario } from '../scenario';

export const approvalAmountFailing = defineScenario({
  name: 'approval-amount-failing',
  title: 'Approved amount not to be had',
  meets: `The loan is approved, and its quote answers ${codes.APPROVAL_AMOUNT_FAILED.code}.`,
  story: [...answered({ approvalAmount: 'failing' }), minutes(5)],
  lands: '/borrow/confirm_borrow?orderNo={orderNo}',
});
