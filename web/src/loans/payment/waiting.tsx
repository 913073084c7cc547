import { Stack } from '../../ui/layout';
import { Note } from '../../ui/text';

export interface WaitingProps {
  readonly title: string;
  readonly text: string;
  /** number of manual checks; a screen reader announces each result once */
  readonly checks: number;
}

/** A waiting payment, and the result of the last check. */
export function Waiting({ title, text, checks }: WaitingProps) {
  return (
    <section className="payment-waiting">
      <span className="payment-turning" aria-hidden="true" />
      <Stack>
        <h2 className="payment-waiting-title">{title}</h2>
        <Note>{text}</Note>
        <p role="status" className="payment-found">
          {checks > 0 && (
            <span key={checks}>It is not here yet. A bank can take up to 30 minutes. Your money is not lost.</span>
          )}
        </p>
      </Stack>
    </section>
  );
}
