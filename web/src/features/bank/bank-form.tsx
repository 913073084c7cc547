import { ACCOUNT_NUMBER_DIGITS, BVN_DIGITS } from '@kit/contracts/constants';
import type { ResponseOf } from '@kit/contracts/methods';
import type { ReactNode } from 'react';
import { useAction } from '../../api/use-action';
import { useQuery } from '../../api/use-query';
import { Dictionary } from '../../forms/dictionary-field';
import { beginWith } from '../../forms/draft';
import { fieldsOf } from '../../forms/form-rules';
import { FormView } from '../../forms/form-view';
import { useForm } from '../../forms/use-form';
import type { Profile, Step } from '../../forms/use-step';
import { Note } from '../../ui/page';
import { PickerField } from '../../ui/picker-field';
import { TextField } from '../../ui/text-field';
import css from './bank.module.css';
import { accountOf, bankDefinition } from './bank-definition';

/** Room for the spaces that a number is pasted with. */
const SPACES = 6;

export interface BankFormProps {
  readonly head: ReactNode;
  readonly action: string;
  readonly profile: Profile;
  readonly draft: Step['draft'];
  readonly onSaved: (reply: ResponseOf<'saveBankInfo'>) => void;
}

/** Bank, account number and BVN. As soon as the number is complete the bank is asked whose account it is (3.3, 5.5). */
export function BankForm({ head, action, profile, draft, onSaved }: BankFormProps) {
  const saving = useAction('saveBankInfo');
  const form = useForm({
    name: 'bank',
    definition: bankDefinition,
    initial: beginWith(
      fieldsOf(bankDefinition),
      profile.bank ? { bankName: profile.bank.bankName } : undefined,
      draft.load(),
    ),
    onChange: draft.save,
    blame: { BANK_CHECK_FAILED: 'accountNo' },
    onSubmit: async (bank) => onSaved(await saving.run(bank)),
  });
  const { bind, values } = form;
  const { data: holder, error, isValidating } = useQuery('checkBank', accountOf(values));
  const { error: ownError, ...account } = bind('accountNo');
  const refusal = error?.codeName === 'BANK_CHECK_FAILED' ? error.message : undefined;
  return (
    <FormView form={form} head={head} action={action}>
      <Dictionary dictType="bank" what="banks">
        {(options, placeholder) => (
          <PickerField {...bind('bankName')} options={options} placeholder={placeholder} searchLabel="Find your bank" />
        )}
      </Dictionary>
      <TextField
        {...account}
        error={ownError ?? refusal}
        inputMode="numeric"
        maxLength={ACCOUNT_NUMBER_DIGITS + SPACES}
        hint={
          profile.bank
            ? `Now ${profile.bank.accountNoMasked}. Type it again to change it.`
            : 'An account in your own name'
        }
      >
        <span role="status" className={css.holder}>
          {holder ? (
            <>
              <Note as="span">Held by</Note> <b>{holder.accountName}</b>
            </>
          ) : (
            isValidating && <Note as="span">Asking your bank whose account it is…</Note>
          )}
        </span>
      </TextField>
      <TextField
        {...bind('bvn')}
        inputMode="numeric"
        maxLength={BVN_DIGITS + SPACES}
        hint="Your Bank Verification Number proves that the account is yours. It gives nobody access to your money. Dial *565*0# to see it."
      />
    </FormView>
  );
}
