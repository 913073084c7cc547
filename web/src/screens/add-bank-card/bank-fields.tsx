import { ACCOUNT_NUMBER_DIGITS } from '@kit/contracts/constants';
import { type BankInfo, bankInfo, checkBank } from '@kit/contracts/methods/bank';
import { profileInfo } from '@kit/contracts/methods/profile';
import * as z from 'zod/mini';
import { useQuery } from '../../api/use-query';
import { Dictionary, text } from '../../forms/field-kinds';
import { formOf } from '../../forms/field-rows';
import type { Binding } from '../../forms/use-form';
import { TextField } from '../../ui/field';
import { CheckIcon } from '../../ui/icons';
import { PickerField } from '../../ui/picker-field';
import { Note } from '../../ui/text';

/** Common names of a bank that its official name does not contain. */
const nicknames: readonly (readonly [name: RegExp, nicknames: string])[] = [
  [/^Guaranty Trust/, 'gtb gtbank gt bank'],
  [/^First Bank/, 'fbn firstbank'],
  [/^United Bank for Africa/, 'uba'],
  [/^First City Monument/, 'fcmb'],
  [/^OPay/, 'opay paycom o pay'],
  [/^PalmPay/, 'palm pay'],
  [/^Union Bank/, 'ubn'],
  [/^Stanbic/, 'ibtc stanbic'],
  [/^Standard Chartered/, 'scb stanchart'],
  [/^Wema/, 'alat'],
  [/^Polaris/, 'skye'],
  [/^VFD/, 'vbank v bank'],
  [/^9 Payment/, '9psb 9mobile'],
  [/^MTN MoMo/, 'momo psb'],
  [/^SmartCash/, 'airtel'],
  [/^Moniepoint/, 'teamapt monie point'],
  [/^Ecobank/, 'eco bank eti'],
  [/^Zenith/, 'zib'],
];

/** The banks with the most salaries and wallets, most frequent first. */
const usual = [
  /^OPay/,
  /^Access Bank$/,
  /^Guaranty Trust/,
  /^Zenith/,
  /^United Bank for Africa/,
  /^First Bank/,
  /^Moniepoint/,
  /^PalmPay/,
  /^Kuda/,
] as const;

/** Other search names of a bank; empty if there are none. */
export const nicknamesOf = (name: string): string =>
  nicknames.flatMap(([pattern, texts]) => (pattern.test(name) ? [texts] : [])).join(' ');

/** The rank of a frequently chosen bank, from 0; undefined for any other. */
const rankOf = (name: string): number | undefined => {
  const rank = usual.findIndex((pattern) => pattern.test(name));
  return rank === -1 ? undefined : rank;
};

/** The frequently chosen banks, ordered by rank. */
export const usualBanks = <Option extends { readonly label: string }>(options: readonly Option[]): Option[] =>
  options
    .flatMap((option) => {
      const rank = rankOf(option.label);
      return rank === undefined ? [] : [{ option, rank }];
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ option }) => option);

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
          <p className="line gap-8 tone-accent strong bank-holder">
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
