import { formatNaira } from '@kit/contracts/money';
import { useState } from 'react';
import { afterPayment } from '../../lib/after-payment';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Checkbox } from '../../ui/checkbox';
import { Choice } from '../../ui/choice';
import { ErrorSummary } from '../../ui/error-summary';
import { Money } from '../../ui/money';
import { MoneyField } from '../../ui/money-field';
import { Note, Page } from '../../ui/page';
import { StaleNote } from '../../ui/stale-note';
import { limitsOf, type Purpose, readPayment } from './amount-choice';
import { EffectNotice } from './effect-notice';
import { GenerateDialog } from './generate-dialog';
import type { Loan } from './loan';
import { MethodChoice } from './method-choice';
import css from './payment.module.css';
import { UnderWay } from './under-way';
import { useCashier } from './use-cashier';
import { ANTI_FRAUD } from './words';

const AMOUNT_ID = 'pay-amount';
const AGREED_ID = 'pay-agreed';
const NOT_AGREED = 'Tick that you agree to extend, or pay another amount';

export interface CashierFormProps {
  readonly loan: Loan;
  readonly purpose: Purpose;
  readonly isPartial: boolean;
  readonly isStale: boolean;
  readonly isBusy: boolean;
  readonly onReload: () => Promise<void>;
}

/** How much, what it does, and by which way. What would extend the term is agreed to first, even where it was not asked for. */
export function CashierForm({ loan, purpose, isPartial, isStale, isBusy, onReload }: CashierFormProps) {
  const [part, setPart] = useState<'all' | 'part'>(isPartial ? 'part' : 'all');
  const [typed, setTyped] = useState('');
  const [wasLeft, setWasLeft] = useState(false);
  const [method, setMethod] = useState<'card' | 'transfer'>('transfer');
  const [isAgreed, setIsAgreed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [isConfirming, setIsConfirming] = useState(false);
  const { open, isOpening, refusal, clearRefusal } = useCashier(onReload);

  // an extension is chosen before it is paid, and opening its payment chooses it
  const state = { ...loan.repayment, extensionChosen: purpose === 'extend' || loan.repayment.extensionChosen };
  const limits = limitsOf(state, purpose);
  const reading = part === 'all' ? { amount: limits.most } : readPayment(typed, limits);
  const amount = 'amount' in reading ? reading.amount : undefined;
  const effect = amount === undefined ? undefined : afterPayment(state, amount).effect;
  const needsAgreement = effect === 'extends the term';
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
    const isOpen = await open({ orderNo: loan.order.orderNo, purpose, method, amount });
    if (isOpen) return;
    setIsConfirming(false);
    setPart('part');
    setTyped(String(amount));
    setAttempt((count) => count + 1);
  };
  const submit = () => {
    clearRefusal();
    if (amount === undefined || (needsAgreement && !isAgreed)) return setAttempt((count) => count + 1);
    if (method === 'transfer') setIsConfirming(true);
    else void pay();
  };

  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Page>
        {errors.length > 0 && <ErrorSummary errors={errors} attempt={attempt} />}
        {isStale && <StaleNote onRefresh={() => void onReload()} isBusy={isBusy} />}
        <Card>
          <p className={css.lines}>
            <span>{purpose === 'extend' ? 'Left to pay for the extension' : 'Left to pay'}</span>
            <Money isHero amount={limits.most} />
            <Note as="span">Loan {loan.order.orderNo}</Note>
          </p>
        </Card>
        <UnderWay loan={loan} />
        <Choice
          legend="How much do you want to pay?"
          options={[
            { value: 'all', label: 'All of it' },
            { value: 'part', label: 'Another amount' },
          ]}
          value={part}
          onChange={(next) => {
            setPart(next);
            changed();
          }}
        />
        {part === 'part' && (
          <MoneyField
            id={AMOUNT_ID}
            label="Amount"
            hint={`From ${formatNaira(limits.least)} to ${formatNaira(limits.most)}`}
            value={typed}
            error={amountError}
            onChange={(value) => {
              if (value === typed) return;
              // grouping the digits on leaving is no other amount
              if (readPayment(value, limits) !== reading) changed();
              setTyped(value);
            }}
            onLeave={() => setWasLeft(typed !== '')}
          />
        )}
        {amount !== undefined && effect && <EffectNotice state={state} amount={amount} />}
        {needsAgreement && (
          <Checkbox id={AGREED_ID} isChecked={isAgreed} onChange={setIsAgreed} error={agreementError}>
            I understand that this payment extends the term and is an extra charge that does not reduce my loan.
          </Checkbox>
        )}
        <MethodChoice value={method} onChange={setMethod} />
        <Note>{ANTI_FRAUD}</Note>
      </Page>
      <ActionBar>
        <Button type="submit" isBusy={isOpening}>
          {amount === undefined ? 'Pay' : `Pay ${formatNaira(amount)}`}
        </Button>
      </ActionBar>
      {isConfirming && amount !== undefined && effect && (
        <GenerateDialog
          amount={amount}
          effect={effect}
          isBusy={isOpening}
          onConfirm={() => void pay()}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </form>
  );
}
