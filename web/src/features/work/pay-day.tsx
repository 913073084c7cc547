import { weekday } from '@kit/contracts/enums';
import type { Binding } from '../../forms/use-form';
import { SelectField, type SelectOption } from '../../ui/select-field';
import { copy } from './copy';
import { payDaysFor } from './work-definition';

const LAST_DAY_OF_MONTH = 31;

const daysOfMonth: readonly SelectOption[] = Array.from({ length: LAST_DAY_OF_MONTH }, (_, index) => {
  const day = String(index + 1);
  return { value: day, label: day };
});

export interface PayDayProps extends Binding {
  readonly kindOfWork: string;
  readonly frequency: string;
  readonly position: 'first' | 'second';
}

/** A pay day. The frequency decides how many there are, and if they are days of the week or the month (3.2). */
export function PayDay({ kindOfWork, frequency, position, ...field }: PayDayProps) {
  const days = payDaysFor(kindOfWork, frequency);
  if (!days || (position === 'second' && days.count === 1)) return null;
  const isByWeek = days.kind === 'weekday';
  const unit = isByWeek ? copy.dayOfWeek : copy.dayOfMonth;
  const first = days.count === 1 ? copy.payDay : copy.firstPayDay;
  return (
    <SelectField
      {...field}
      label={(position === 'first' ? first : copy.secondPayDay)(unit)}
      options={isByWeek ? weekday.entries : daysOfMonth}
    />
  );
}
