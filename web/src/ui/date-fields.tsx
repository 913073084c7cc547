import { type ClipboardEvent, useId } from 'react';
import { FieldError, type FieldProps } from './field';

/** The three texts of a date as they were typed, each possibly empty. */
interface Parts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
}

const partsOf = (value: string): Parts => {
  const [year = '', month = '', day = ''] = value.split('-');
  return { year, month, day };
};

const joined = ({ year, month, day }: Parts): string => (year + month + day === '' ? '' : `${year}-${month}-${day}`);

/**
 * Parses a pasted date: 31/3/1990, 31-03-1990, 31.3.1990 or 1990-03-31.
 * @returns undefined for any other text
 */
const readDate = (pasted: string): string | undefined => {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(pasted.trim()) ?? [];
  if (year && month && day) return `${year}-${month}-${day}`;
  const [, first, second, last] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(pasted.trim()) ?? [];
  return first && second && last ? `${last}-${second}-${first}` : undefined;
};

/** Pads a typed date to YYYY-MM-DD: 1990-3-7 becomes 1990-03-07. Returns an incomplete date unchanged. */
export const calendarDayIn = (typed: string): string => {
  const { year, month, day } = partsOf(typed);
  return year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : typed;
};

/** Characters of a field: a year. */
const LONGEST = 4;

const fields = [
  { name: 'day', label: 'Day', autoComplete: 'bday-day', digits: 2 },
  { name: 'month', label: 'Month', autoComplete: 'bday-month', digits: 2 },
  { name: 'year', label: 'Year', autoComplete: 'bday-year', digits: 4 },
] as const;

export interface DateFieldsProps extends Omit<FieldProps, 'children'> {
  /** year, month and day as typed, joined by hyphens; empty if nothing is typed */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** runs when focus leaves all three fields */
  readonly onLeave?: () => void;
}

/** A memorable date, such as a birth date, in three fields. A picker would need many taps to reach its year. */
export function DateFields({ label, hint, error, id: givenId, value, onChange, onLeave }: DateFieldsProps) {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  const parts = partsOf(value);
  const described = [error === undefined ? '' : `${id}-error`, hint === undefined ? '' : `${id}-hint`].join(' ').trim();
  const paste = (event: ClipboardEvent) => {
    const date = readDate(event.clipboardData.getData('text'));
    if (date === undefined) return;
    event.preventDefault();
    onChange(date);
  };
  return (
    <fieldset
      className="stack gap-6"
      aria-describedby={described || undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave?.();
      }}
    >
      <legend className="note">{label}</legend>
      {hint !== undefined && (
        <p className="note" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="row gap-12">
        {fields.map(({ name, label: part, autoComplete, digits }) => (
          <label key={name} className={`stack gap-4 note date-fields-part date-fields-${name}`}>
            {part}
            <input
              id={name === 'day' ? id : `${id}-${name}`}
              className="field-control"
              type="text"
              inputMode="numeric"
              autoComplete={autoComplete}
              aria-invalid={error === undefined ? undefined : true}
              value={parts[name]}
              onPaste={paste}
              onChange={({ target }) => {
                const whole = readDate(target.value);
                // keeps a wrong character, so that 1.5 is refused and does not become 15
                const text = target.value.replace(/[\s-]/g, '');
                const typed = text.slice(0, /^\d*$/.test(text) ? digits : LONGEST);
                onChange(whole ?? joined({ ...parts, [name]: typed }));
              }}
            />
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  );
}
