import { ACCOUNT_NUMBER_DIGITS } from '@kit/contracts/constants';
import type { OrderStatus } from '@kit/contracts/enums';
import type { ReactNode } from 'react';
import { useAction } from '../../api/use-action';
import { useQuery } from '../../api/use-query';
import { Dictionary } from '../../forms/dictionary-field';
import { initialValues } from '../../forms/draft';
import { fieldsOf } from '../../forms/form-rules';
import { FormView } from '../../forms/form-view';
import { useForm } from '../../forms/use-form';
import { type Profile, type User, useStep } from '../../forms/use-step';
import { CheckIcon } from '../../ui/icons';
import { Note } from '../../ui/page';
import { PickerField } from '../../ui/picker-field';
import { TextField } from '../../ui/text-field';
import css from './bank.module.css';
import { bankDefinition, secretFields } from './bank-definition';
import { nicknamesOf, usualBanks } from './find-bank';
import { type AccountName, useAccountName } from './use-account-name';

export interface BankFormProps {
  readonly profile: Profile;
  readonly user: User;
  readonly head: ReactNode;
  readonly action?: string;
  /** runs instead of going to the next step, if an order was waiting for this account */
  readonly onOrder: (status: OrderStatus) => void;
}

/** The account for the payout. It shows the holder's name once the bank returns it (3.3). */
export function BankForm({ profile, user, head, action, onOrder }: BankFormProps) {
  const { draft, saved, goToNext, isEdit } = useStep('bank', user, secretFields);
  const { reload } = useQuery('profileInfo', {});
  const saving = useAction('saveBankInfo');
  const form = useForm({
    name: 'bank',
    definition: bankDefinition,
    initial: initialValues(fieldsOf(bankDefinition), { bankName: profile.bank?.bankName ?? '' }, draft.load()),
    onChange: draft.save,
    blame: ({ codeName }) => (codeName === 'BANK_CHECK_FAILED' ? 'accountNo' : undefined),
    onSubmit: async (bank) => {
      const { completedSteps, orderStatus } = await saving.run(bank);
      // the server masks the account number, so the profile is read again
      saved((before) => ({ ...before, bank: null }));
      await reload();
      if (orderStatus === null) goToNext(completedSteps);
      else onOrder(orderStatus);
    },
  });
  const { bankName, accountNo } = form.values;
  const holder = useAccountName(bankName, accountNo);
  const old = profile.bank?.accountNoMasked;
  const numberHint = (error: string | undefined) => {
    if (old !== undefined) return `Saved: ${old}. Type it again in full.`;
    return error === undefined ? `The ${ACCOUNT_NUMBER_DIGITS} digits of an account of your own` : undefined;
  };
  return (
    <FormView
      form={form}
      head={head}
      action={action ?? (isEdit ? 'Save' : 'Continue')}
      controls={{
        bankName: (field) => (
          <Dictionary dictType="bank" what="banks">
            {(options, placeholder) => (
              <PickerField
                {...field}
                options={options}
                placeholder={placeholder === 'Choose' ? 'Choose your bank' : placeholder}
                searchLabel="Find your bank"
                nicknamesOf={nicknamesOf}
                usual={usualBanks(options)}
              />
            )}
          </Dictionary>
        ),
        accountNo: (field) => (
          <TextField
            {...field}
            error={field.error ?? holder.refusal}
            inputMode="numeric"
            hint={numberHint(field.error)}
          >
            <Holder {...holder} />
          </TextField>
        ),
        bvn: (field) => (
          <TextField
            {...field}
            inputMode="numeric"
            hint="Dial *565*0# on the number that your bank knows to see it. It shows that the account is yours, and opens nobody the way to your money."
          />
        ),
      }}
    />
  );
}

function Holder({ name, isAsking, isUnanswered }: AccountName) {
  return (
    <div role="status">
      {name !== undefined && (
        <p className={css.holder}>
          <CheckIcon />
          <span>{name}</span>
        </p>
      )}
      {isAsking && <Note>Asking your bank for the name…</Note>}
      {isUnanswered && <Note>Your bank cannot be asked just now. You can go on: it is asked again as you save.</Note>}
    </div>
  );
}
