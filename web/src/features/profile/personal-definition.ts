import { type PersonalInfo, personalInfo } from '@kit/contracts/methods/profile';
import { isOfAge, normalisePhone, ruleTexts } from '@kit/contracts/rules';
import type { FormDefinition, MoreRules, Values } from '../../forms/form-rules';
import { calendarDayOf } from '../../lib/dates';
import { groupPhone } from '../../lib/phone';

export type PersonalField = keyof PersonalInfo;

const oneSpaced = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** The form of the first step (3.1). */
export const personalDefinition: FormDefinition<PersonalField, PersonalInfo> = {
  labels: {
    firstName: 'First name',
    lastName: 'Last name',
    middleName: 'Middle name',
    gender: 'Gender',
    birthDate: 'Date of birth',
    email: 'Email',
    whatsapp: 'WhatsApp number',
    sparePhone: 'Spare phone number (optional)',
    education: 'Education',
    maritalStatus: 'Marital status',
    residentType: 'Where you live is',
    state: 'State',
    district: 'Area (LGA)',
    address: 'Street address',
  },
  schema: personalInfo,
  read: ({ sparePhone, ...values }) => ({
    ...values,
    firstName: oneSpaced(values.firstName),
    middleName: oneSpaced(values.middleName),
    lastName: oneSpaced(values.lastName),
    email: values.email.trim(),
    whatsapp: normalisePhone(values.whatsapp),
    address: oneSpaced(values.address),
    ...(sparePhone.trim() === '' ? {} : { sparePhone: normalisePhone(sparePhone) || sparePhone }),
  }),
  resets: { state: ['district'] },
};

/** The saved answers as form values. */
export const personalValues = ({ sparePhone, ...saved }: PersonalInfo): Partial<Values<PersonalField>> => ({
  ...saved,
  whatsapp: groupPhone(saved.whatsapp),
  ...(sparePhone === undefined ? {} : { sparePhone: groupPhone(sparePhone) }),
});

/** Checks the age before the server does, by the device's clock. */
export const ageRule: MoreRules<PersonalField> = ({ birthDate }) =>
  birthDate === '' || isOfAge(birthDate, calendarDayOf(Date.now()))
    ? []
    : [{ path: 'birthDate', reason: ruleTexts.tooYoung }];

/** The latest birth date of a borrower who is old enough, as YYYY-MM-DD. */
export const lastBirthDate = (today: string, minimumAge: number): string =>
  `${Number(today.slice(0, 4)) - minimumAge}${today.slice(4)}`;
