import { personalInfo } from '@kit/contracts/methods/profile';
import { ruleTexts } from '@kit/contracts/rules';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import * as form from '../../../../web/src/forms/use-form';
import { personalForm } from '../../../../web/src/screens/information/personal-fields';
import { renderHook } from '../render-hook';

type Field = keyof typeof personalForm.labels;
type Event = form.FormEvent<Field>;
const fields = form.fieldsOf(personalForm);
const empty = Object.fromEntries(fields.map((field) => [field, ''])) as Record<Field, string>;
const stateAfter = (...events: Event[]) =>
  events.reduce((state, event) => form.reduceForm(personalForm, state, event), form.initialState(empty));

const typed = (field: Field, value: string): Event => ({ type: 'changed', field, value });
const left = (field: Field): Event => ({ type: 'left', field });
/** A refusal that names these fields. */
const refused = (...paths: string[]): Event => ({
  type: 'failed',
  issues: paths.map((path) => ({ path, reason: 'no' })),
});

describe('an error of a field', () => {
  it('appears when its field is left, unless that is empty', () => {
    const visible = (...events: Event[]) => [...stateAfter(...events).shown];
    expect(visible(typed('firstName', 'A'))).toEqual([]);
    expect(visible(typed('firstName', 'A'), left('firstName'))).toEqual(['firstName']);
    expect(visible(left('firstName'))).toEqual([]);
  });

  it('disappears with the first change, and stays for other fields', () => {
    const state = stateAfter(refused('email', 'address'), typed('email', 'a'));
    expect([[...state.shown], state.refused]).toEqual([['address'], { address: 'no' }]);
  });

  it('appears on every field once the form is submitted, which counts for the focus of the summary', () => {
    const { shown, attempt } = stateAfter(refused(), { type: 'sent' }, refused());
    expect([[...shown], attempt]).toEqual([fields, 2]);
  });

  it('from the server appears on its fields only, and disappears on the next submission', () => {
    expect([...stateAfter(refused('email')).shown]).toEqual(['email']);
    expect(stateAfter(refused('email'), { type: 'sent' }).refused).toEqual({});
  });

  it('stays when the digits of its field are grouped, and not when the same number is typed again', () => {
    const first = typed('whatsapp', '08031234567');
    const grouped: Event = { type: 'formatted', field: 'whatsapp', value: '0803 123 4567' };
    const { values, ...state } = stateAfter(first, refused('whatsapp', ''), grouped);
    expect(values.whatsapp).toBe('0803 123 4567');
    expect(state).toMatchObject({ refused: { whatsapp: 'no' }, others: ['no'] });
    const again = stateAfter(first, grouped, refused('whatsapp', ''), first);
    expect([again.refused, again.others]).toEqual([{}, []]);
  });
});

it.each([
  ['empties the area when the state changes', 'Kano', ''],
  ['keeps the area when the same state is chosen again', 'Lagos', 'Ikeja'],
])('a dependent field %s', (_title, state, district) => {
  const { values } = stateAfter(typed('state', 'Lagos'), typed('district', 'Ikeja'), typed('state', state));
  expect(values).toMatchObject({ state, district });
});

describe('the issues of a form', () => {
  it('appear beside their field, the first of each, and separately without a field', () => {
    const issues = ['email', 'email', ''].map((path, index) => ({ path, reason: `${index}` }));
    expect(form.sortIssues(['email'], issues)).toEqual({ ofFields: { email: '0' }, others: ['2'] });
  });

  it("[5.14] cover every field of the schema, with the contract's texts", () => {
    expect([...fields].sort()).toEqual(Object.keys(personalInfo.shape).sort());
    const problems = form.problemsOf(personalForm, empty);
    expect(problems).toMatchObject({
      firstName: ruleTexts.name,
      middleName: ruleTexts.name,
      lastName: ruleTexts.name,
      whatsapp: ruleTexts.emptyPhone,
      email: ruleTexts.emptyEmail,
      address: ruleTexts.address,
      state: ruleTexts.area,
      district: ruleTexts.area,
    });
    expect(problems).not.toHaveProperty('sparePhone');
  });
});

it('a form sends once, however often it is submitted meanwhile, and sends the value of the current event', async () => {
  const sent = vi.fn(() => new Promise<undefined>(() => undefined));
  const definition = { labels: { code: 'Code', note: 'Note' }, schema: z.unknown(), read: (values: object) => values };
  const options = { name: 'test', definition, initial: { code: '', note: '' }, onSubmit: sent };
  const hook = await renderHook(() => form.useForm(options));
  await act(async () => void hook.latest.submit({ code: '1' }));
  await act(async () => void hook.latest.submit());
  expect(sent.mock.calls).toEqual([[{ code: '1', note: '' }]]);
});
