import { type BankInfo, bankInfo } from '@kit/contracts/methods/bank';
import type { FormDefinition } from '../../forms/form-rules';
import { copy } from './copy';

export type BankField = keyof BankInfo;

/** Fields that are never stored on the device. */
export const secretFields = ['accountNo', 'bvn'] as const satisfies readonly BankField[];

/** Removes spaces and hyphens from a typed or pasted number. */
export const ungrouped = (typed: string): string => typed.replace(/[\s-]/g, '');

/** The form of the fourth step (3.3). */
export const bankDefinition: FormDefinition<BankField, BankInfo> = {
  labels: copy.labels,
  schema: bankInfo,
  read: ({ bankName, accountNo, bvn }) => ({ bankName, accountNo: ungrouped(accountNo), bvn: ungrouped(bvn) }),
};
