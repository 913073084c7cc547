import { orderStatus, timelineKind } from '@kit/contracts/enums';
import { noneUploaded, uploadFlags } from '@kit/contracts/methods/application';
import { discountBasisPoints } from '@kit/contracts/methods/order-fields';
import { naira } from '@kit/contracts/money';
import { instant } from '@kit/contracts/rules';
import * as z from 'zod/mini';
import { orderOutcomes } from './outcomes';

export type TimelineKind = (typeof timelineKind.values)[number];

/** A day as loan/day counts them. */
const day = z.int();

/** One extension that happened. Money in naira. */
const extension = z.readonly(z.object({ at: instant, fee: naira, overdueFee: naira, fromDueDay: day, toDueDay: day }));

const timelineEntry = z.readonly(z.object({ at: instant, kind: timelineKind.schema, amount: z.nullable(naira) }));

/** A loan from its application to its end. Plain data, never changed in place. Instants in milliseconds, money in naira. */
export const order = z.readonly(
  z.object({
    orderNo: z.string(),
    tractOdrId: z.string(),
    channelId: z.string(),
    status: orderStatus.schema,
    /** when the present status began */
    since: instant,
    createdAt: instant,
    uploads: uploadFlags,
    outcomes: orderOutcomes,
    /** what is applied for: the borrower's whole limit, since an application names no amount */
    requestedAmount: naira,
    approvedAmount: z.nullable(naira),
    loanDays: z.nullable(z.int().check(z.nonnegative())),
    /** the product and the coupon that the loan was taken with; none is the usual product at its full price */
    offer: z.optional(z.readonly(z.object({ productId: z.string(), discountBasisPoints }))),
    paidOutAt: z.nullable(instant),
    dueDay: z.nullable(day),
    /** received and set against what is owed; it no longer counts towards an extension */
    credited: naira,
    /** received since the last extension: it counts towards the next, and against what is owed */
    paidSinceExtension: naira,
    extensionChosen: z.boolean(),
    extensions: z.readonly(z.array(extension)),
    finishedOverdueFee: naira,
    timeline: z.readonly(z.array(timelineEntry)),
  }),
);
export type Order = z.infer<typeof order>;

/** What an application is opened with, beside its numbers. */
export type NewOrder = Pick<Order, 'outcomes' | 'requestedAmount'>;

/** A new application: incomplete until its uploads are submitted. */
export const openOrder = (
  given: NewOrder & Pick<Order, 'orderNo' | 'tractOdrId' | 'channelId'>,
  now: number,
): Order => ({
  ...given,
  status: 'incomplete',
  since: now,
  createdAt: now,
  uploads: noneUploaded,
  approvedAmount: null,
  loanDays: null,
  paidOutAt: null,
  dueDay: null,
  credited: 0,
  paidSinceExtension: 0,
  extensionChosen: false,
  extensions: [],
  finishedOverdueFee: 0,
  timeline: [{ at: now, kind: 'applied', amount: null }],
});
