import { assumptions } from '@kit/contracts/assumptions';
import type { PaymentEffect } from '@kit/contracts/enums';
import { formatNaira, type Naira } from '@kit/contracts/money';
import { HOUR } from '@kit/contracts/time-units';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Problem } from '../../../ui/notice';
import { effectTitles } from '../copy';

/** How long an account for a transfer is valid: 24 hours. */
export const accountLife = (): string => `${Math.round(assumptions.payOrderLife / HOUR)} hours`;

export interface GenerateDialogProps {
  readonly amount: Naira;
  /** effect of the payment */
  readonly effect: PaymentEffect;
  readonly isBusy: boolean;
  /** error of the last attempt */
  readonly problem?: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** The confirmation before an account number is generated (2.23). It explains the account number. */
export function GenerateDialog({ amount, effect, isBusy, problem, onConfirm, onClose }: GenerateDialogProps) {
  return (
    <Dialog title="Get an account number" onClose={onClose}>
      <Problem text={problem} />
      <p>
        We open a bank account for this one payment of <b>{formatNaira(amount)}</b>. Send exactly this amount, in one
        transfer. {effectTitles[effect]}.
      </p>
      <p>The account number works for {accountLife()}. Nothing is paid until you send the money.</p>
      <Button isBusy={isBusy} onClick={onConfirm}>
        Get the account number
      </Button>
      <Button kind="quiet" onClick={onClose}>
        Not now
      </Button>
    </Dialog>
  );
}
