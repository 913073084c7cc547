export interface FieldErrorProps {
  readonly text: string | undefined;
  /** needed if the control names its error */
  readonly id?: string | undefined;
  /** announced at once when it appears after a tap */
  readonly isAlert?: boolean;
}

/** Why a value cannot be sent, below its control. Renders nothing without a text. */
export function FieldError({ text, id, isAlert }: FieldErrorProps) {
  return text === undefined ? null : (
    <p className="field-error-error" id={id} role={isAlert ? 'alert' : undefined}>
      {text}
    </p>
  );
}
