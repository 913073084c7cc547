import type { Payment } from '@kit/contracts/methods/loan';
import type { RouteName } from '../../navigation/routes';

/** The screen on which a payment is awaited. */
export const paymentScreen = (method: Payment['method']): RouteName =>
  method === 'card' ? 'cashier' : 'cashierOffline';
