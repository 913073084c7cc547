import type { RepaymentState } from '@kit/contracts/methods/loan';
import type { PayOrder } from '@kit/contracts/methods/repayment';
import { formatNaira, type Naira } from '@kit/contracts/money';
import { afterPayment } from '@kit/contracts/payment-effect';
import { Suspense, useMemo, useState } from 'react';
import { Fields } from '../../forms/fields';
import { FormFrame } from '../../forms/form-view';
import type { Loan, Purpose } from '../../loans/loan-state';
import { effectText, effectTitle } from '../../loans/loan-texts';
import { copy as paymentTexts } from '../../loans/payment/copy';
import { GenerateDialog } from '../../loans/payment/generate-dialog';
import { RepayGuide } from '../../loans/payment/lazy-repay-guide';
import { UnderWay } from '../../loans/payment/under-way';
import { copy } from '../../loans/repay-copy';
import stack from '../../loans/stack.module.css';
import { useTopBar } from '../../platform/top-bar-context';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Checkbox } from '../../ui/checkbox';
import { Choice } from '../../ui/choice';
import { unbroken } from '../../ui/day';
import { ErrorSummary } from '../../ui/error-summary';
import { HelpButton } from '../../ui/help-button';
import { Money } from '../../ui/money';
import { MoneyField } from '../../ui/money-field';
import { Note, Page } from '../../ui/page';
import { StaleNote } from '../../ui/stale-note';
import { AlreadySentDialog } from './already-sent-dialog';
import css from './cashier.module.css';
import { copy as texts } from './copy';
import { MethodChoice } from './method-choice';
import { ANOTHER_AMOUNT, EVERYTHING } from './payment-definition';
import { usePaymentForm } from './use-payment-form';

const parts = [
  { value: EVERYTHING, label: texts.everything },
  { value: ANOTHER_AMOUNT, label: texts.anotherAmount },
];

interface EffectNoticeProps {
  readonly state: RepaymentState;
  readonly amount: Naira;
}

/** The effect of a payment before it is made. A screen reader announces it whenever the amount changes. */
function EffectNotice({ state, amount }: EffectNoticeProps) {
  const { effect } = afterPayment(state, amount);
  return (
    <div className={`${css.effect} ${effect === 'extends the term' ? css.warns : ''}`} role="status">
      <b>{effectTitle(effect)}</b>
      <p>{unbroken(effectText(state, amount))}</p>
    </div>
  );
}

export interface CashierFormProps {
  readonly loan: Loan;
  readonly purpose: Purpose;
  readonly isPartial: boolean;
  /** a failed payment to repeat; the form starts with its amount and method */
  readonly again: PayOrder | undefined;
  readonly isStale: boolean;
  readonly isBusy: boolean;
  readonly onReload: () => Promise<void>;
}

/**
 * The amount, effect and method of a new payment. A payment that would extend the term needs consent, even if the
 * borrower did not ask for an extension.
 */
export function CashierForm({ loan, purpose, isPartial, again, isStale, isBusy, onReload }: CashierFormProps) {
  const payment = usePaymentForm({ loan, purpose, isPartial, again, onReload });
  const { form, amount, effect, limits } = payment;
  const [isGuideOpen, setIsGuideOpen] = useState(false);
  const help = useMemo(() => <HelpButton label={paymentTexts.guideTitle} onClick={() => setIsGuideOpen(true)} />, []);
  useTopBar({ rightIcon: help });

  return (
    <FormFrame form={form}>
      <Page>
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        {isStale && <StaleNote onRefresh={() => void onReload()} isBusy={isBusy} />}
        <Card>
          <p className={stack.stack}>
            <span>{purpose === 'extend' ? texts.leftForExtension : texts.leftToPay}</span>
            <Money isHero amount={limits.most} />
            <Note as="span">{texts.loanNumber(loan.order.orderNo)}</Note>
          </p>
        </Card>
        <UnderWay loan={loan} cashierOf={purpose} />
        <Fields
          form={form}
          controls={{
            part: ({ label, ...field }) => <Choice {...field} legend={label} options={parts} />,
            amount: (field) => (
              <>
                {form.values.part === ANOTHER_AMOUNT && (
                  <MoneyField
                    {...field}
                    hint={
                      field.error === undefined
                        ? texts.amountRange(formatNaira(limits.least), formatNaira(limits.most))
                        : undefined
                    }
                  />
                )}
                {amount !== undefined && effect && <EffectNotice state={payment.state} amount={amount} />}
              </>
            ),
            agreed: ({ id, value, error, onChange }) =>
              payment.needsAgreement && (
                <Checkbox
                  id={id}
                  isChecked={value === payment.consent}
                  onChange={(isTicked) => onChange(isTicked ? payment.consent : '')}
                  error={error}
                >
                  {texts.agree}
                </Checkbox>
              ),
            method: ({ label, value, onChange }) => <MethodChoice label={label} value={value} onChange={onChange} />,
          }}
        />
        <Note>{copy.antiFraud}</Note>
      </Page>
      <ActionBar>
        <Button type="submit" isBusy={payment.isOpening}>
          {amount === undefined ? texts.pay : texts.payAmount(formatNaira(amount))}
        </Button>
      </ActionBar>
      {payment.sameDebt && (
        <AlreadySentDialog waiting={payment.sameDebt} onContinue={payment.payAnyway} onClose={payment.stopAsking} />
      )}
      {payment.unconfirmed && (
        <GenerateDialog
          state={payment.state}
          amount={payment.unconfirmed.amount}
          now={loan.serverTime}
          isBusy={payment.isOpening}
          onConfirm={payment.confirm}
          onClose={payment.stopConfirming}
        />
      )}
      {isGuideOpen && (
        <Suspense>
          <RepayGuide amount={amount} onClose={() => setIsGuideOpen(false)} />
        </Suspense>
      )}
    </FormFrame>
  );
}
