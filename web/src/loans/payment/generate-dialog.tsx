import { assumptions } from '@kit/contracts/assumptions';
import type { RepaymentState } from '@kit/contracts/methods/loan';
import { formatNaira, type Naira } from '@kit/contracts/money';
import { paymentEffectOf, promisedUntil } from '@kit/contracts/payment-effect';
import { HOUR, hourCount } from '@kit/contracts/time-units';
import { formatMinute } from '../../platform/dates';
import { ConfirmSheet } from '../../ui/dialog';
import { effectTitle } from '../loan-texts';

/** How long the account number works: 24 hours, or until its payment would no longer do what the screen says. */
const lifeText = (state: RepaymentState, amount: Naira, now: number): string => {
  const until = promisedUntil(state, amount, now);
  return until < now + assumptions.payOrderLife
    ? `The account number works until ${formatMinute(until)}. Send the money well before: a bank can take up to 30 minutes.`
    : `The account number works for ${hourCount(Math.round(assumptions.payOrderLife / HOUR))}.`;
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
    <ConfirmSheet
      title="Get an account number"
      problem={problem}
      confirm="Get the account number"
      onConfirm={onConfirm}
      isBusy={isBusy}
      decline="Not now"
      onClose={onClose}
    >
      <p>
        {'We open a bank account for this one payment of '}
        <b>{formatNaira(amount)}</b>
        {`. Send exactly this amount, in one transfer. ${effectTitle(paymentEffectOf(state, amount))}.`}
      </p>
      <p>{lifeText(state, amount, now)} You pay nothing until you send the money.</p>
    </ConfirmSheet>
  );
}
