import * as z from 'zod/mini';
import { basisPoints } from '../money';
import { days } from '../quantities';

/**
 * Accepts any text: the server answers an empty or unknown number with ORDER_NOT_FOUND and its specified text (8.11).
 */
export const orderNo = z.string();
/** The coupon's share of the processing fee, at most 100 %. */
export const discountBasisPoints = basisPoints.check(z.maximum(10_000));
/** Calendar days until the due day, by the server's clock: 0 on and after that day, null if nothing is owed. */
export const daysLeft = z.nullable(days);
