import * as z from 'zod/mini';
import { basisPoints } from '../money';
import { days } from '../quantities';

/** An empty or unknown number is ORDER_NOT_FOUND, whose text says so (8.11): the schema takes any text. */
export const orderNo = z.string();
/** A coupon's share, at most everything. */
export const discountBasisPoints = basisPoints.check(z.maximum(10_000));
/** Calendar days until the due day, by the server's clock: 0 on that day and after it; null where nothing is owed. */
export const daysLeft = z.nullable(days);
