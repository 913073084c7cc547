import { codes } from '@kit/contracts/codes';

/** An input value that triggers a special result, for testers without access to the admin API. */
interface MagicValue {
  readonly field: string;
  readonly value: string;
  readonly does: string;
}

const UNKNOWN_ACCOUNT = '0000';

export const magicValues: readonly MagicValue[] = [
  {
    field: 'accountNo',
    value: `ends in ${UNKNOWN_ACCOUNT}`,
    does: `checkBank and saveBankInfo answer ${codes.BANK_CHECK_FAILED.code}: the bank does not know the account`,
  },
];

export const bankKnows = (accountNo: string): boolean => !accountNo.endsWith(UNKNOWN_ACCOUNT);
