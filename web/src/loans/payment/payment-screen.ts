import type { Payment } from '@kit/contracts/methods/loan';
import type { RouteName } from '../../platform/routes';

/** The screen that shows a waiting payment. */
export const paymentScreen = (method: Payment['method']): RouteName =>
  method === 'card' ? 'cashier' : 'cashierOffline';
