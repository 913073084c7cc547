import * as z from 'zod/mini';
import { words } from '../closed-list';
import { defineMethod } from './define';

/** The dictionaries of getDictItem: every list that a form offers. */
export const dictionary = words([
  'gender',
  'education',
  'maritalStatus',
  'residentType',
  'jobType',
  'jobIndustry',
  'jobExperence',
  'payFrequency',
  'weekday',
  'contactRelation',
  'feedbackType',
  'deletionReason',
  'state',
  'district',
  'bank',
]);
export type DictionaryName = (typeof dictionary.values)[number];

/** A value of a closed list of numbers. */
export const listNumber = z.int();

export const dictionaryItem = z.strictObject({
  value: z.union([z.string(), listNumber]),
  label: z.string(),
  code: z.optional(z.string()),
});
export type DictionaryItem = z.infer<typeof dictionaryItem>;

interface Asked {
  readonly dictType: DictionaryName;
  readonly parent?: string | undefined;
}

export const getDictItem = defineMethod('getDictItem', {
  changesState: false,
  request: () =>
    z
      .strictObject({
        dictType: dictionary.schema,
        parent: z.optional(z.string()),
      })
      .check(
        z.refine<Asked>(({ dictType, parent }) => (dictType === 'district') === (parent !== undefined), {
          path: ['parent'],
          error: 'parent is required with dictType "district", and not allowed with others',
        }),
      ),
  response: () => z.strictObject({ items: z.array(dictionaryItem) }),
});
