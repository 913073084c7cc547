import { labelOf } from '@kit/contracts/closed-list';
import { contactProblems } from '@kit/contracts/contact-rules';
import {
  contactRelation,
  hasPayDays,
  jobExperence,
  jobIndustry,
  jobType,
  payDayProblems,
  payDaysOf,
  payFrequency,
  type WorkInfo,
  weekday,
  workInfo,
} from '@kit/contracts/methods/work';
import { normalisePhone } from '@kit/contracts/phone';
import { money, name, phone, select, text } from '../../forms/field-kinds';
import { type FieldOf, type FieldRow, formOf, partsOf } from '../../forms/field-rows';
import { type Binding, type MoreRules, oneSpaced, type Values } from '../../forms/use-form';
import { groupPhone } from '../../platform/format';
import { MoneyField, SelectField, type SelectOption } from '../../ui/field';

type WorkField = FieldOf<WorkInfo>;

const frequencyOf = (chosen: string): keyof typeof payDaysOf | undefined =>
  payFrequency.values.find((value) => value === chosen);

/** Number and kind of the pay days; undefined if the frequency is not chosen, or nobody pays on a day. */
export const payDaysFor = (kindOfWork: string, chosen: string) => {
  const frequency = frequencyOf(chosen);
  return frequency === undefined || !hasPayDays(kindOfWork) ? undefined : payDaysOf[frequency];
};

const LAST_DAY_OF_MONTH = 31;
const daysOfMonth: readonly SelectOption[] = Array.from({ length: LAST_DAY_OF_MONTH }, (_, index) => {
  const day = String(index + 1);
  return { value: day, label: day };
});

interface PayDayProps extends Binding {
  readonly values: Values<WorkField>;
  readonly position: 'first' | 'second';
}

/** A pay day. The frequency decides how many there are, and if they are days of the week or the month (3.2). */
function PayDay({ values, position, ...field }: PayDayProps) {
  const days = payDaysFor(values.jobType, values.payFrequency);
  if (!days || (position === 'second' && days.count === 1)) return null;
  const isByWeek = days.kind === 'weekday';
  const unit = isByWeek ? 'day of the week' : 'day of the month';
  const first = days.count === 1 ? 'Pay day' : 'First pay day';
  return (
    <SelectField
      {...field}
      label={`${position === 'first' ? first : 'Second pay day'} (${unit})`}
      options={isByWeek ? weekday.entries : daysOfMonth}
    />
  );
}

const payDayRow = (label: string, position: PayDayProps['position'], answer: FieldRow<WorkInfo>['answer']) =>
  text<WorkInfo>(label, {
    control: (field, values) => <PayDay {...field} values={values} position={position} />,
    answer,
  });

const incomeHint = (kindOfWork: string): string =>
  hasPayDays(kindOfWork)
    ? 'What you earn in a usual month, in naira'
    : 'What you get in a usual month, such as help from family. 0 if nothing';

/** The rows of an emergency contact. Their visible labels are short, because the group's title names the contact. */
const contactRows = <const Index extends 0 | 1>(index: Index, part: string) => {
  const whose = `your ${part.toLowerCase()}`;
  const rows = {
    [`emergencyContacts.${index}.name`]: name<WorkInfo>(`Full name of ${whose}`, {
      part,
      input: { label: 'Full name' },
      answer: {
        label: part,
        text: ({ emergencyContacts }) => {
          const contact = emergencyContacts[index];
          const relation = labelOf(contactRelation, contact.relationship).toLowerCase();
          return `${contact.name}, ${relation}, ${groupPhone(contact.phone)}`;
        },
      },
    }),
    [`emergencyContacts.${index}.phone`]: phone<WorkInfo>(`Phone number of ${whose}`, {
      part,
      input: { label: 'Phone number', autoComplete: 'off' },
      answer: false,
    }),
    [`emergencyContacts.${index}.relationship`]: select<WorkInfo>(`How ${whose} knows you`, contactRelation, {
      part,
      input: { label: 'Relationship' },
      answer: false,
    }),
  };
  return rows as Record<`emergencyContacts.${Index}.${'name' | 'phone' | 'relationship'}`, FieldRow<WorkInfo>>;
};

/** The form of the second step (3.2). Days of the week make no sense for a monthly income, so pay days are reset. */
export const workForm = formOf<WorkInfo>(workInfo, {
  jobType: select('Kind of work', jobType, { resets: ['payDay1', 'payDay2'] }),
  jobIndustry: select('Industry', jobIndustry, {
    control: (field, values) => (
      <SelectField
        {...field}
        label={hasPayDays(values.jobType) ? field.label : 'Industry you last worked in'}
        options={jobIndustry.entries}
      />
    ),
  }),
  jobExperence: select('Experience', jobExperence),
  monthlyIncome: money('Monthly income', {
    control: (field, values) => (
      <MoneyField {...field} hint={field.error === undefined ? incomeHint(values.jobType) : undefined} />
    ),
  }),
  payFrequency: select('How often you are paid', payFrequency, {
    control: (field, values) => (
      <SelectField
        {...field}
        label={hasPayDays(values.jobType) ? field.label : 'How often you get money'}
        options={payFrequency.entries}
      />
    ),
    resets: ['payDay1', 'payDay2'],
    answer: { label: 'Paid' },
  }),
  payDay1: payDayRow('Pay day', 'first', {
    label: 'Pay day',
    text: ({ payDay1, payDay2 }) => (payDay2 === '' ? payDay1 : `${payDay1} and ${payDay2}`),
  }),
  payDay2: payDayRow('Second pay day', 'second', false),
  ...contactRows(0, 'First contact'),
  ...contactRows(1, 'Second contact'),
});

/** The two emergency contacts as groups of fields. */
export const contactGroups = partsOf(workForm);

const contactOf = (values: Values<WorkField>, index: 0 | 1) => ({
  name: oneSpaced(values[`emergencyContacts.${index}.name`]),
  phone: normalisePhone(values[`emergencyContacts.${index}.phone`]),
  relationship: values[`emergencyContacts.${index}.relationship`],
});

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
