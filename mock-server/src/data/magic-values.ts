import { codes } from '@kit/contracts/codes';

/** A value that has a meaning of its own to the mock, for a tester who cannot reach the admin API. */
interface MagicValue {
  readonly field: string;
  readonly value: string;
  readonly does: string;
}

const UNKNOWN_ACCOUNT = '0000';

/** Every magic value. There is no other. */
export const magicValues: readonly MagicValue[] = [
  {
    field: 'accountNo',
    value: `ends in ${UNKNOWN_ACCOUNT}`,
    does: `checkBank and saveBankInfo answer ${codes.BANK_CHECK_FAILED.code}: the bank does not know the account`,
  },
];

/** Whether the bank knows an account. */
export const bankKnows = (accountNo: string): boolean => !accountNo.endsWith(UNKNOWN_ACCOUNT);
