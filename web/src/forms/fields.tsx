import { Fragment, type ReactNode } from 'react';
import css from './form.module.css';
import type { Binding, Form } from './use-form';

/** Renders the control of one field. */
export type Control = (binding: Binding) => ReactNode;

/** A control for every field of a form, in the order of the screen: a form with a field without one does not compile. */
export type Controls<Field extends string> = { readonly [Name in Field]: Control };

/** Fields that stand together, at the place of the first of them. */
export type FieldGroup<Field extends string> =
  /** two short fields in one line, if the screen has the room */
  | { readonly kind: 'pair'; readonly fields: readonly Field[] }
  | {
      readonly kind: 'titled';
      readonly title: string;
      readonly fields: readonly Field[];
      /** shown before the group */
      readonly intro?: ReactNode;
    };

export interface FieldsProps<Field extends string> {
  readonly form: Form<Field>;
  readonly controls: Controls<Field>;
  readonly groups?: readonly FieldGroup<Field>[];
}

/** The fields of a form. A field that no group names stands alone, at its place among the controls. */
export function Fields<Field extends string>({ form, controls, groups = [] }: FieldsProps<Field>) {
  const show = (field: Field) => <Fragment key={field}>{controls[field](form.bind(field))}</Fragment>;
  return (Object.keys(controls) as Field[]).map((field) => {
    const group = groups.find(({ fields }) => fields.includes(field));
    if (!group) return show(field);
    if (group.fields[0] !== field) return null;
    const members = group.fields.map(show);
    if (group.kind === 'pair') {
      return (
        <div key={field} className={css.pair}>
          {members}
        </div>
      );
    }
    return (
      <Fragment key={field}>
        {group.intro}
        <Group title={group.title}>{members}</Group>
      </Fragment>
    );
  });
}

/** A group of fields, with a name that a screen reader announces with each of them. */
export function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{title}</legend>
      {children}
    </fieldset>
  );
}
