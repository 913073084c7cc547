import type { ReactNode } from 'react';
import { ActionBar } from '../ui/action-bar';
import { Button } from '../ui/button';
import { ErrorSummary } from '../ui/error-summary';
import { Page } from '../ui/page';
import { useKeyboardScroll } from '../ui/use-keyboard-scroll';
import css from './form.module.css';
import type { Form } from './use-form';

export interface FormFrameProps {
  readonly form: { readonly submit: () => Promise<void> };
  readonly children: ReactNode;
}

/** The form element: sends on Enter and on its submit button, and keeps the focused field above the keyboard. */
export function FormFrame({ form, children }: FormFrameProps) {
  const scrollToFocus = useKeyboardScroll();
  return (
    <form
      className={css.form}
      noValidate
      onFocus={scrollToFocus}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      {children}
    </form>
  );
}

export interface FormViewProps<Field extends string> {
  readonly form: Form<Field>;
  readonly head: ReactNode;
  readonly action: string;
  readonly children: ReactNode;
}

/** A long form on a screen of its own: the summary of errors, the fields, and one action above the keyboard. */
export function FormView<Field extends string>({ form, head, action, children }: FormViewProps<Field>) {
  return (
    <FormFrame form={form}>
      <Page>
        {head}
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <div className={css.fields}>{children}</div>
      </Page>
      <ActionBar>
        <Button type="submit" isBusy={form.isBusy}>
          {action}
        </Button>
      </ActionBar>
    </FormFrame>
  );
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

/** Two short fields in one line, if the screen has the room. */
export function Pair({ children }: { readonly children: ReactNode }) {
  return <div className={css.pair}>{children}</div>;
}
