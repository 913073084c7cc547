import { Fragment, type ReactNode } from 'react';
import { ActionBar } from '../ui/action-bar';
import { Button } from '../ui/button';
import { ErrorSummary } from '../ui/error-summary';
import { Page } from '../ui/text';
import type { Binding, Form, Values } from './use-form';

/** Renders a field. It also gets the other values, because some fields depend on each other. */
export type Control<Field extends string> = (binding: Binding, values: Values<Field>) => ReactNode;

/** A control for every field of a form, in the order of the screen. A field without a control does not compile. */
export type Controls<Field extends string> = { readonly [Name in Field]: Control<Field> };

/** Fields that are shown together, at the position of the first one. */
export interface FieldGroup<Field extends string> {
  readonly title: string;
  readonly fields: readonly Field[];
  /** shown before the group */
  readonly intro?: ReactNode;
}

export interface FieldsProps<Field extends string> {
  readonly form: Form<Field>;
  readonly controls: Controls<Field>;
  readonly groups?: readonly FieldGroup<Field>[];
  /** the fields to show; all if omitted */
  readonly shown?: readonly Field[];
}

/** Renders the fields of a form. A field without a group renders at its own position. */
export function Fields<Field extends string>({ form, controls, groups = [], shown }: FieldsProps<Field>) {
  const show = (field: Field) => <Fragment key={field}>{controls[field](form.bind(field), form.values)}</Fragment>;
  const fields = (Object.keys(controls) as Field[]).filter((field) => shown?.includes(field) ?? true);
  return fields.map((field) => {
    const group = groups.find(({ fields }) => fields.includes(field));
    if (!group) return show(field);
    if (group.fields[0] !== field) return null;
    const members = group.fields.map(show);
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
    <fieldset className="stack gap-16 form-group">
      <legend className="title form-legend">{title}</legend>
      {children}
    </fieldset>
  );
}

export interface FormFrameProps {
  readonly form: { readonly submit: () => Promise<void> };
  readonly children: ReactNode;
}

/** The form element. It submits on Enter and on its button. */
export function FormFrame({ form, children }: FormFrameProps) {
  return (
    <form
      className="stack fill"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      {children}
    </form>
  );
}

export interface FormViewProps<Field extends string> extends FieldsProps<Field> {
  readonly head: ReactNode;
  readonly action: string;
  /** runs instead of submitting the form */
  readonly onSubmit?: () => Promise<void>;
}

/** A form that fills a screen: the error summary, the fields, and one action above the keyboard. */
export function FormView<Field extends string>({ head, action, onSubmit, ...fields }: FormViewProps<Field>) {
  const { form } = fields;
  return (
    <FormFrame form={onSubmit ? { submit: onSubmit } : form}>
      <Page>
        {head}
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <div className="stack gap-20">
          <Fields {...fields} />
        </div>
      </Page>
      <ActionBar>
        <Button type="submit" isBusy={form.isBusy}>
          {action}
        </Button>
      </ActionBar>
    </FormFrame>
  );
}
