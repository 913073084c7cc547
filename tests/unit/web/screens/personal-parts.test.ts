import { describe, expect, it } from 'vitest';
import { fieldsOf } from '../../../../web/src/forms/use-form';
import {
  partOf,
  partToResume,
  personalForm,
  personalParts,
} from '../../../../web/src/screens/information/personal-fields';
import { examples } from '../../../support/examples';

const fields = fieldsOf(personalForm);
const empty = Object.fromEntries(fields.map((field) => [field, ''])) as Record<(typeof fields)[number], string>;
const complete = { ...empty, ...personalForm.write(examples.saveIdentifierInfo.request) };

describe('the parts of the first step', () => {
  it('show every field once, in the order of the form', () => {
    expect(personalParts.flatMap((part) => part.fields)).toEqual(fields);
    expect(personalParts.every((part) => part.fields.length > 0)).toBe(true);
  });

  it.each(personalParts.map(({ title }, index) => [title, index] as const))(
    'resume at "%s" if an answer is missing there',
    (_, index) => {
      const field = personalParts[index]?.fields.at(-1) ?? 'email';
      const required = field === 'sparePhone' ? 'email' : field;
      expect(partOf(required)).toBe(index);
      expect(partToResume({ ...complete, [required]: '' })).toBe(index);
    },
  );

  it('resume at a wrong answer, and at the start without a problem', () => {
    expect(partToResume({ ...complete, email: 'no address' })).toBe(partOf('email'));
    expect(partToResume(complete)).toBe(0);
    expect(partToResume({ ...complete, sparePhone: '' })).toBe(0);
    expect(partToResume(empty)).toBe(0);
  });
});
