import { contactRelation } from '@kit/contracts/enums';
import { NAME_CHARACTERS } from '@kit/contracts/rules';
import type { Control } from '../../forms/fields';
import { PhoneField } from '../../ui/phone-field';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';

// The controls of an emergency contact. Their group names the contact, so that the labels can be short.

export const contactName: Control = (field) => (
  <TextField {...field} label="Full name" autoCapitalize="words" maxLength={NAME_CHARACTERS} />
);

export const contactPhone: Control = (field) => <PhoneField {...field} label="Phone number" autoComplete="off" />;

export const contactRelationship: Control = (field) => (
  <SelectField {...field} label="Relationship" options={contactRelation.entries} />
);
