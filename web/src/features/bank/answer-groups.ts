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
import { copy } from './copy';

const { labels, groups } = copy.answers;

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
  { label: labels.name, value: `${personal.firstName} ${personal.middleName} ${personal.lastName}` },
  { label: labels.gender, value: labelOf(gender, personal.gender) },
  { label: labels.birthDate, value: formatCalendarDay(personal.birthDate) },
  { label: labels.email, value: personal.email },
  { label: labels.whatsapp, value: groupPhone(personal.whatsapp) },
  ...(personal.sparePhone === undefined ? [] : [{ label: labels.sparePhone, value: groupPhone(personal.sparePhone) }]),
  { label: labels.education, value: labelOf(education, personal.education) },
  { label: labels.maritalStatus, value: labelOf(maritalStatus, personal.maritalStatus) },
  { label: labels.home, value: labelOf(residentType, personal.residentType) },
  { label: labels.address, value: `${personal.address}, ${personal.district}, ${personal.state}` },
];

const payDaysText = ({ payDay1, payDay2 }: WorkInfo): string =>
  payDay2 === '' ? payDay1 : copy.answers.payDays(payDay1, payDay2);

const workAnswers = (work: WorkInfo): readonly Answer[] => [
  { label: labels.jobType, value: labelOf(jobType, work.jobType) },
  { label: labels.jobIndustry, value: labelOf(jobIndustry, work.jobIndustry) },
  { label: labels.jobExperence, value: labelOf(jobExperence, work.jobExperence) },
  { label: labels.monthlyIncome, value: formatNaira(work.monthlyIncome) },
  { label: labels.payFrequency, value: labelOf(payFrequency, work.payFrequency) },
  { label: labels.payDay, value: payDaysText(work) },
  ...work.emergencyContacts.map(({ name, phone, relationship }, index) => ({
    label: index === 0 ? labels.firstContact : labels.secondContact,
    value: `${name}, ${labelOf(contactRelation, relationship).toLowerCase()}, ${groupPhone(phone)}`,
  })),
];

/** The saved answers with the labels of their screens. The server masks the account number and the BVN. */
export const answersOf = ({ personal, work, face, bank }: Profile): readonly AnswerGroup[] => [
  { step: 'personal', title: groups.personal, facts: personal ? personalAnswers(personal) : undefined },
  { step: 'work', title: groups.work, facts: work ? workAnswers(work) : undefined },
  {
    step: 'face',
    title: groups.face,
    facts: face ? [{ label: labels.saved, value: formatMinute(face.savedAt) }] : undefined,
  },
  {
    step: 'bank',
    title: groups.bank,
    facts: bank
      ? [
          { label: copy.labels.bankName, value: bank.bankName },
          { label: labels.accountNo, value: bank.accountNoMasked },
          { label: labels.accountName, value: bank.accountName },
          { label: copy.labels.bvn, value: bank.bvnMasked },
        ]
      : undefined,
  },
];
