import { contactRelation } from '@kit/contracts/enums';
import { NAME_CHARACTERS } from '@kit/contracts/rules';
import { Group } from '../../forms/form-view';
import type { Form } from '../../forms/use-form';
import { PhoneField } from '../../ui/phone-field';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import type { WorkField } from './work-definition';

export interface ContactFieldsProps {
  readonly index: 0 | 1;
  readonly bind: Form<WorkField>['bind'];
}

/** One emergency contact. Its group names the contact, so that the labels can be short. */
export function ContactFields({ index, bind }: ContactFieldsProps) {
  return (
    <Group title={index === 0 ? 'First contact' : 'Second contact'}>
      <TextField
        {...bind(`emergencyContacts.${index}.name`)}
        label="Full name"
        autoCapitalize="words"
        maxLength={NAME_CHARACTERS}
      />
      <PhoneField {...bind(`emergencyContacts.${index}.phone`)} label="Phone number" autoComplete="off" />
      <SelectField
        {...bind(`emergencyContacts.${index}.relationship`)}
        label="Relationship"
        options={contactRelation.entries}
      />
    </Group>
  );
}
