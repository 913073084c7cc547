import type { Payment, RepaymentState } from '@kit/contracts/methods/loan';
import type { PayOrder } from '@kit/contracts/methods/repayment';
import { formatNaira, type Naira } from '@kit/contracts/money';
import { afterPayment } from '@kit/contracts/payments';
import { type ReactNode, Suspense } from 'react';
import { useHelp, useScreen } from '../../api/use-screen';
import { Fields, FormFrame } from '../../forms/form-view';
import { UnderWay } from '../../loans/history';
import type { Loan, Purpose } from '../../loans/loan';
import { effectText, effectTitle, methodLabel, paymentScreen } from '../../loans/loan-texts';
import { RepayGuide } from '../../loans/payment/lazy-repay-guide';
import { GenerateDialog } from '../../loans/payment/open-payment';
import { PAY_ORDER_QUERY } from '../../platform/location';
import * as words from '../../platform/words';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Checkbox, Choice, RadioCards } from '../../ui/choice';
import { ConfirmSheet } from '../../ui/dialog';
import { ErrorSummary } from '../../ui/error-summary';
import { MoneyField } from '../../ui/field';
import { Money, Note, Page, unbroken } from '../../ui/text';
import { ANOTHER_AMOUNT, EVERYTHING, usePaymentForm } from './use-payment-form';

const parts = [
  { value: EVERYTHING, label: 'All of it' },
  { value: ANOTHER_AMOUNT, label: 'Another amount' },
];

/** The effect of a payment before it is made. A screen reader announces it whenever the amount changes. */
function EffectNotice({ state, amount }: { readonly state: RepaymentState; readonly amount: Naira }) {
  const { effect } = afterPayment(state, amount);
  return (
    <div
      className={`notice small cashier-effect ${effect === 'extends the term' ? 'tone-warning' : 'cashier-closes'}`}
      role="status"
    >
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
  /** says that the last reload failed */
  readonly note: ReactNode;
  readonly onReload: () => Promise<void>;
}

/**
 * The amount, effect and method of a new payment. A payment that would extend the term needs consent, even if the
 * borrower did not ask for an extension.
 */
export function CashierForm({ loan, purpose, isPartial, again, note, onReload }: CashierFormProps) {
  const payment = usePaymentForm({ loan, purpose, isPartial, again, onReload });
  const { form, amount, effect, limits } = payment;
  const [isGuideOpen, setIsGuideOpen] = useHelp('How to pay by transfer');

  return (
    <FormFrame form={form}>
      <Page>
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        {note}
        <Card>
          <p className="stack">
            <span>{purpose === 'extend' ? 'Left to pay for the extension' : 'Left to pay'}</span>
            <Money isHero amount={limits.most} />
            <Note as="span">{`Loan ${loan.order.orderNo}`}</Note>
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
                        ? `From ${formatNaira(limits.least)} to ${formatNaira(limits.most)}`
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
                  I understand that this payment extends the term and is an extra charge that does not reduce my loan.
                </Checkbox>
              ),
            method: ({ label, value, onChange }) => <MethodChoice label={label} value={value} onChange={onChange} />,
          }}
        />
        <Note>{words.antiFraud}</Note>
      </Page>
      <ActionBar>
        <Button type="submit" isBusy={payment.isOpening}>
          {amount === undefined ? 'Pay' : `Pay ${formatNaira(amount)}`}
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

const methodsTexts = {
  transfer: 'From any bank app or by USSD. Usually here within 5 minutes.',
  card: 'On the payment provider’s own page. Here at once.',
} as const;

type Method = Payment['method'];

const methods = ['transfer', 'card'] as const satisfies readonly Method[];

interface MethodChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (method: Method) => void;
}

/** The choice between card and transfer, each with an explanation. */
function MethodChoice({ label, value, onChange }: MethodChoiceProps) {
  return (
    <RadioCards
      legend={label}
      options={methods.map((method) => ({
        value: method,
        title: methodLabel(method),
        note: methodsTexts[method],
      }))}
      value={methods.find((method) => method === value)}
      onChange={onChange}
    />
  );
}

interface AlreadySentDialogProps {
  /** the payment that is waiting for the same debt */
  readonly waiting: Payment;
  readonly onContinue: () => void;
  readonly onClose: () => void;
}

/** Asks before a second payment of the same debt. */
function AlreadySentDialog({ waiting, onContinue, onClose }: AlreadySentDialogProps) {
  const { goTo } = useScreen();
  const { amount, method, payOrderId } = waiting;
  const isTransfer = method === 'transfer';
  return (
    <ConfirmSheet
      title={isTransfer ? 'Have you already sent it?' : 'Have you already paid it?'}
      confirm={isTransfer ? 'Yes, I have sent it' : 'Yes, I have paid it'}
      onConfirm={() => goTo(paymentScreen(method), { query: { [PAY_ORDER_QUERY]: payOrderId } })}
      decline="No, pay now"
      onDecline={onContinue}
      onClose={onClose}
    >
      <p>
        {isTransfer
          ? `You have an account number for ${formatNaira(amount)} of this loan. If you sent the money, wait for it. It usually arrives within 5 minutes.`
          : `You opened a card payment of ${formatNaira(amount)} for this loan. If you paid it, wait for it. It usually arrives straight away.`}
      </p>
      <p>Otherwise you pay the same money twice, and we must return one payment.</p>
    </ConfirmSheet>
  );
}
