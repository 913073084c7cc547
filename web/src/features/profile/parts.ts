import type { Values } from '../../forms/form-rules';
import type { copy } from './copy';
import type { PersonalField } from './personal-definition';

interface Part {
  readonly name: keyof typeof copy.parts;
  readonly fields: readonly PersonalField[];
}

/** The screens of the first step, one idea each. */
export const parts: readonly Part[] = [
  { name: 'name', fields: ['firstName', 'middleName', 'lastName'] },
  { name: 'about', fields: ['gender', 'birthDate', 'education', 'maritalStatus'] },
  { name: 'contact', fields: ['email', 'whatsapp', 'sparePhone'] },
  { name: 'home', fields: ['residentType', 'state', 'district', 'address'] },
];

/** The part of a field, by its position. */
export const partOf = (field: PersonalField): number => parts.findIndex(({ fields }) => fields.includes(field));

/** The part where a borrower goes on: the first one with an empty field that is required, otherwise the first. */
export const partToResume = (values: Values<PersonalField>): number => {
  const isOpen = (field: PersonalField) => field !== 'sparePhone' && values[field] === '';
  return Math.max(
    0,
    parts.findIndex(({ fields }) => fields.some(isOpen)),
  );
};
