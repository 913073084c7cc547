import type { OrderStatus } from '@kit/contracts/enums';
import { saveBankInfo } from '@kit/contracts/methods/bank';
import { profileInfo } from '@kit/contracts/methods/profile';
import type { ReactNode } from 'react';
import { useAction } from '../../api/use-action';
import { useQuery } from '../../api/use-query';
import { initialValues } from '../../forms/draft';
import { fieldsOf } from '../../forms/form-rules';
import { FormView } from '../../forms/form-view';
import { useForm } from '../../forms/use-form';
import { type Profile, type User, useStep } from '../../forms/use-step';
import { bankForm } from './bank-fields';

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
  const { draft, saved, goToNext, isEdit } = useStep('bank', user, bankForm.secret);
  const { reload } = useQuery(profileInfo, {});
  const saving = useAction(saveBankInfo);
  const form = useForm({
    name: 'bank',
    definition: bankForm,
    initial: initialValues(fieldsOf(bankForm), { bankName: profile.bank?.bankName ?? '' }, draft.opened),
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
  return (
    <FormView form={form} head={head} action={action ?? (isEdit ? 'Save' : 'Continue')} controls={bankForm.controls} />
  );
}
