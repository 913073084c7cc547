import { assumptions } from '@kit/contracts/assumptions';
import { education, gender, maritalStatus, residentType } from '@kit/contracts/enums';
import { ADDRESS_CHARACTERS, EMAIL_CHARACTERS, emailText, NAME_CHARACTERS } from '@kit/contracts/rules';
import { useAction } from '../../api/use-action';
import { Dictionary } from '../../forms/dictionary-field';
import { initialValues } from '../../forms/draft';
import { fieldsOf } from '../../forms/form-rules';
import { FormView } from '../../forms/form-view';
import { StepHead } from '../../forms/step-head';
import { StepScreen } from '../../forms/step-screen';
import { useForm } from '../../forms/use-form';
import { type Profile, type User, useStep } from '../../forms/use-step';
import { calendarDayOf } from '../../lib/dates';
import { Choice } from '../../ui/choice';
import { PhoneField } from '../../ui/phone-field';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import { ageRule, lastBirthDate, personalDefinition, personalValues } from './personal-definition';

/** Step 1 of 4: the borrower's name, contacts and address (2.39, 3.1). */
export default function PersonalInformationScreen() {
  return <StepScreen>{(profile, user) => <PersonalForm profile={profile} user={user} />}</StepScreen>;
}

function PersonalForm({ profile, user }: { readonly profile: Profile; readonly user: User }) {
  const { draft, saved, goToNext, isEdit } = useStep('personal', user);
  const saving = useAction('saveIdentifierInfo');
  const form = useForm({
    name: 'personal',
    definition: personalDefinition,
    initial: initialValues(
      fieldsOf(personalDefinition),
      profile.personal ? personalValues(profile.personal) : undefined,
      draft.load(),
    ),
    rules: ageRule,
    onChange: draft.save,
    onSubmit: async (personal) => {
      const { completedSteps } = await saving.run(personal);
      saved((before) => ({ ...before, personal }));
      goToNext(completedSteps);
    },
  });
  const { state } = form.values;
  const name = { autoCapitalize: 'words', maxLength: NAME_CHARACTERS } as const;
  return (
    <FormView
      form={form}
      action={isEdit ? 'Save' : 'Continue'}
      head={<StepHead step="personal" note="saved on this phone as you type" />}
      controls={{
        firstName: (field) => <TextField {...field} {...name} autoComplete="given-name" />,
        lastName: (field) => <TextField {...field} {...name} autoComplete="family-name" />,
        middleName: (field) => <TextField {...field} {...name} autoComplete="additional-name" />,
        gender: ({ label, ...field }) => <Choice {...field} legend={label} options={gender.entries} />,
        birthDate: (field) => (
          <TextField
            {...field}
            type="date"
            autoComplete="bday"
            max={lastBirthDate(calendarDayOf(Date.now()), assumptions.minimumAge)}
          />
        ),
        email: (field) => (
          <TextField
            {...field}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            maxLength={EMAIL_CHARACTERS}
            hint={field.error === undefined ? emailText() : undefined}
          />
        ),
        whatsapp: (field) => <PhoneField {...field} />,
        sparePhone: (field) => <PhoneField {...field} autoComplete="off" />,
        education: (field) => <SelectField {...field} options={education.entries} />,
        maritalStatus: (field) => <SelectField {...field} options={maritalStatus.entries} />,
        residentType: (field) => <SelectField {...field} options={residentType.entries} />,
        state: (field) => (
          <Dictionary dictType="state" what="states">
            {(options, placeholder) => (
              <SelectField {...field} options={options} placeholder={placeholder} autoComplete="address-level1" />
            )}
          </Dictionary>
        ),
        district: (field) => (
          <Dictionary dictType="district" parent={state} what="areas">
            {(options, placeholder) => (
              <SelectField
                {...field}
                options={options}
                placeholder={state === '' ? 'Choose a state first' : placeholder}
                autoComplete="address-level2"
              />
            )}
          </Dictionary>
        ),
        address: (field) => (
          <TextField
            {...field}
            autoComplete="street-address"
            autoCapitalize="words"
            maxLength={ADDRESS_CHARACTERS}
            hint="House number and street"
          />
        ),
      }}
      groups={[
        { kind: 'pair', fields: ['firstName', 'lastName'] },
        { kind: 'titled', title: 'How to reach you', fields: ['email', 'whatsapp', 'sparePhone'] },
        { kind: 'titled', title: 'About you', fields: ['education', 'maritalStatus'] },
        { kind: 'titled', title: 'Where you live', fields: ['residentType', 'state', 'district', 'address'] },
      ]}
    />
  );
}
