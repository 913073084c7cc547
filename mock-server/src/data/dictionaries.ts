import {
  contactRelation,
  type DictionaryName,
  deletionReason,
  type EnumEntry,
  education,
  feedbackType,
  gender,
  jobExperence,
  jobIndustry,
  jobType,
  maritalStatus,
  offeredFeedbackTypes,
  payFrequency,
  residentType,
  weekday,
} from '@kit/contracts/enums';
import type { DictionaryItem } from '@kit/contracts/methods/dictionary';
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
