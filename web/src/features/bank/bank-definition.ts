import { type BankInfo, bankInfo } from '@kit/contracts/methods/bank';
import type { FormDefinition } from '../../forms/form-rules';

export type BankField = keyof BankInfo;

/** Never written down on the phone. */
export const secretFields = ['accountNo', 'bvn'] as const satisfies readonly BankField[];

/** The digits of a number that was typed or pasted in groups. */
export const ungrouped = (typed: string): string => typed.replace(/[\s-]/g, '');

/** The fourth step as data (3.3). */
export const bankDefinition: FormDefinition<BankField, BankInfo> = {
  labels: { bankName: 'Bank', accountNo: 'Account number', bvn: 'BVN' },
  schema: bankInfo,
  read: ({ bankName, accountNo, bvn }) => ({ bankName, accountNo: ungrouped(accountNo), bvn: ungrouped(bvn) }),
};
