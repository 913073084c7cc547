import { ACCOUNT_NUMBER_DIGITS } from '@kit/contracts/constants';
import { type BankInfo, bankInfo, checkBank } from '@kit/contracts/methods/bank';
import { profileInfo } from '@kit/contracts/methods/profile';
import * as z from 'zod/mini';
import { useQuery } from '../../api/use-query';
import { Dictionary } from '../../forms/dictionary-field';
import { text } from '../../forms/field-kinds';
import { formOf } from '../../forms/field-rows';
import type { Binding } from '../../forms/use-form';
import { CheckIcon } from '../../ui/icons';
import { Note } from '../../ui/page';
import { PickerField } from '../../ui/picker-field';
import { TextField } from '../../ui/text-field';
import css from './bank.module.css';
import { nicknamesOf, usualBanks } from './find-bank';

/** Removes spaces and hyphens from a typed or pasted number. */
const ungrouped = (typed: string): string => typed.replace(/[\s-]/g, '');

/** The form of the fourth step (3.3). */
export const bankForm = formOf<BankInfo>(bankInfo, {
  bankName: text('Bank', {
    control: (field) => (
      <Dictionary dictType="bank" what="banks">
        {(options, placeholder, isLoaded) => (
          <PickerField
            {...field}
            options={options}
            placeholder={isLoaded ? 'Choose your bank' : placeholder}
            searchLabel="Find your bank"
            nicknamesOf={nicknamesOf}
            usual={usualBanks(options)}
          />
        )}
      </Dictionary>
    ),
  }),
  accountNo: text('Account number', {
    control: (field, { bankName }) => <AccountNumber {...field} bankName={bankName} />,
    read: ungrouped,
    isSecret: true,
  }),
  bvn: text('BVN', {
    input: {
      inputMode: 'numeric',
      hint: 'To see your BVN, dial *565*0# from the phone number that your bank has. Your bank uses it to confirm that the account is yours. It cannot be used to take money.',
    },
    read: ungrouped,
    isSecret: true,
  }),
});

/**
 * Looks up the name of an account's holder once bank and number are complete.
 * @param accountNo digits only
 */
const useAccountName = (bankName: string, accountNo: string) => {
  const account = z.safeParse(checkBank.request, { bankName, accountNo });
  const { data, error, isLoading } = useQuery(checkBank, account.success ? account.data : null);
  const isRefused = error?.codeName === 'BANK_CHECK_FAILED';
  return {
    name: data?.accountName,
    isAsking: isLoading,
    // the bank's message that the account does not exist
    refusal: isRefused ? error.message : undefined,
    // the account is neither confirmed nor refused
    isUnanswered: error !== undefined && !isRefused,
  };
};

/** The account's number, and the name of its holder once the bank returns it. */
function AccountNumber({ bankName, ...field }: Binding & { readonly bankName: string }) {
  const { data: profile } = useQuery(profileInfo, {});
  const { name, isAsking, refusal, isUnanswered } = useAccountName(bankName, ungrouped(field.value));
  const saved = profile?.bank?.accountNoMasked;
  const hint = field.error === undefined ? `The ${ACCOUNT_NUMBER_DIGITS} digits of your own account` : undefined;
  return (
    <TextField
      {...field}
      error={field.error ?? refusal}
      inputMode="numeric"
      hint={saved === undefined ? hint : `Saved: ${saved}. Type it again in full.`}
    >
      <div role="status">
        {name !== undefined && (
          <p className={css.holder}>
            <CheckIcon />
            <span>{name}</span>
          </p>
        )}
        {isAsking && <Note>Asking your bank for the name…</Note>}
        {isUnanswered && (
          <Note>Your bank doesn’t answer right now. You can continue. We ask your bank again when you save.</Note>
        )}
      </div>
    </TextField>
  );
}
