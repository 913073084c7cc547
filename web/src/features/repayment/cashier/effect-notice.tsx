import type { RepaymentState } from '@kit/contracts/methods/loan';
import type { Naira } from '@kit/contracts/money';
import { afterPayment } from '@kit/contracts/payment-effect';
import { unbroken } from '../../../ui/day';
import { effectText, effectTitles } from '../copy';
import css from './cashier.module.css';

export interface EffectNoticeProps {
  readonly state: RepaymentState;
  readonly amount: Naira;
}

/** What a payment will do, before it is made. Announced whenever the amount changes. */
export function EffectNotice({ state, amount }: EffectNoticeProps) {
  const { effect } = afterPayment(state, amount);
  return (
    <div className={`${css.effect} ${effect === 'extends the term' ? css.warns : ''}`} role="status">
      <b>{effectTitles[effect]}</b>
      <p>{unbroken(effectText(state, amount))}</p>
    </div>
  );
}
