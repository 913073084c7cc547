import { codes } from '@kit/contracts/codes';
import { answered, days } from '../application-steps';
import { defineScenario } from '../scenario';

export const rejectedFrozen = defineScenario({
  name: 'rejected-frozen',
  title: 'Rejected, and frozen',
  meets: `The application was rejected two days ago; applying again answers ${codes.REAPPLY_BLOCKED.code} with the days left.`,
  story: [...answered({ review: 'reject' }), days(2)],
  lands: '/decline_order?orderNo={orderNo}',
});
