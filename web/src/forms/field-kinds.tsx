import { type DictionaryName, getDictItem } from '@kit/contracts/methods/dictionary';
import { formatNaira, groupDigits } from '@kit/contracts/money';
import { normalisePhone } from '@kit/contracts/phone';
import { NAME_CHARACTERS } from '@kit/contracts/rules';
import type { ComponentProps, ElementType, ReactNode } from 'react';
import { useQuery } from '../api/use-query';
import { readAmount } from '../platform/amount';
import { formatCalendarDay, groupPhone } from '../platform/format';
import { Button } from '../ui/button';
import { Choice } from '../ui/choice';
import { calendarDayIn, DateFields } from '../ui/date-fields';
import { MoneyField, PhoneField, SelectField, type SelectOption, TextField } from '../ui/field';
import { Note } from '../ui/text';
import type { FieldRow } from './field-rows';
import { oneSpaced } from './use-form';

/** What a row says beside its kind: parts of the row itself, and properties of its control. */
type More<Request, Control extends ElementType> = Partial<Omit<FieldRow<Request>, 'label'>> & {
  readonly input?: Partial<ComponentProps<Control>>;
};

interface ClosedList {
  readonly entries: readonly SelectOption[];
}

const same = (saved: unknown): string => String(saved);

/** A text. Its words are joined by single spaces. */
export const text = <Request,>(
  label: string,
  { input, ...more }: More<Request, typeof TextField> = {},
): FieldRow<Request> => ({
  label,
  control: (field) => <TextField {...field} {...input} />,
  read: oneSpaced,
  write: same,
  show: same,
  ...more,
});

/** A person's name, or a part of it. */
export const name = <Request,>(
  label: string,
  { input, ...more }: More<Request, typeof TextField> = {},
): FieldRow<Request> =>
  text(label, { input: { autoCapitalize: 'words', maxLength: NAME_CHARACTERS, ...input }, ...more });

/** A phone number in any spelling. An empty one is left out of the request if it is optional. */
export const phone = <Request,>(
  label: string,
  { input, isOptional = false, ...more }: More<Request, typeof PhoneField> & { readonly isOptional?: boolean } = {},
): FieldRow<Request> => ({
  label,
  control: (field) => <PhoneField {...field} {...input} />,
  read: (typed) => normalisePhone(typed) || (isOptional && typed.trim() === '' ? undefined : typed),
  write: (saved) => groupPhone(same(saved)),
  show: (saved) => groupPhone(same(saved)),
  ...more,
});

/** One value of a closed list, chosen from a menu. */
export const select = <Request,>(
  label: string,
  { entries }: ClosedList,
  { input, ...more }: More<Request, typeof SelectField> = {},
): FieldRow<Request> => ({
  label,
  control: (field) => <SelectField {...field} options={entries} {...input} />,
  read: same,
  write: same,
  show: (saved) => entries.find(({ value }) => value === saved)?.label ?? same(saved),
  ...more,
});

/** One value of a closed list that is short enough to show every value. */
export const choice = <Request,>(
  label: string,
  list: ClosedList,
  { input, ...more }: More<Request, typeof Choice> = {},
): FieldRow<Request> => ({
  ...select<Request>(label, list),
  control: ({ label: legend, ...field }) => <Choice {...field} legend={legend} options={list.entries} {...input} />,
  ...more,
});

/** An amount in whole naira. */
export const money = <Request,>(
  label: string,
  { input, ...more }: More<Request, typeof MoneyField> = {},
): FieldRow<Request> => ({
  label,
  control: (field) => <MoneyField {...field} {...input} />,
  read: readAmount,
  write: (saved) => groupDigits(Number(saved)),
  show: (saved) => formatNaira(Number(saved)),
  ...more,
});

/** A calendar day in three fields. */
export const day = <Request,>(
  label: string,
  { input, ...more }: More<Request, typeof DateFields> = {},
): FieldRow<Request> => ({
  label,
  control: (field) => <DateFields {...field} {...input} />,
  read: calendarDayIn,
  write: same,
  show: (saved) => formatCalendarDay(same(saved)),
  ...more,
});

export interface DictionaryProps {
  readonly dictType: DictionaryName;
  /** the state whose areas are listed; empty if none is chosen */
  readonly parent?: string;
  /** noun for the content of the list inside a sentence: 'states' */
  readonly what: string;
  readonly children: (options: readonly SelectOption[], placeholder: string, isLoaded: boolean) => ReactNode;
}

/** A field with a list from the server. If the list fails to load, it can be reloaded without losing the form. */
export function Dictionary({ dictType, parent, what, children }: DictionaryProps) {
  const request = parent === undefined ? { dictType } : { dictType, parent };
  const { data, error, isValidating, reload } = useQuery(getDictItem, parent === '' ? null : request);
  const options = data?.items.map(({ value, label }) => ({ value: String(value), label })) ?? [];
  const isComing = !data && isValidating;
  return (
    <div>
      {children(options, isComing ? 'Loading…' : 'Choose', !isComing)}
      {error && !data && (
        <div role="alert">
          <Note>{`We couldn’t load the list of ${what}.`}</Note>
          <Button kind="secondary" isSmall isBusy={isValidating} onClick={() => void reload()}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}
