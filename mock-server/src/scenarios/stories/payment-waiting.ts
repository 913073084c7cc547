import { minutes } from '../application-steps';
import { running, transferAwaited, untilDaysBeforeDue } from '../loan-steps';
import { defineScenario } from '../scenario';

export const paymentWaiting = defineScenario({
  name: 'payment-waiting',
  title: 'Transfer awaited',
  meets: 'A payment was opened and its transfer has not arrived; an admin call lets it arrive.',
  story: [...running, untilDaysBeforeDue(1), transferAwaited, minutes(10)],
  lands: '/pay_cashier_offline?payOrderId={payOrderId}',
});
