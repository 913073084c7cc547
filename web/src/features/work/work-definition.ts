import { contactProblems } from '@kit/contracts/contact-rules';
import { payFrequency } from '@kit/contracts/enums';
import { hasPayDays, payDayProblems, payDaysOf, type WorkInfo, workInfo } from '@kit/contracts/methods/work';
import { groupDigits } from '@kit/contracts/money';
import { normalisePhone } from '@kit/contracts/rules';
import { type FormDefinition, type MoreRules, oneSpaced, type Values } from '../../forms/form-rules';
import { readAmount } from '../../lib/amount';
import { groupPhone } from '../../lib/phone';
import { copy } from './copy';

type ContactField = `emergencyContacts.${0 | 1}.${'name' | 'phone' | 'relationship'}`;
export type WorkField = Exclude<keyof WorkInfo, 'emergencyContacts'> | ContactField;

const contactOf = (values: Values<WorkField>, index: 0 | 1) => ({
  name: oneSpaced(values[`emergencyContacts.${index}.name`]),
  phone: normalisePhone(values[`emergencyContacts.${index}.phone`]),
  relationship: values[`emergencyContacts.${index}.relationship`],
});

const frequencyOf = (chosen: string): keyof typeof payDaysOf | undefined =>
  payFrequency.values.find((value) => value === chosen);

/** Number and kind of the pay days; undefined if the frequency is not chosen, or nobody pays on a day. */
export const payDaysFor = (kindOfWork: string, chosen: string) => {
  const frequency = frequencyOf(chosen);
  return frequency === undefined || !hasPayDays(kindOfWork) ? undefined : payDaysOf[frequency];
};

/** The form of the second step (3.2). */
export const workDefinition: FormDefinition<WorkField, WorkInfo> = {
  labels: copy.labels,
  schema: workInfo,
  read: (values) => ({
    jobType: values.jobType,
    jobIndustry: values.jobIndustry,
    jobExperence: values.jobExperence,
    monthlyIncome: readAmount(values.monthlyIncome),
    payFrequency: values.payFrequency,
    payDay1: values.payDay1,
    payDay2: values.payDay2,
    emergencyContacts: [contactOf(values, 0), contactOf(values, 1)],
  }),
  // days of the week make no sense for a monthly income
  resets: { payFrequency: ['payDay1', 'payDay2'], jobType: ['payDay1', 'payDay2'] },
};

/**
 * The rules between fields (5.4). The schema has them too, but checks them only when every field is valid. It does not
 * know the borrower either.
 */
export const contactRules =
  (borrower: { readonly contactNumber: string; readonly fullName: string }): MoreRules<WorkField> =>
  (values) => {
    const frequency = frequencyOf(values.payFrequency);
    const problems = [
      ...(frequency === undefined ? [] : payDayProblems({ ...values, payFrequency: frequency })),
      ...contactProblems([contactOf(values, 0), contactOf(values, 1)], borrower),
    ];
    return problems.map(({ path, reason }) => ({ path: path.join('.'), reason }));
  };

/** The saved answers as form values. */
export const workValues = ({ emergencyContacts, monthlyIncome, ...work }: WorkInfo): Values<WorkField> => {
  const [first, second] = emergencyContacts;
  return {
    ...work,
    monthlyIncome: groupDigits(monthlyIncome),
    'emergencyContacts.0.name': first.name,
    'emergencyContacts.0.phone': groupPhone(first.phone),
    'emergencyContacts.0.relationship': first.relationship,
    'emergencyContacts.1.name': second.name,
    'emergencyContacts.1.phone': groupPhone(second.phone),
    'emergencyContacts.1.relationship': second.relationship,
  };
};
