import type { ExtensionTerms } from '@kit/contracts/methods/extension';
import { formatNaira } from '@kit/contracts/money';
import { useState } from 'react';
import { renewalStatements } from '../../lib/renewal';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { Day } from '../../ui/day';
import { Dialog } from '../../ui/dialog';
import { Problem } from '../../ui/notice';

const NOT_TICKED = 'Tick this to extend the term';

export interface ConfirmExtensionProps {
  readonly terms: ExtensionTerms;
  /** error of the last attempt */
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** The confirmation of an extension (4.5). The borrower must tick a sentence that states the price. */
export function ConfirmExtension({ terms, problem, isBusy, onConfirm, onClose }: ConfirmExtensionProps) {
  const [isTicked, setIsTicked] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  const { extensionDays, leftToPay, owedAfter, newDueAt } = terms;
  return (
    <Dialog title={`Extend by ${extensionDays} days?`} onClose={onClose}>
      <Problem text={problem} />
      {/* the two statements about cost */}
      {renewalStatements.slice(3).map((statement) => (
        <p key={statement}>{statement}</p>
      ))}
      <Checkbox isChecked={isTicked} onChange={setIsTicked} error={wasAsked && !isTicked ? NOT_TICKED : undefined}>
        I pay {formatNaira(leftToPay)} for {extensionDays} more days, and still owe {formatNaira(owedAfter)} on{' '}
        <Day at={newDueAt} />.
      </Checkbox>
      <Button isBusy={isBusy} onClick={() => (isTicked ? onConfirm() : setWasAsked(true))}>
        Confirm
      </Button>
      <Button kind="quiet" onClick={onClose}>
        Not now
      </Button>
    </Dialog>
  );
}
