import { codes } from '@kit/contracts/codes';
import { running, untilDaysBeforeDue } from '../loan-steps';
import { defineScenario } from '../scenario';

export const deletionBlocked = defineScenario({
  name: 'deletion-blocked',
  title: 'Deletion blocked',
  meets: `A loan runs: deleting the account answers ${codes.DELETE_NOT_ALLOWED.code}.`,
  story: [...running, untilDaysBeforeDue(4)],
  lands: '/user_account_delete',
});
