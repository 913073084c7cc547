import type { SentCode } from '../session/use-send-code';
import { Button } from '../ui/button';

export interface CodeAtHandProps {
  /** undefined if none was sent before */
  readonly before: SentCode | undefined;
  /** called with it when the borrower has it */
  readonly onHave: (before: SentCode) => void;
}

/** The way on for whom no other code is sent yet, because the one that was sent before still counts. */
export function CodeAtHand({ before, onHave }: CodeAtHandProps) {
  if (!before) return null;
  return (
    <Button kind="secondary" onClick={() => onHave(before)}>
      I have a code already
    </Button>
  );
}
