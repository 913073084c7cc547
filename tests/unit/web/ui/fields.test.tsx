import { act, type ReactNode, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { CodeField } from '../../../../web/src/forms/code';
import { useTick } from '../../../../web/src/ui/choice';
import { calendarDayIn } from '../../../../web/src/ui/date-fields';
import { ErrorSummary } from '../../../../web/src/ui/error-summary';
import { Field, MoneyField, PhoneField, SelectField } from '../../../../web/src/ui/field';
import { button, enter, leave, mount, only, tap } from '../mount';
import { renderHook } from '../render-hook';

const field = () => only<HTMLInputElement>('input');
const changed = vi.fn();

interface Bound {
  readonly value: string;
  readonly onChange: (value: string, how?: 'formatted') => void;
}

/** Mounts a field whose value this component keeps. `changed` sees each change. */
const mountField = (of: (bound: Bound) => ReactNode) => {
  changed.mockReset();
  function Holder() {
    const [value, setValue] = useState('');
    const onChange: Bound['onChange'] = (next, ...how) => {
      changed(next, ...how);
      setValue(next);
    };
    return of({ value, onChange });
  }
  return mount(<Holder />);
};

it('a field describes its control by the error before the hint, and marks it as invalid', async () => {
  await mount(
    <Field label="Email" hint="We answer there" error="Enter an address">
      {(control) => <input {...control} />}
    </Field>,
  );
  const described = field().getAttribute('aria-describedby')?.split(' ') ?? [];
  const texts = described.map((id) => document.getElementById(id)?.textContent);
  expect(texts).toEqual(['Enter an address', 'We answer there']);
  expect(field().getAttribute('aria-invalid')).toBe('true');
});

it.each<[string, typeof MoneyField | typeof PhoneField, typed: string, shown: string]>([
  ['an amount', MoneyField, '150000', '150,000'],
  ['an amount', MoneyField, '1.', '1'],
  ['an amount', MoneyField, '1.5', '1.5'],
  ['a phone number', PhoneField, '+234 803-123 4567', '0803 123 4567'],
])('%s keeps what is typed until its field is left, and then is grouped if it is one', async (_, Of, typed, shown) => {
  const left = vi.fn();
  await mountField((bound) => <Of label="Number" {...bound} onLeave={left} />);
  await enter(field(), typed);
  expect(field().value).toBe(typed);
  await leave(field());
  expect(field().value).toBe(shown);
  // Only typing clears the errors of the field.
  expect(changed.mock.calls).toEqual([[typed], ...(typed === shown ? [] : [[shown, 'formatted']])]);
  expect(left).toHaveBeenCalledOnce();
});

it('a closed select shows the chosen text outside, so that it can wrap, and announces it once', async () => {
  const label = 'Agriculture, forestry, fishing and everything that is sold on a market by the roadside';
  await mountField((bound) => <SelectField label="Industry" options={[{ value: 'a', label }]} {...bound} />);
  const select = only<HTMLSelectElement>('select');
  const shown = () => only('select + [aria-hidden="true"]').textContent;
  expect(shown()).toBe('Choose');
  await act(async () => {
    select.value = 'a';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(shown()).toBe(label);
});

it('a code is found in a whole message, and completes once', async () => {
  const complete = vi.fn();
  await mountField((bound) => <CodeField label="6-digit code" {...bound} onComplete={complete} />);
  await enter(field(), '<#> 482 913 is your code, good for 5 minutes');
  expect(field().value).toBe('482913');
  await enter(field(), '482913 ');
  expect(complete.mock.calls).toEqual([['482913']]);
});

it('a typed day is padded, unless it is incomplete', () => {
  const days = ['1990-3-7', '1990-12-17', '1990--7'].map(calendarDayIn);
  expect(days).toEqual(['1990-03-07', '1990-12-17', '1990--7']);
});

it('a tick falls when the subject changes, and at midnight in Lagos', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-12-04T22:59:59Z'), toFake: ['Date'] });
  let subject = '₦50,000';
  const hook = await renderHook(() => useTick(subject));
  const isTicked = async () => {
    await hook.show((node) => node);
    return hook.latest[0];
  };
  await act(async () => hook.latest[1](true));
  expect(await isTicked()).toBe(true);
  subject = '₦60,000';
  expect(await isTicked()).toBe(false);
  await act(async () => hook.latest[1](true));
  expect(await isTicked()).toBe(true);
  vi.setSystemTime(Date.parse('2026-12-04T23:00:00Z'));
  expect(await isTicked()).toBe(false);
});

it('the summary of the errors takes focus at each attempt only, and links each error to its field', async () => {
  const errors = [{ fieldId: 'one', text: 'Number' }, { text: 'Network error, please try again later' }];
  const form = (attempt: number) => (
    <>
      <ErrorSummary attempt={attempt} errors={errors} />
      <input id="one" />
    </>
  );
  const { show } = await mount(form(1));
  const summary = only('[role="alert"]');
  expect(document.activeElement).toBe(summary);
  expect(summary.textContent).toBe('Network error, please try again laterCheck this answer: Number');
  await tap(button('Check this answer: Number'));
  await show(form(1));
  expect(document.activeElement).toBe(field());
  await show(form(2));
  expect(document.activeElement).toBe(summary);
});
