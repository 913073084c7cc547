import { checkBank } from '@kit/contracts/methods/bank';
import * as z from 'zod/mini';
import { useQuery } from '../../api/use-query';
import { ungrouped } from './bank-definition';

export interface AccountName {
  readonly name: string | undefined;
  readonly isAsking: boolean;
  /** the bank's message that the account does not exist */
  readonly refusal: string | undefined;
  /** true if the bank did not answer, so the account is neither confirmed nor refused */
  readonly isUnanswered: boolean;
}

/** Looks up the name of an account's holder once bank and number are complete. */
export const useAccountName = (bankName: string, accountNo: string): AccountName => {
  const account = z.safeParse(checkBank.request, { bankName, accountNo: ungrouped(accountNo) });
  const { data, error, isLoading } = useQuery('checkBank', account.success ? account.data : null);
  const isRefused = error?.codeName === 'BANK_CHECK_FAILED';
  return {
    name: data?.accountName,
    isAsking: isLoading,
    refusal: isRefused ? error.message : undefined,
    isUnanswered: error !== undefined && !isRefused,
  };
};
