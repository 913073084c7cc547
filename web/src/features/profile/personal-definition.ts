import { type PersonalInfo, personalInfo } from '@kit/contracts/methods/profile';
import { ageProblem, normalisePhone } from '@kit/contracts/rules';
import { type FormDefinition, type MoreRules, oneSpaced, type Values } from '../../forms/form-rules';
import { calendarDayOf } from '../../lib/dates';
import { groupPhone } from '../../lib/phone';
import { calendarDayIn } from '../../ui/date-fields';
import { copy } from './copy';

export type PersonalField = keyof PersonalInfo;

/** The form of the first step (3.1). */
export const personalDefinition: FormDefinition<PersonalField, PersonalInfo> = {
  labels: copy.labels,
  schema: personalInfo,
  read: ({ sparePhone, ...values }) => ({
    ...values,
    firstName: oneSpaced(values.firstName),
    middleName: oneSpaced(values.middleName),
    lastName: oneSpaced(values.lastName),
    birthDate: calendarDayIn(values.birthDate),
    email: values.email.trim(),
    whatsapp: normalisePhone(values.whatsapp),
    address: oneSpaced(values.address),
    ...(sparePhone.trim() === '' ? {} : { sparePhone: normalisePhone(sparePhone) || sparePhone }),
  }),
  resets: { state: ['district'] },
};

/** The saved answers as form values. */
export const personalValues = ({ sparePhone, ...saved }: PersonalInfo): Partial<Values<PersonalField>> => ({
  ...saved,
  whatsapp: groupPhone(saved.whatsapp),
  ...(sparePhone === undefined ? {} : { sparePhone: groupPhone(sparePhone) }),
});

/** Checks the age before the server does, by the device's clock. */
export const ageRule: MoreRules<PersonalField> = ({ birthDate }) => {
  const reason = birthDate === '' ? undefined : ageProblem(calendarDayIn(birthDate), calendarDayOf(Date.now()));
  return reason === undefined ? [] : [{ path: 'birthDate', reason }];
};
