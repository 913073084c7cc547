import * as z from 'zod/mini';
import { accountNo, bvn } from '../rules';
import { defineMethod } from './define';
import { orderStatus } from './order-status';
import { informationStep } from './user';

/** A value of the dictionary `bank`. */
const bankName = z.string().check(z.minLength(1, { error: 'Please select your bank' }));

/** A bank account with all but its last digits hidden. */
export const bankSummary = z.strictObject({
  bankName,
  accountNoMasked: z.string(),
  bvnMasked: z.string(),
  accountName: z.string(),
});
export type BankSummary = z.infer<typeof bankSummary>;

/** Bank information (3.3). */
export const bankInfo = z.strictObject({ bankName, accountNo, bvn });
export type BankInfo = z.infer<typeof bankInfo>;

export const checkBank = defineMethod('checkBank', {
  changesState: false,
  request: () => z.strictObject({ bankName, accountNo }),
  response: () => z.strictObject({ accountName: z.string().check(z.minLength(1)) }),
  codes: ['BANK_CHECK_FAILED'],
});

export const saveBankInfo = defineMethod('saveBankInfo', {
  changesState: true,
  request: () => bankInfo,
  response: () =>
    z.strictObject({
      completedSteps: z.array(informationStep.schema),
      orderStatus: z.nullable(orderStatus.schema),
    }),
  codes: ['BANK_CHECK_FAILED', 'ORDER_STATUS_CONFLICT'],
});
