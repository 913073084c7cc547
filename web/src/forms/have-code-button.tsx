import type { SentCode } from '../api/use-send-code';
import { Button } from '../ui/button';

export interface HaveCodeButtonProps {
  /** undefined if no code was sent before */
  readonly before: SentCode | undefined;
  /** runs when the borrower taps the button */
  readonly onUse: (before: SentCode) => void;
}

/** Lets a borrower enter an earlier code that is still valid, while the server refuses to send another. */
export function HaveCodeButton({ before, onUse }: HaveCodeButtonProps) {
  if (!before) return null;
  return (
    <Button kind="secondary" onClick={() => onUse(before)}>
      I have a code already
    </Button>
  );
}
