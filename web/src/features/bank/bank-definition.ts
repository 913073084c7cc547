import { type BankInfo, bankInfo } from '@kit/contracts/methods/bank';
import type { FormDefinition } from '../../forms/form-rules';

export type BankField = keyof BankInfo;

/** Never stored on the phone. */
export const secretFields = ['accountNo', 'bvn'] as const satisfies readonly BankField[];

/** The digits of a number that was typed or pasted in groups. */
export const ungrouped = (typed: string): string => typed.replace(/[\s-]/g, '');

/** The form of the fourth step (3.3). */
export const bankDefinition: FormDefinition<BankField, BankInfo> = {
  labels: { bankName: 'Bank', accountNo: 'Account number', bvn: 'BVN' },
  schema: bankInfo,
  read: ({ bankName, accountNo, bvn }) => ({ bankName, accountNo: ungrouped(accountNo), bvn: ungrouped(bvn) }),
};
