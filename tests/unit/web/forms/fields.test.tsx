import type { WorkInfo } from '@kit/contracts/methods/work';
import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type { FieldRows } from '../../../../web/src/forms/field-rows';
import { type Controls, Fields, type FieldsProps } from '../../../../web/src/forms/form-view';
import { useForm } from '../../../../web/src/forms/use-form';
import { workForm } from '../../../../web/src/screens/information/work-fields';
import { mount, only, tap } from '../../../support/mount';

type Field = 'first' | 'last' | 'email' | 'phone';

const controls: Controls<Field> = {
  first: ({ label }) => <i>{label}</i>,
  last: ({ label }) => <i>{label}</i>,
  email: ({ label }) => <i>{label}</i>,
  phone: ({ label }) => <i>{label}</i>,
};

function Form(props: Omit<FieldsProps<Field>, 'form'>) {
  const form = useForm<Field, unknown>({
    name: 'test',
    definition: {
      labels: { first: 'First', last: 'Last', email: 'Email', phone: 'Phone' },
      schema: z.unknown(),
      read: (values) => values,
    },
    initial: { first: '', last: '', email: '', phone: '' },
    onSubmit: async () => undefined,
  });
  return <Fields form={form} {...props} />;
}

const labelsIn = (container: Element): (string | null)[] =>
  [...container.querySelectorAll('i')].map(({ textContent }) => textContent);

const inGroups = (...fields: [Field, ...Field[]]) => ({ groups: [{ title: 'Who', fields }] });

describe('the fields of a form', () => {
  it('do not compile without a control for every field', () => {
    const { phone, ...incomplete } = controls;
    // @ts-expect-error a field has no control
    expectTypeOf(incomplete).toExtend<Controls<Field>>();
    expectTypeOf({ ...incomplete, phone }).toExtend<Controls<Field>>();
    // @ts-expect-error a control has no field
    expect(() => <Form controls={{ ...controls, age: () => null }} />).not.toThrow();
    // @ts-expect-error a group names a field that is not there
    expect(() => <Form controls={controls} groups={[{ title: 'Age', fields: ['age'] }]} />).not.toThrow();
  });

  it('do not compile without a row for every field of the request, or with one more', () => {
    const { 'emergencyContacts.1.phone': phone, ...incomplete } = workForm.rows;
    // @ts-expect-error a field has no row
    expectTypeOf(incomplete).toExtend<FieldRows<WorkInfo>>();
    // @ts-expect-error a row has no field
    expectTypeOf({ ...workForm.rows, age: phone }).toEqualTypeOf<FieldRows<WorkInfo>>();
  });

  it.each<[string, Omit<FieldsProps<Field>, 'form' | 'controls'>, string[], string[]]>([
    [
      'in the order of the controls, with those of no group',
      inGroups('first', 'last'),
      ['First', 'Last', 'Email', 'Phone'],
      ['First', 'Last'],
    ],
    [
      'together in their group, at the position of the first',
      inGroups('first', 'phone'),
      ['First', 'Phone', 'Last', 'Email'],
      ['First', 'Phone'],
    ],
    ['only if they are on the current screen', { shown: ['phone', 'first'] }, ['First', 'Phone'], []],
  ])('render %s', async (_title, props, labels, grouped) => {
    const { container } = await mount(<Form controls={controls} {...props} />);
    expect(labelsIn(container)).toEqual(labels);
    const group = container.querySelector('fieldset');
    expect(group ? labelsIn(group) : []).toEqual(grouped);
    expect(group?.querySelector('legend')?.textContent ?? '').toBe(grouped.length > 0 ? 'Who' : '');
  });
});

it('a form sends once, however often it is submitted meanwhile', async () => {
  const sent = vi.fn(() => new Promise<void>(() => undefined));
  function Sending() {
    const form = useForm<'code', unknown>({
      name: 'test',
      definition: { labels: { code: 'Code' }, schema: z.unknown(), read: (values) => values },
      initial: { code: '' },
      onSubmit: sent,
    });
    return <button type="button" onClick={() => void form.submit()} />;
  }
  await mount(<Sending />);
  await tap(only('button'));
  await tap(only('button'));
  expect(sent).toHaveBeenCalledOnce();
});
