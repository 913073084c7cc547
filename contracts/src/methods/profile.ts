import * as z from 'zod/mini';
import { words } from '../closed-list';
import { phone } from '../phone';
import { instant } from '../quantities';
import { address, calendarDay, email, personName, ruleTexts } from '../rules';
import { bankSummary } from './bank';
import { defineMethod } from './define';
import { completedSteps } from './user';
import { workInfo } from './work';

/** Gender of the borrower (3.1). */
export const gender = words(['Male', 'Female']);
export const education = words(['none', 'primary', 'secondary', 'graduate', 'post-graduate']);
export const maritalStatus = words(['single', 'married', 'divorced', 'widowed']);
export const residentType = words(['own house', 'rented', 'others']);

/** Personal information (3.1). `state` and `district` are values of the dictionaries with these names. */
export const personalInfo = z.strictObject({
  firstName: personName,
  middleName: personName,
  lastName: personName,
  gender: gender.schema,
  birthDate: calendarDay,
  education: education.schema,
  maritalStatus: maritalStatus.schema,
  email,
  whatsapp: phone,
  sparePhone: z.optional(phone),
  residentType: residentType.schema,
  state: z.string().check(z.minLength(1, { error: ruleTexts.area })),
  district: z.string().check(z.minLength(1, { error: ruleTexts.area })),
  address,
});
export type PersonalInfo = z.infer<typeof personalInfo>;

/** The saved photo. `url` is relative to the base. */
export const savedPhoto = z.strictObject({ url: z.string(), savedAt: instant });

export const saveIdentifierInfo = defineMethod('saveIdentifierInfo', {
  changesState: true,
  request: () => personalInfo,
  response: () => z.strictObject({ completedSteps }),
  codes: ['ORDER_STATUS_CONFLICT'],
});

export const profileInfo = defineMethod('profileInfo', {
  changesState: false,
  response: () =>
    z.strictObject({
      personal: z.nullable(personalInfo),
      work: z.nullable(workInfo),
      face: z.nullable(savedPhoto),
      bank: z.nullable(bankSummary),
    }),
});
