import type { SentCode } from '../session/use-send-code';
import { Button } from '../ui/button';

export interface CodeAtHandProps {
  /** undefined if no code was sent before */
  readonly before: SentCode | undefined;
  /** runs when the borrower has the earlier code */
  readonly onHave: (before: SentCode) => void;
}

/** Lets a borrower enter an earlier code that is still valid, while the server refuses to send another. */
export function CodeAtHand({ before, onHave }: CodeAtHandProps) {
  if (!before) return null;
  return (
    <Button kind="secondary" onClick={() => onHave(before)}>
      I have a code already
    </Button>
  );
}
