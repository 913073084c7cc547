import { assumptions } from '@kit/contracts/assumptions';
import type { PaymentEffect } from '@kit/contracts/enums';
import { formatNaira, type Naira } from '@kit/contracts/money';
import { HOUR } from '@kit/contracts/time-units';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Problem } from '../../../ui/notice';
import { effectTitle } from '../loan-texts';
import { copy as texts } from './copy';

/** How long an account for a transfer is valid: 24 hours. */
export const accountLife = (): string => `${Math.round(assumptions.payOrderLife / HOUR)} hours`;

export interface GenerateDialogProps {
  readonly amount: Naira;
  readonly effect: PaymentEffect;
  readonly isBusy: boolean;
  /** error of the last attempt */
  readonly problem?: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** The confirmation before an account number is generated (2.23). It explains the account number. */
export function GenerateDialog({ amount, effect, isBusy, problem, onConfirm, onClose }: GenerateDialogProps) {
  return (
    <Dialog title={texts.accountTitle} onClose={onClose}>
      <Problem text={problem} />
      <p>
        {texts.accountBefore}
        <b>{formatNaira(amount)}</b>
        {texts.accountAfter(effectTitle(effect))}
      </p>
      <p>{texts.accountLife(accountLife())}</p>
      <Button isBusy={isBusy} onClick={onConfirm}>
        {texts.getAccount}
      </Button>
      <Button kind="quiet" onClick={onClose}>
        {texts.notNow}
      </Button>
    </Dialog>
  );
}
