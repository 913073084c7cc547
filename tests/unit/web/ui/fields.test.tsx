import { act, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { CodeField } from '../../../../web/src/forms/code';
import { ErrorSummary } from '../../../../web/src/ui/error-summary';
import { Field, MoneyField, PhoneField, SelectField } from '../../../../web/src/ui/field';
import { button, enter, leave, mount, only, tap } from '../../../support/mount';

const field = () => only<HTMLInputElement>('input');
const described = () =>
  (field().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent);

describe('Field', () => {
  it('describes its control by the error before the hint, and marks it as invalid', async () => {
    await mount(
      <Field label="Email" hint="We answer there" error="Enter an address">
        {(control) => <input {...control} />}
      </Field>,
    );
    expect(described()).toEqual(['Enter an address', 'We answer there']);
    expect(field().getAttribute('aria-invalid')).toBe('true');
  });
});

function Income() {
  const [value, setValue] = useState('');
  return <MoneyField label="Monthly income" value={value} onChange={setValue} />;
}

describe('MoneyField', () => {
  it('keeps each keystroke, and on leaving groups only an amount in whole naira', async () => {
    await mount(<Income />);
    for (const [typed, left] of [
      ['1', '1'],
      ['1.', '1'],
      ['1.5', '1.5'],
      ['150000', '150,000'],
    ] as const) {
      await enter(field(), typed);
      expect(field().value).toBe(typed);
      await leave(field());
      expect(field().value).toBe(left);
    }
  });
});

function Phone({ onLeave }: { readonly onLeave?: (value: string) => void }) {
  const [value, setValue] = useState('');
  return <PhoneField label="Phone number" value={value} onChange={setValue} onLeave={onLeave} />;
}

describe('PhoneField', () => {
  it('keeps the typed text until the field is left, then formats a pasted +234', async () => {
    const left = vi.fn();
    await mount(<Phone onLeave={left} />);
    await enter(field(), '+234 803-123 4567');
    expect(field().value).toBe('+234 803-123 4567');
    await leave(field());
    expect(field().value).toBe('0803 123 4567');
    expect(left).toHaveBeenCalledWith('08031234567');
  });
});

function Code({ onComplete }: { readonly onComplete: (code: string) => void }) {
  const [value, setValue] = useState('');
  return <CodeField label="6-digit code" value={value} onChange={setValue} onComplete={onComplete} />;
}

describe('SelectField', () => {
  const LONG = 'Agriculture, forestry, fishing and everything that is sold on a market by the roadside';
  function Held() {
    const [value, setValue] = useState('');
    return <SelectField label="Industry" options={[{ value: 'a', label: LONG }]} value={value} onChange={setValue} />;
  }

  it('shows the chosen text outside the closed select, so that it can wrap', async () => {
    await mount(<Held />);
    const select = only<HTMLSelectElement>('select');
    const shown = () => select.nextElementSibling?.textContent;
    expect(shown()).toBe('Choose');
    await act(async () => {
      select.value = 'a';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(shown()).toBe(LONG);
    // announced once, by the control itself
    expect(select.nextElementSibling?.getAttribute('aria-hidden')).toBe('true');
  });
});

describe('CodeField', () => {
  it('finds its code in a whole message and completes once', async () => {
    const complete = vi.fn();
    await mount(<Code onComplete={complete} />);
    await enter(field(), '<#> 482 913 is your code, good for 5 minutes');
    expect(field().value).toBe('482913');
    await enter(field(), '482913 ');
    expect(complete.mock.calls).toEqual([['482913']]);
  });
});

describe('ErrorSummary', () => {
  const errors = [{ fieldId: 'one', text: 'Number' }, { text: 'Network error, please try again later' }];
  const form = (attempt: number) => (
    <>
      <ErrorSummary attempt={attempt} errors={errors} />
      <input id="one" />
    </>
  );

  it('takes focus at each attempt and not in between', async () => {
    const { show } = await mount(form(1));
    expect(document.activeElement).toBe(only('[role="alert"]'));
    field().focus();
    await show(form(1));
    expect(document.activeElement).toBe(field());
    await show(form(2));
    expect(document.activeElement).toBe(only('[role="alert"]'));
  });

  it('links an error to its field, and shows one without a field as text', async () => {
    await mount(form(1));
    await tap(button('Check this answer: Number'));
    expect(document.activeElement).toBe(field());
    expect(document.querySelectorAll('[role="alert"] button')).toHaveLength(1);
    expect(only('[role="alert"]').textContent).toContain('Network error, please try again later');
  });
});
