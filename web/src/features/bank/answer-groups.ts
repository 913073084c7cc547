import {
  contactRelation,
  education,
  gender,
  type InformationStep,
  jobExperence,
  jobIndustry,
  jobType,
  labelOf,
  maritalStatus,
  payFrequency,
  residentType,
} from '@kit/contracts/enums';
import type { PersonalInfo } from '@kit/contracts/methods/profile';
import type { WorkInfo } from '@kit/contracts/methods/work';
import { formatNaira } from '@kit/contracts/money';
import type { Profile } from '../../forms/use-step';
import { formatCalendarDay, formatMinute } from '../../lib/dates';
import { groupPhone } from '../../lib/phone';

interface Answer {
  readonly label: string;
  readonly value: string;
}

export interface AnswerGroup {
  readonly step: InformationStep;
  readonly title: string;
  /** undefined if the step was never saved */
  readonly facts: readonly Answer[] | undefined;
}

const personalAnswers = (personal: PersonalInfo): readonly Answer[] => [
  { label: 'Name', value: `${personal.firstName} ${personal.middleName} ${personal.lastName}` },
  { label: 'Gender', value: labelOf(gender, personal.gender) },
  { label: 'Date of birth', value: formatCalendarDay(personal.birthDate) },
  { label: 'Email', value: personal.email },
  { label: 'WhatsApp number', value: groupPhone(personal.whatsapp) },
  ...(personal.sparePhone === undefined ? [] : [{ label: 'Spare number', value: groupPhone(personal.sparePhone) }]),
  { label: 'Education', value: labelOf(education, personal.education) },
  { label: 'Marital status', value: labelOf(maritalStatus, personal.maritalStatus) },
  { label: 'Home', value: labelOf(residentType, personal.residentType) },
  { label: 'Address', value: `${personal.address}, ${personal.district}, ${personal.state}` },
];

const payDaysText = ({ payDay1, payDay2 }: WorkInfo): string =>
  payDay2 === '' ? payDay1 : `${payDay1} and ${payDay2}`;

const workAnswers = (work: WorkInfo): readonly Answer[] => [
  { label: 'Kind of work', value: labelOf(jobType, work.jobType) },
  { label: 'Industry', value: labelOf(jobIndustry, work.jobIndustry) },
  { label: 'Experience', value: labelOf(jobExperence, work.jobExperence) },
  { label: 'Monthly income', value: formatNaira(work.monthlyIncome) },
  { label: 'Paid', value: labelOf(payFrequency, work.payFrequency) },
  { label: 'Pay day', value: payDaysText(work) },
  ...work.emergencyContacts.map(({ name, phone, relationship }, index) => ({
    label: index === 0 ? 'First contact' : 'Second contact',
    value: `${name}, ${labelOf(contactRelation, relationship).toLowerCase()}, ${groupPhone(phone)}`,
  })),
];

/** The saved answers with the labels of their screens. The server masks the account number and the BVN. */
export const answersOf = ({ personal, work, face, bank }: Profile): readonly AnswerGroup[] => [
  { step: 'personal', title: 'Personal information', facts: personal ? personalAnswers(personal) : undefined },
  { step: 'work', title: 'Work information', facts: work ? workAnswers(work) : undefined },
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
          { label: 'Bank', value: bank.bankName },
          { label: 'Account number', value: bank.accountNoMasked },
          { label: 'In the name of', value: bank.accountName },
          { label: 'BVN', value: bank.bvnMasked },
        ]
      : undefined,
  },
];
