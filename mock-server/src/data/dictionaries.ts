import type { EnumEntry } from '@kit/contracts/closed-list';
import { deletionReason } from '@kit/contracts/methods/account';
import type { DictionaryItem, DictionaryName } from '@kit/contracts/methods/dictionary';
import { education, gender, maritalStatus, residentType } from '@kit/contracts/methods/profile';
import { feedbackType, offeredFeedbackTypes } from '@kit/contracts/methods/tickets';
import {
  contactRelation,
  jobExperence,
  jobIndustry,
  jobType,
  payFrequency,
  weekday,
} from '@kit/contracts/methods/work';
import { banks } from './banks';
import { states } from './states';

const named = (name: string): DictionaryItem => ({ value: name, label: name });

const offered = feedbackType.entries.filter(({ value }) => offeredFeedbackTypes.some((type) => type === value));

/** All dictionaries except the areas, which depend on the state. */
const dictionaries: Readonly<Record<Exclude<DictionaryName, 'district'>, readonly DictionaryItem[]>> = {
  gender: gender.entries,
  education: education.entries,
  maritalStatus: maritalStatus.entries,
  residentType: residentType.entries,
  jobType: jobType.entries,
  jobIndustry: jobIndustry.entries,
  jobExperence: jobExperence.entries,
  payFrequency: payFrequency.entries,
  weekday: weekday.entries,
  contactRelation: contactRelation.entries,
  feedbackType: offered satisfies readonly EnumEntry<number>[],
  deletionReason: deletionReason.entries,
  state: states.map(named),
  bank: banks.map(({ name, code }) => ({ value: name, label: name, code })),
};

/** The entries of a dictionary, for a form. */
export const entriesOf = (name: keyof typeof dictionaries): DictionaryItem[] => [...dictionaries[name]];

/** Converts names to dictionary entries. */
export const entriesNamed = (names: readonly string[]): DictionaryItem[] => names.map(named);
