import { assumptions } from '@kit/contracts/assumptions';
import type { RepaymentState } from '@kit/contracts/methods/loan';
import { formatNaira, type Naira } from '@kit/contracts/money';
import { paymentEffectOf, promisedUntil } from '@kit/contracts/payment-effect';
import { HOUR, hourCount } from '@kit/contracts/time-units';
import { formatMinute } from '../../platform/dates';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Problem } from '../../ui/notice';
import { effectTitle } from '../loan-texts';
import { copy as texts } from './copy';

/** How long the account number works: 24 hours, or until its payment would no longer do what the screen says. */
const lifeText = (state: RepaymentState, amount: Naira, now: number): string => {
  const until = promisedUntil(state, amount, now);
  return until < now + assumptions.payOrderLife
    ? texts.accountEnds(formatMinute(until))
    : texts.accountLife(hourCount(Math.round(assumptions.payOrderLife / HOUR)));
};

export interface GenerateDialogProps {
  /** the loan as the screen shows it */
  readonly state: RepaymentState;
  readonly amount: Naira;
  /** server time, in milliseconds since the epoch */
  readonly now: number;
  readonly isBusy: boolean;
  /** error of the last attempt */
  readonly problem?: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** The confirmation before an account number is generated (2.23). It explains the account number. */
export function GenerateDialog({ state, amount, now, isBusy, problem, onConfirm, onClose }: GenerateDialogProps) {
  return (
    <Dialog title={texts.accountTitle} onClose={onClose}>
      <Problem text={problem} />
      <p>
        {texts.accountBefore}
        <b>{formatNaira(amount)}</b>
        {texts.accountAfter(effectTitle(paymentEffectOf(state, amount)))}
      </p>
      <p>
        {lifeText(state, amount, now)} {texts.payNothingYet}
      </p>
      <Button isBusy={isBusy} onClick={onConfirm}>
        {texts.getAccount}
      </Button>
      <Button kind="quiet" onClick={onClose}>
        {texts.notNow}
      </Button>
    </Dialog>
  );
}
