import type { ReactNode } from 'react';
import { ActionBar } from '../ui/action-bar';
import { Button } from '../ui/button';
import { ErrorSummary } from '../ui/error-summary';
import { Page } from '../ui/text';
import { Fields, type FieldsProps } from './fields';

export interface FormFrameProps {
  readonly form: { readonly submit: () => Promise<void> };
  readonly children: ReactNode;
}

/** The form element. It submits on Enter and on its button. */
export function FormFrame({ form, children }: FormFrameProps) {
  return (
    <form
      className="form"
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
        <div className="form-fields">
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
