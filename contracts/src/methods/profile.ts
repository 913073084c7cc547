import * as z from 'zod/mini';
import { education, gender, maritalStatus, residentType } from '../enums';
import { address, calendarDay, email, instant, personName, phone, ruleTexts } from '../rules';
import { bankSummary } from './bank';
import { defineMethod } from './define';
import { completedSteps } from './user';
import { workInfo } from './work';

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

const examplePerson = {
  firstName: 'Adaeze',
  middleName: 'Chidinma',
  lastName: 'Okafor',
  gender: 'Female',
  birthDate: '1994-03-14',
  education: 'graduate',
  maritalStatus: 'single',
  email: 'adaeze@gmail.com',
  whatsapp: '08031234567',
  residentType: 'rented',
  state: 'Lagos',
  district: 'Ikeja',
  address: '12 Allen Avenue',
} as const;

export const profileMethods = {
  saveIdentifierInfo: defineMethod({
    summary: 'Saves the personal information, the first of the four steps.',
    source: { section: '7' },
    login: 'required',
    changesState: true,
    request: personalInfo,
    response: z.strictObject({ completedSteps }),
    codes: ['ORDER_STATUS_CONFLICT'],
    example: { request: examplePerson, response: { completedSteps: ['personal'] } },
  }),
  profileInfo: defineMethod({
    summary:
      'Returns the saved data of the four steps, to resume the forms or check them before applying. Account number and BVN are masked.',
    source: {
      assumed:
        'The app needs the saved data to resume a form and to review the answers, and section 7 names no call for it.',
    },
    login: 'required',
    changesState: false,
    request: z.strictObject({}),
    response: z.strictObject({
      personal: z.nullable(personalInfo),
      work: z.nullable(workInfo),
      face: z.nullable(savedPhoto),
      bank: z.nullable(bankSummary),
    }),
    codes: [],
    example: {
      request: {},
      response: { personal: examplePerson, work: null, face: null, bank: null },
    },
  }),
};
