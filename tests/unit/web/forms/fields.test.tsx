import type { WorkInfo } from '@kit/contracts/methods/work';
import { act } from 'react';
import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type { FieldRows } from '../../../../web/src/forms/field-rows';
import { type Controls, Fields, type FieldsProps } from '../../../../web/src/forms/form-view';
import { useForm } from '../../../../web/src/forms/use-form';
import { workForm } from '../../../../web/src/screens/information/work-fields';
import { mount } from '../../../support/mount';
import { renderHook } from '../render-hook';

type Field = 'first' | 'last' | 'email' | 'phone';

const controls: Controls<Field> = {
  first: ({ label }) => <i>{label}</i>,
  last: ({ label }) => <i>{label}</i>,
  email: ({ label }) => <i>{label}</i>,
  phone: ({ label }) => <i>{label}</i>,
};

const useTestForm = (onSubmit = async (_request: unknown) => undefined) =>
  useForm<Field, unknown>({
    name: 'test',
    definition: {
      labels: { first: 'First', last: 'Last', email: 'Email', phone: 'Phone' },
      schema: z.unknown(),
      read: (values) => values,
    },
    initial: { first: '', last: '', email: '', phone: '' },
    onSubmit,
  });

function Form(props: Omit<FieldsProps<Field>, 'form'>) {
  return <Fields form={useTestForm()} {...props} />;
}

describe('the fields of a form', () => {
  it('do not compile without a control for every field, and a row for every field of the request', () => {
    const { phone, ...incomplete } = controls;
    // @ts-expect-error a field has no control
    expectTypeOf(incomplete).toExtend<Controls<Field>>();
    expectTypeOf({ ...incomplete, phone }).toExtend<Controls<Field>>();
    // @ts-expect-error a group names a field that is not there
    expect(() => <Form controls={controls} groups={[{ title: 'Age', fields: ['age'] }]} />).not.toThrow();
    const { 'emergencyContacts.1.phone': other, ...rows } = workForm.rows;
    // @ts-expect-error a field has no row
    expectTypeOf(rows).toExtend<FieldRows<WorkInfo>>();
    // @ts-expect-error a row has no field
    expectTypeOf({ ...workForm.rows, age: other }).toEqualTypeOf<FieldRows<WorkInfo>>();
  });

  const grouped = (...fields: Field[]) => ({ groups: [{ title: 'Who', fields }] });
  it.each<[string, Omit<FieldsProps<Field>, 'form' | 'controls'>, string]>([
    ['in the order of the controls, with those of no group', grouped('first', 'last'), '(Who: First Last) Email Phone'],
    ['in their group, at the position of the first', grouped('first', 'phone'), '(Who: First Phone) Last Email'],
    ['only if they are on the current screen', { shown: ['phone', 'first'] }, 'First Phone'],
  ])('render %s', async (_title, props, expected) => {
    const { container } = await mount(<Form controls={controls} {...props} />);
    const labelsIn = (of: Element) => [...of.querySelectorAll('i')].map(({ textContent }) => textContent).join(' ');
    const group = container.querySelector('fieldset');
    const inGroup = group ? `(${group.querySelector('legend')?.textContent}: ${labelsIn(group)})` : '';
    expect(labelsIn(container).replace(group ? labelsIn(group) : '', () => inGroup)).toBe(expected);
  });
});

it('a form sends once, however often it is submitted meanwhile, and sends the value of the current event', async () => {
  const sent = vi.fn(() => new Promise<undefined>(() => undefined));
  const form = await renderHook(() => useTestForm(sent));
  await act(async () => void form.latest.submit({ phone: '1' }));
  await act(async () => void form.latest.submit());
  expect(sent.mock.calls).toEqual([[{ first: '', last: '', email: '', phone: '1' }]]);
});
