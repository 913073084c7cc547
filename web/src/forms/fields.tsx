import { Fragment, type ReactNode } from 'react';
import css from './form.module.css';
import type { Binding, Form } from './use-form';

export type Control = (binding: Binding) => ReactNode;

/** A control for every field of a form, in the order of the screen. A field without a control does not compile. */
export type Controls<Field extends string> = { readonly [Name in Field]: Control };

/** Fields that are shown together, at the position of the first one. */
export type FieldGroup<Field extends string> =
  /** two short fields in one line, if the screen is wide enough */
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

/** Renders the fields of a form. A field without a group renders at its own position. */
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

/** A group of fields. A screen reader announces the group's title with each field. */
export function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{title}</legend>
      {children}
    </fieldset>
  );
}
