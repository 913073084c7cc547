import type { InformationStep } from '@kit/contracts/enums';
import type { Answer } from '../../forms/field-rows';
import type { Profile } from '../../forms/use-step';
import { formatMinute } from '../../platform/dates';
import { personalForm } from '../information/personal-fields';
import { workForm } from '../information/work-fields';
import { bankForm } from './bank-fields';

export interface AnswerGroup {
  readonly step: InformationStep;
  readonly title: string;
  /** undefined if the step was never saved */
  readonly facts: readonly Answer[] | undefined;
}

/** The saved answers with the labels of their screens. The server masks the account number and the BVN. */
export const answersOf = ({ personal, work, face, bank }: Profile): readonly AnswerGroup[] => [
  { step: 'personal', title: 'Personal information', facts: personal ? personalForm.answers(personal) : undefined },
  { step: 'work', title: 'Work information', facts: work ? workForm.answers(work) : undefined },
  {
    step: 'face',
    title: 'Face photo',
    facts: face ? [{ label: 'Saved', value: formatMinute(face.savedAt) }] : undefined,
  },
  {
    step: 'bank',
    title: 'Bank account',
    facts: bank
      ? [
          { label: bankForm.labels.bankName, value: bank.bankName },
          { label: bankForm.labels.accountNo, value: bank.accountNoMasked },
          { label: 'In the name of', value: bank.accountName },
          { label: bankForm.labels.bvn, value: bank.bvnMasked },
        ]
      : undefined,
  },
];
