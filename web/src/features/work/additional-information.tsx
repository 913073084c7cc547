import { contactRelation, jobExperence, jobIndustry, jobType, payFrequency } from '@kit/contracts/enums';
import { hasPayDays } from '@kit/contracts/methods/work';
import { NAME_CHARACTERS } from '@kit/contracts/rules';
import { useMemo } from 'react';
import { useAction } from '../../api/use-action';
import { initialValues } from '../../forms/draft';
import { type Control, Group } from '../../forms/fields';
import { fieldsOf } from '../../forms/form-rules';
import { FormView } from '../../forms/form-view';
import { StepHead } from '../../forms/step-head';
import { StepScreen } from '../../forms/step-screen';
import { useForm } from '../../forms/use-form';
import { type Profile, type User, useStep } from '../../forms/use-step';
import { MoneyField } from '../../ui/money-field';
import { Note } from '../../ui/page';
import { PhoneField } from '../../ui/phone-field';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import { copy } from './copy';
import { PayDay } from './pay-day';
import { contactRules, workDefinition, workValues } from './work-definition';

// The controls of an emergency contact. Their labels are short, because the group's title names the contact.

const contactName: Control = (field) => (
  <TextField {...field} label={copy.fullName} autoCapitalize="words" maxLength={NAME_CHARACTERS} />
);

const contactPhone: Control = (field) => <PhoneField {...field} label={copy.phoneNumber} autoComplete="off" />;

const contactRelationship: Control = (field) => (
  <SelectField {...field} label={copy.relationship} options={contactRelation.entries} />
);

/** Step 2 of 4: work, income, and two emergency contacts (3.2). */
export default function AdditionalInformationScreen() {
  return <StepScreen>{(profile, user) => <WorkForm profile={profile} user={user} />}</StepScreen>;
}

function WorkForm({ profile, user }: { readonly profile: Profile; readonly user: User }) {
  const { draft, saved, goToNext, isEdit } = useStep('work', user);
  const saving = useAction('saveWorkInfo');
  const { contactNumber, fullName } = user;
  const form = useForm({
    name: 'work',
    definition: workDefinition,
    initial: initialValues(fieldsOf(workDefinition), profile.work ? workValues(profile.work) : undefined, draft.load()),
    rules: useMemo(() => contactRules({ contactNumber, fullName }), [contactNumber, fullName]),
    onChange: draft.save,
    onSubmit: async (work) => {
      const { completedSteps } = await saving.run(work);
      saved((before) => ({ ...before, work }));
      goToNext(completedSteps);
    },
  });
  const { jobType: kindOfWork, payFrequency: frequency } = form.values;
  const labels = hasPayDays(kindOfWork) ? copy.labels : { ...copy.labels, ...copy.withoutPay };
  return (
    <FormView
      form={form}
      action={isEdit ? copy.save : copy.continue}
      head={<StepHead step="work" title={copy.lead} note={copy.note} />}
      controls={{
        jobType: (field) => <SelectField {...field} options={jobType.entries} />,
        jobIndustry: (field) => <SelectField {...field} label={labels.jobIndustry} options={jobIndustry.entries} />,
        jobExperence: (field) => <SelectField {...field} options={jobExperence.entries} />,
        monthlyIncome: (field) => (
          <MoneyField
            {...field}
            hint={
              field.error === undefined ? (hasPayDays(kindOfWork) ? copy.incomeHint : copy.otherIncomeHint) : undefined
            }
          />
        ),
        payFrequency: (field) => <SelectField {...field} label={labels.payFrequency} options={payFrequency.entries} />,
        payDay1: (field) => <PayDay {...field} kindOfWork={kindOfWork} frequency={frequency} position="first" />,
        payDay2: (field) => <PayDay {...field} kindOfWork={kindOfWork} frequency={frequency} position="second" />,
        'emergencyContacts.0.name': contactName,
        'emergencyContacts.0.phone': contactPhone,
        'emergencyContacts.0.relationship': contactRelationship,
        'emergencyContacts.1.name': contactName,
        'emergencyContacts.1.phone': contactPhone,
        'emergencyContacts.1.relationship': contactRelationship,
      }}
      groups={[
        {
          title: copy.firstContact,
          fields: ['emergencyContacts.0.name', 'emergencyContacts.0.phone', 'emergencyContacts.0.relationship'],
          intro: (
            <Group title={copy.contacts}>
              <Note>{copy.contactsNote}</Note>
            </Group>
          ),
        },
        {
          title: copy.secondContact,
          fields: ['emergencyContacts.1.name', 'emergencyContacts.1.phone', 'emergencyContacts.1.relationship'],
        },
      ]}
    />
  );
}
