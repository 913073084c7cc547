import { owedToday } from '@kit/contracts/extension-price';
import type { ExtensionTerms } from '@kit/contracts/methods/extension';
import { formatNaira } from '@kit/contracts/money';
import { dayCount } from '@kit/contracts/time-units';
import { useState } from 'react';
import { copy as renewalCopy } from '../../loans/renewal-copy';
import { formatDay } from '../../platform/dates';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { Dialog } from '../../ui/dialog';
import { Problem } from '../../ui/notice';
import { useTick } from '../../ui/use-tick';
import { copy } from './copy';

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
  const [wasAsked, setWasAsked] = useState(false);
  const { extensionDays, leftToPay, owedAfter, newDueAt, rolloverAmount, paidTowardsExtension } = terms;
  const days = dayCount(extensionDays);
  const sentence = copy.agree(formatNaira(leftToPay), days, formatNaira(owedAfter), formatDay(newDueAt));
  const [isTicked, setIsTicked] = useTick(sentence);
  return (
    <Dialog title={copy.confirmTitle(days)} onClose={onClose}>
      <Problem text={problem} />
      {/* the two statements about cost */}
      {renewalCopy.statements.slice(3).map((statement) => (
        <p key={statement}>{statement}</p>
      ))}
      <p>
        {copy.sums(
          formatNaira(owedToday(terms)),
          formatNaira(rolloverAmount),
          paidTowardsExtension > 0 ? formatNaira(paidTowardsExtension) : undefined,
          formatNaira(owedAfter),
        )}
      </p>
      <Checkbox isChecked={isTicked} onChange={setIsTicked} error={wasAsked && !isTicked ? copy.notTicked : undefined}>
        {sentence}
      </Checkbox>
      <Button isBusy={isBusy} onClick={() => (isTicked ? onConfirm() : setWasAsked(true))}>
        {copy.confirm}
      </Button>
      <Button kind="quiet" onClick={onClose}>
        {copy.notNow}
      </Button>
    </Dialog>
  );
}
