import { personalInfo } from '@kit/contracts/methods/profile';
import { ruleTexts } from '@kit/contracts/rules';
import { describe, expect, it } from 'vitest';
import {
  type FormEvent,
  fieldsOf,
  initialState,
  problemsOf,
  reduceForm,
  sortIssues,
} from '../../../../web/src/forms/use-form';
import { personalForm } from '../../../../web/src/screens/information/personal-fields';

type Field = keyof typeof personalForm.labels;
const fields = fieldsOf(personalForm);
const empty = Object.fromEntries(fields.map((field) => [field, ''])) as Record<Field, string>;
const stateAfter = (...events: FormEvent<Field>[]) =>
  events.reduce((state, event) => reduceForm(personalForm, state, event), initialState(empty));

describe('an error of a field', () => {
  it('appears when its field is left', () => {
    const typing = stateAfter({ type: 'changed', field: 'firstName', value: 'A' });
    expect(typing.shown.has('firstName')).toBe(false);
    expect(reduceForm(personalForm, typing, { type: 'left', field: 'firstName' }).shown).toContain('firstName');
  });

  it('does not appear when an empty field is left', () => {
    expect(stateAfter({ type: 'left', field: 'firstName' }).shown.size).toBe(0);
  });

  it('disappears with the first change, and stays for other fields', () => {
    const { shown, refused } = stateAfter(
      {
        type: 'failed',
        issues: [
          { path: 'email', reason: 'no' },
          { path: 'address', reason: 'no' },
        ],
      },
      { type: 'changed', field: 'email', value: 'a' },
    );
    expect(shown.has('email')).toBe(false);
    expect(shown.has('address')).toBe(true);
    expect(refused).toEqual({ address: 'no' });
  });

  it('appears on every field once the form is submitted, which counts for the focus of the summary', () => {
    const { shown, attempt } = stateAfter(
      { type: 'failed', issues: [] },
      { type: 'sent' },
      { type: 'failed', issues: [] },
    );
    expect([...shown]).toEqual(fields);
    expect(attempt).toBe(2);
  });

  it('from the server appears on its fields only, and disappears on the next submission', () => {
    const failed = stateAfter({ type: 'failed', issues: [{ path: 'email', reason: 'no' }] });
    expect([...failed.shown]).toEqual(['email']);
    expect(reduceForm(personalForm, failed, { type: 'sent' }).refused).toEqual({});
  });
});

describe('a field that is only reformatted', () => {
  const phone = 'whatsapp';
  const refused = [
    { path: phone, reason: 'no' },
    { path: '', reason: 'whole' },
  ];
  const typed = (value: string): FormEvent<Field> => ({ type: 'changed', field: phone, value });

  const grouped: FormEvent<Field> = { type: 'formatted', field: phone, value: '0803 123 4567' };

  it('keeps its error when its digits are grouped', () => {
    const state = stateAfter(typed('08031234567'), { type: 'failed', issues: refused }, grouped);
    expect(state.values.whatsapp).toBe('0803 123 4567');
    expect(state.refused).toEqual({ [phone]: 'no' });
    expect(state.others).toEqual(['whole']);
  });

  it.each([
    ['the same number is typed again', '08031234567'],
    ['its first digit differs', '0803123456'],
  ])('loses its error when %s', (_what, number) => {
    const state = stateAfter(typed('08031234567'), grouped, { type: 'failed', issues: refused }, typed(number));
    expect(state.refused).toEqual({});
    expect(state.others).toEqual([]);
  });
});

it.each([
  ['empties the area when the state changes', 'Kano', ''],
  ['keeps the area when the same state is chosen again', 'Lagos', 'Ikeja'],
])('a dependent field %s', (_title, state, district) => {
  const { values } = stateAfter(
    { type: 'changed', field: 'state', value: 'Lagos' },
    { type: 'changed', field: 'district', value: 'Ikeja' },
    { type: 'changed', field: 'state', value: state },
  );
  expect(values).toMatchObject({ state, district });
});

describe('the issues of a form', () => {
  it('appear beside their field, the first of each, and separately without a field', () => {
    const issues = [
      { path: 'email', reason: 'first' },
      { path: 'email', reason: 'second' },
      { path: '', reason: 'whole' },
    ];
    expect(sortIssues(['email'], issues)).toEqual({ ofFields: { email: 'first' }, others: ['whole'] });
  });

  it("use the contract's texts for each field", () => {
    const problems = problemsOf(personalForm, empty);
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

  it('cover every field of the schema', () => {
    expect([...fields].sort()).toEqual(Object.keys(personalInfo.shape).sort());
  });
});
