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
import { copy } from './copy';
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
    if (old !== undefined) return copy.savedNumber(old);
    return error === undefined ? copy.numberHint() : undefined;
  };
  return (
    <FormView
      form={form}
      head={head}
      action={action ?? (isEdit ? copy.save : copy.continue)}
      controls={{
        bankName: (field) => (
          <Dictionary dictType="bank" what={copy.banks}>
            {(options, placeholder, isLoaded) => (
              <PickerField
                {...field}
                options={options}
                placeholder={isLoaded ? copy.chooseBank : placeholder}
                searchLabel={copy.findBank}
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
        bvn: (field) => <TextField {...field} inputMode="numeric" hint={copy.bvnHint} />,
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
      {isAsking && <Note>{copy.asking}</Note>}
      {isUnanswered && <Note>{copy.unanswered}</Note>}
    </div>
  );
}
