import {
  education,
  gender,
  maritalStatus,
  type PersonalInfo,
  personalInfo,
  residentType,
} from '@kit/contracts/methods/profile';
import { ADDRESS_CHARACTERS, ageProblem, EMAIL_CHARACTERS, emailText } from '@kit/contracts/rules';
import { choice, Dictionary, day, name, phone, select, text } from '../../forms/field-kinds';
import { type FieldOf, formOf, partsOf } from '../../forms/field-rows';
import { type MoreRules, problemsOf, type Values } from '../../forms/use-form';
import { calendarDayOf } from '../../platform/format';
import { calendarDayIn } from '../../ui/date-fields';
import { SelectField, TextField } from '../../ui/field';

type PersonalField = FieldOf<PersonalInfo>;

/** The form of the first step (3.1). */
export const personalForm = formOf<PersonalInfo>(personalInfo, {
  firstName: name('First name', {
    part: 'Your name',
    input: { autoComplete: 'given-name', hint: 'Write your name as your bank has it.' },
    answer: {
      label: 'Name',
      text: ({ firstName, middleName, lastName }) => `${firstName} ${middleName} ${lastName}`,
    },
  }),
  middleName: name('Middle name', {
    part: 'Your name',
    input: { autoComplete: 'additional-name' },
    answer: false,
  }),
  lastName: name('Last name', {
    part: 'Your name',
    input: { autoComplete: 'family-name' },
    answer: false,
  }),
  gender: choice('Gender', gender, { part: 'About you' }),
  birthDate: day('Date of birth', { part: 'About you', input: { hint: 'For example, 31 3 1990' } }),
  education: select('Education', education, { part: 'About you' }),
  maritalStatus: select('Marital status', maritalStatus, { part: 'About you' }),
  email: text('Email', {
    part: 'How to reach you',
    control: (field) => (
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
  }),
  whatsapp: phone('WhatsApp number', { part: 'How to reach you' }),
  sparePhone: phone('Spare phone number (optional)', {
    part: 'How to reach you',
    input: { autoComplete: 'off' },
    isOptional: true,
    answer: { label: 'Spare number' },
  }),
  residentType: select('Where you live is', residentType, { part: 'Where you live', answer: { label: 'Home' } }),
  state: text('State', {
    part: 'Where you live',
    control: (field) => (
      <Dictionary dictType="state" what="states">
        {(options, placeholder) => (
          <SelectField {...field} options={options} placeholder={placeholder} autoComplete="address-level1" />
        )}
      </Dictionary>
    ),
    resets: ['district'],
    answer: false,
  }),
  district: text('Area (LGA)', {
    part: 'Where you live',
    control: (field, { state }) => (
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
    answer: false,
  }),
  address: text('Street address', {
    part: 'Where you live',
    input: {
      autoComplete: 'street-address',
      autoCapitalize: 'words',
      maxLength: ADDRESS_CHARACTERS,
      hint: 'House number and street',
    },
    answer: { label: 'Address', text: ({ address, district, state }) => `${address}, ${district}, ${state}` },
  }),
});

/** The screens of the first step, one idea each. */
export const personalParts = partsOf(personalForm);

/** The part of a field, by its position. */
export const partOf = (field: PersonalField): number => personalParts.findIndex(({ fields }) => fields.includes(field));

/** The part where a borrower goes on: the first one with a missing or wrong answer, otherwise the first. */
export const partToResume = (values: Values<PersonalField>): number => {
  const problems = problemsOf(personalForm, values);
  return Math.max(
    0,
    personalParts.findIndex(({ fields }) => fields.some((field) => problems[field] !== undefined)),
  );
};

/** Checks the age before the server does, by the device's clock. */
export const ageRule: MoreRules<PersonalField> = ({ birthDate }) => {
  const reason = birthDate === '' ? undefined : ageProblem(calendarDayIn(birthDate), calendarDayOf(Date.now()));
  return reason === undefined ? [] : [{ path: 'birthDate', reason }];
};
