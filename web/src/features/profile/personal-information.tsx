import { assumptions } from '@kit/contracts/assumptions';
import { education, gender, maritalStatus, residentType } from '@kit/contracts/enums';
import { ADDRESS_CHARACTERS, EMAIL_CHARACTERS, emailText, NAME_CHARACTERS } from '@kit/contracts/rules';
import { useAction } from '../../api/use-action';
import { Dictionary } from '../../forms/dictionary-field';
import { beginWith } from '../../forms/draft';
import { fieldsOf } from '../../forms/form-rules';
import { FormView, Group, Pair } from '../../forms/form-view';
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

/** Step 1 of 4: who is asking, how to reach them, and where they live (2.39, 3.1). */
export default function PersonalInformationScreen() {
  return <StepScreen>{(profile, user) => <PersonalForm profile={profile} user={user} />}</StepScreen>;
}

function PersonalForm({ profile, user }: { readonly profile: Profile; readonly user: User }) {
  const { draft, saved, goOn, isEdit } = useStep('personal', user);
  const saving = useAction('saveIdentifierInfo');
  const form = useForm({
    name: 'personal',
    definition: personalDefinition,
    initial: beginWith(
      fieldsOf(personalDefinition),
      profile.personal ? personalValues(profile.personal) : undefined,
      draft.load(),
    ),
    rules: ageRule,
    onChange: draft.save,
    onSubmit: async (personal) => {
      const { completedSteps } = await saving.run(personal);
      saved((before) => ({ ...before, personal }));
      goOn(completedSteps);
    },
  });
  const { bind, values } = form;
  const { label: legend, ...genderField } = bind('gender');
  const name = { autoCapitalize: 'words', maxLength: NAME_CHARACTERS } as const;
  return (
    <FormView
      form={form}
      action={isEdit ? 'Save' : 'Continue'}
      head={<StepHead step="personal" note="saved on this phone as you type" />}
    >
      <Pair>
        <TextField {...bind('firstName')} {...name} autoComplete="given-name" />
        <TextField {...bind('lastName')} {...name} autoComplete="family-name" />
      </Pair>
      <TextField {...bind('middleName')} {...name} autoComplete="additional-name" />
      <Choice {...genderField} legend={legend} options={gender.entries} />
      <TextField
        {...bind('birthDate')}
        type="date"
        autoComplete="bday"
        max={lastBirthDate(calendarDayOf(Date.now()), assumptions.minimumAge)}
      />
      <Group title="How to reach you">
        <TextField
          {...bind('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={EMAIL_CHARACTERS}
          hint={bind('email').error === undefined ? emailText() : undefined}
        />
        <PhoneField {...bind('whatsapp')} />
        <PhoneField {...bind('sparePhone')} autoComplete="off" />
      </Group>
      <Group title="About you">
        <SelectField {...bind('education')} options={education.entries} />
        <SelectField {...bind('maritalStatus')} options={maritalStatus.entries} />
      </Group>
      <Group title="Where you live">
        <SelectField {...bind('residentType')} options={residentType.entries} />
        <Dictionary dictType="state" what="states">
          {(options, placeholder) => (
            <SelectField {...bind('state')} options={options} placeholder={placeholder} autoComplete="address-level1" />
          )}
        </Dictionary>
        <Dictionary dictType="district" parent={values.state} what="areas">
          {(options, placeholder) => (
            <SelectField
              {...bind('district')}
              options={options}
              placeholder={values.state === '' ? 'Choose a state first' : placeholder}
              autoComplete="address-level2"
            />
          )}
        </Dictionary>
        <TextField
          {...bind('address')}
          autoComplete="street-address"
          autoCapitalize="words"
          maxLength={ADDRESS_CHARACTERS}
          hint="House number and street"
        />
      </Group>
    </FormView>
  );
}
