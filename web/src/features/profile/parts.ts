import type { Values } from '../../forms/form-rules';
import { fieldsOf, problemsOf } from '../../forms/form-rules';
import { copy } from './copy';
import { type PersonalField, personalDefinition } from './personal-definition';

type PartName = keyof typeof copy.parts;

interface Part {
  readonly name: PartName;
  readonly fields: readonly PersonalField[];
}

const partOfField: Readonly<Record<PersonalField, PartName>> = {
  firstName: 'name',
  middleName: 'name',
  lastName: 'name',
  gender: 'about',
  birthDate: 'about',
  education: 'about',
  maritalStatus: 'about',
  email: 'contact',
  whatsapp: 'contact',
  sparePhone: 'contact',
  residentType: 'home',
  state: 'home',
  district: 'home',
  address: 'home',
};

/** The screens of the first step, one idea each, in the order of their names in the copy. */
export const parts: readonly Part[] = (Object.keys(copy.parts) as PartName[]).map((name) => ({
  name,
  fields: fieldsOf(personalDefinition).filter((field) => partOfField[field] === name),
}));

/** The part of a field, by its position. */
export const partOf = (field: PersonalField): number => parts.findIndex(({ name }) => name === partOfField[field]);

/** The part where a borrower goes on: the first one with a missing or wrong answer, otherwise the first. */
export const partToResume = (values: Values<PersonalField>): number => {
  const problems = problemsOf(personalDefinition, values);
  return Math.max(
    0,
    parts.findIndex(({ fields }) => fields.some((field) => problems[field] !== undefined)),
  );
};
