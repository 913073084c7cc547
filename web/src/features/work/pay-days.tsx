import { weekday } from '@kit/contracts/enums';
import type { Binding } from '../../forms/use-form';
import { SelectField, type SelectOption } from '../../ui/select-field';
import { payDaysFor } from './work-definition';

const LAST_DAY_OF_MONTH = 31;

const daysOfMonth: readonly SelectOption[] = Array.from({ length: LAST_DAY_OF_MONTH }, (_, index) => {
  const day = String(index + 1);
  return { value: day, label: day };
});

export interface PayDaysProps {
  readonly frequency: string;
  readonly first: Binding;
  readonly second: Binding;
}

/** The pay days: their number and kind depend on the frequency (3.2). */
export function PayDays({ frequency, first, second }: PayDaysProps) {
  const days = payDaysFor(frequency);
  if (!days) return null;
  const isByWeek = days.kind === 'weekday';
  const options = isByWeek ? weekday.entries : daysOfMonth;
  const unit = isByWeek ? 'day of the week' : 'day of the month';
  return (
    <>
      <SelectField
        {...first}
        label={days.count === 1 ? `Pay day (${unit})` : `First pay day (${unit})`}
        options={options}
      />
      {days.count === 2 && <SelectField {...second} label={`Second pay day (${unit})`} options={options} />}
    </>
  );
}
