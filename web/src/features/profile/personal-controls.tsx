import { education, gender, maritalStatus, residentType } from '@kit/contracts/enums';
import { ADDRESS_CHARACTERS, EMAIL_CHARACTERS, emailText, NAME_CHARACTERS } from '@kit/contracts/rules';
import { Dictionary } from '../../forms/dictionary-field';
import type { Controls } from '../../forms/fields';
import type { Values } from '../../forms/form-rules';
import { Choice } from '../../ui/choice';
import { DateFields } from '../../ui/date-fields';
import { PhoneField } from '../../ui/phone-field';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import { copy } from './copy';
import type { PersonalField } from './personal-definition';

const name = { autoCapitalize: 'words', maxLength: NAME_CHARACTERS } as const;

/** The control of each field. The areas depend on the chosen state. */
export const personalControls = ({ state }: Pick<Values<PersonalField>, 'state'>): Controls<PersonalField> => ({
  firstName: (field) => <TextField {...field} {...name} autoComplete="given-name" hint={copy.asOnBank} />,
  middleName: (field) => <TextField {...field} {...name} autoComplete="additional-name" />,
  lastName: (field) => <TextField {...field} {...name} autoComplete="family-name" />,
  gender: ({ label, ...field }) => <Choice {...field} legend={label} options={gender.entries} />,
  birthDate: (field) => <DateFields {...field} labels={copy.dateParts} hint={copy.birthDateHint} />,
  education: (field) => <SelectField {...field} options={education.entries} />,
  maritalStatus: (field) => <SelectField {...field} options={maritalStatus.entries} />,
  email: (field) => (
    <TextField
      {...field}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      maxLength={EMAIL_CHARACTERS}
      hint={field.error === undefined ? emailText() : undefined}
    />
  ),
  whatsapp: (field) => <PhoneField {...field} />,
  sparePhone: (field) => <PhoneField {...field} autoComplete="off" />,
  residentType: (field) => <SelectField {...field} options={residentType.entries} />,
  state: (field) => (
    <Dictionary dictType="state" what={copy.states}>
      {(options, placeholder) => (
        <SelectField {...field} options={options} placeholder={placeholder} autoComplete="address-level1" />
      )}
    </Dictionary>
  ),
  district: (field) => (
    <Dictionary dictType="district" parent={state} what={copy.areas}>
      {(options, placeholder) => (
        <SelectField
          {...field}
          options={options}
          placeholder={state === '' ? copy.stateFirst : placeholder}
          autoComplete="address-level2"
        />
      )}
    </Dictionary>
  ),
  address: (field) => (
    <TextField
      {...field}
      autoComplete="street-address"
      autoCapitalize="words"
      maxLength={ADDRESS_CHARACTERS}
      hint={copy.addressHint}
    />
  ),
});
