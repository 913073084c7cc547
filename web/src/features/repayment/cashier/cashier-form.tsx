import { formatNaira } from '@kit/contracts/money';
import { useMemo, useState } from 'react';
import { useTopBar } from '../../../navigation/top-bar-context';
import { ActionBar } from '../../../ui/action-bar';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Checkbox } from '../../../ui/checkbox';
import { Choice } from '../../../ui/choice';
import { ErrorSummary } from '../../../ui/error-summary';
import { HelpButton } from '../../../ui/help-button';
import { Money } from '../../../ui/money';
import { MoneyField } from '../../../ui/money-field';
import { Note, Page } from '../../../ui/page';
import { StaleNote } from '../../../ui/stale-note';
import { ANTI_FRAUD } from '../copy';
import type { Loan, Purpose } from '../loan-state';
import { GenerateDialog } from '../payment/generate-dialog';
import { RepayGuide } from '../payment/repay-guide';
import { UnderWay } from '../payment/under-way';
import stack from '../stack.module.css';
import css from './cashier.module.css';
import { EffectNotice } from './effect-notice';
import { MethodChoice } from './method-choice';
import { AGREED_ID, AMOUNT_ID, usePaymentForm } from './use-payment-form';

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
  const form = usePaymentForm({ loan, purpose, isPartial, onReload });
  const { amount, effect, attempt, errors, limits } = form;
  const [isGuideOpen, setIsGuideOpen] = useState(false);
  const help = useMemo(() => <HelpButton label="How to pay by transfer" onClick={() => setIsGuideOpen(true)} />, []);
  useTopBar({ rightIcon: help });

  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <Page>
        {errors.length > 0 && <ErrorSummary errors={errors} attempt={attempt} />}
        {isStale && <StaleNote onRefresh={() => void onReload()} isBusy={isBusy} />}
        <Card>
          <p className={stack.stack}>
            <span>{purpose === 'extend' ? 'Left to pay for the extension' : 'Left to pay'}</span>
            <Money isHero amount={limits.most} />
            <Note as="span">Loan {loan.order.orderNo}</Note>
          </p>
        </Card>
        <UnderWay loan={loan} cashierOf={purpose} />
        <Choice
          legend="How much do you want to pay?"
          options={[
            { value: 'all', label: 'All of it' },
            { value: 'part', label: 'Another amount' },
          ]}
          value={form.part}
          onChange={form.choosePart}
        />
        {form.part === 'part' && (
          <MoneyField
            id={AMOUNT_ID}
            label="Amount"
            hint={`From ${formatNaira(limits.least)} to ${formatNaira(limits.most)}`}
            value={form.typed}
            error={form.amountError}
            onChange={form.type}
            onLeave={form.leaveAmount}
          />
        )}
        {amount !== undefined && effect && <EffectNotice state={form.state} amount={amount} />}
        {form.needsAgreement && (
          <Checkbox id={AGREED_ID} isChecked={form.isAgreed} onChange={form.agree} error={form.agreementError}>
            I understand that this payment extends the term and is an extra charge that does not reduce my loan.
          </Checkbox>
        )}
        <MethodChoice value={form.method} onChange={form.chooseMethod} />
        <Note>{ANTI_FRAUD}</Note>
      </Page>
      <ActionBar>
        <Button type="submit" isBusy={form.isOpening}>
          {amount === undefined ? 'Pay' : `Pay ${formatNaira(amount)}`}
        </Button>
      </ActionBar>
      {form.isConfirming && amount !== undefined && effect && (
        <GenerateDialog
          amount={amount}
          effect={effect}
          isBusy={form.isOpening}
          onConfirm={() => void form.pay()}
          onClose={form.stopConfirming}
        />
      )}
      {isGuideOpen && <RepayGuide amount={amount} onClose={() => setIsGuideOpen(false)} />}
    </form>
  );
}
