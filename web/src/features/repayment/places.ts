import type { Payment } from '@kit/contracts/methods/loan';
import type { RouteName } from '../../navigation/paths';

/** Queries of these screens. They name things and never hold an amount or a person. */
export const ORDER = 'orderNo';
export const PAY_ORDER = 'payOrderId';
export const PURPOSE = 'purpose';
export const TYPE = 'type';
/** The loan as its closure letter. */
export const LETTER = 'letter';
/** The cashier with another amount than everything. */
export const PARTIAL = 'partial';

/** The screen on which a payment is waited for. */
export const paymentScreen = (method: Payment['method']): RouteName =>
  method === 'card' ? 'cashier' : 'cashierOffline';
