import { useState } from 'react';
import { afterPayment } from '../../../lib/after-payment';
import { groupDigits, readAmount } from '../../../lib/amount';
import type { Loan, Purpose } from '../loan-state';
import { useOpenPayment } from '../payment/use-open-payment';
import { limitsOf, readPayment } from './amount-choice';

export const AMOUNT_ID = 'pay-amount';
export const AGREED_ID = 'pay-agreed';
const NOT_AGREED = 'Tick that you agree to extend, or pay another amount';

export interface PaymentFormOptions {
  readonly loan: Loan;
  readonly purpose: Purpose;
  /** begins with another amount than everything */
  readonly isPartial: boolean;
  readonly onReload: () => Promise<void>;
}

/** What is chosen on the cashier, what it will do, what is wrong with it, and when that is said. */
export const usePaymentForm = ({ loan, purpose, isPartial, onReload }: PaymentFormOptions) => {
  const [part, setPart] = useState<'all' | 'part'>(isPartial ? 'part' : 'all');
  const [typed, setTyped] = useState('');
  const [wasLeft, setWasLeft] = useState(false);
  const [method, setMethod] = useState<'card' | 'transfer'>('transfer');
  const [isAgreed, setIsAgreed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [isConfirming, setIsConfirming] = useState(false);
  const { open, isOpening, refusal, clearRefusal } = useOpenPayment(onReload);

  // an extension is chosen before it is paid, and opening its payment chooses it
  const state = { ...loan.repayment, extensionChosen: purpose === 'extend' || loan.repayment.extensionChosen };
  const limits = limitsOf(state, purpose);
  const reading = part === 'all' ? { amount: limits.most } : readPayment(typed, limits);
  const amount = 'amount' in reading ? reading.amount : undefined;
  const effect = amount === undefined ? undefined : afterPayment(state, amount).effect;
  // who chose to extend has agreed to it on the extension's own screen
  const isChosen = purpose === 'extend' && loan.repayment.extensionChosen;
  const needsAgreement = effect === 'extends the term' && !isChosen;
  const problem = 'problem' in reading ? reading.problem : undefined;
  const amountError = refusal?.field === 'amount' ? refusal.text : attempt > 0 || wasLeft ? problem : undefined;
  const agreementError = attempt > 0 && needsAgreement && !isAgreed ? NOT_AGREED : undefined;
  const errors = [
    ...(refusal && !refusal.field ? [{ text: refusal.text }] : []),
    ...(attempt > 0 && amountError !== undefined ? [{ fieldId: AMOUNT_ID, text: amountError }] : []),
    ...(agreementError === undefined ? [] : [{ fieldId: AGREED_ID, text: agreementError }]),
  ];

  const changed = () => {
    setIsAgreed(false);
    setAttempt(0);
    setWasLeft(false);
    clearRefusal();
  };
  const pay = async () => {
    if (amount === undefined || isOpening) return;
    const refused = await open({ orderNo: loan.order.orderNo, purpose, method, amount });
    if (!refused) return;
    setIsConfirming(false);
    setAttempt((count) => count + 1);
    if (!refused.field) return;
    // the field that the reason stands beside, with what was refused in it
    setPart('part');
    setTyped(groupDigits(amount));
  };
  const submit = () => {
    clearRefusal();
    if (amount === undefined || (needsAgreement && !isAgreed)) return setAttempt((count) => count + 1);
    if (method === 'transfer') setIsConfirming(true);
    else void pay();
  };

  return {
    state,
    limits,
    part,
    choosePart: (next: 'all' | 'part') => {
      setPart(next);
      changed();
    },
    typed,
    type: (value: string) => {
      // grouping the digits on leaving is no other amount
      if (readAmount(value) !== readAmount(typed)) changed();
      setTyped(value);
    },
    leaveAmount: () => setWasLeft(typed !== ''),
    amount,
    amountError,
    effect,
    needsAgreement,
    isAgreed,
    agree: setIsAgreed,
    agreementError,
    method,
    chooseMethod: setMethod,
    errors,
    attempt,
    submit,
    pay,
    isOpening,
    isConfirming,
    stopConfirming: () => setIsConfirming(false),
  };
};
