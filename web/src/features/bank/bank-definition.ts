import { type BankInfo, bankInfo } from '@kit/contracts/methods/bank';
import type { FormDefinition, Values } from '../../forms/form-rules';

export type BankField = keyof BankInfo;

/** What is never written into a draft. */
export const secretBankFields = ['accountNo', 'bvn'] as const satisfies BankField[];

const digitsOf = (typed: string): string => typed.replace(/[\s-]/g, '');

/** The fourth step as data (3.3). Numbers may be typed or pasted in groups. */
export const bankDefinition: FormDefinition<BankField, BankInfo> = {
  labels: { bankName: 'Bank', accountNo: 'Account number', bvn: 'BVN' },
  schema: bankInfo,
  read: ({ bankName, accountNo, bvn }) => ({ bankName, accountNo: digitsOf(accountNo), bvn: digitsOf(bvn) }),
};

/** What the bank can be asked about: an account, as soon as it is complete. */
export const accountOf = (values: Values<BankField>): Pick<BankInfo, 'bankName' | 'accountNo'> | null => {
  const bankName = bankInfo.shape.bankName.safeParse(values.bankName);
  const accountNo = bankInfo.shape.accountNo.safeParse(digitsOf(values.accountNo));
  return bankName.success && accountNo.success ? { bankName: bankName.data, accountNo: accountNo.data } : null;
};
