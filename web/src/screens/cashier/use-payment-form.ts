import type { RequestOf } from '@kit/contracts/methods';
import type { Payment, RepaymentState } from '@kit/contracts/methods/loan';
import { createPayOrder, type PayOrder } from '@kit/contracts/methods/repayment';
import { groupDigits, type Naira } from '@kit/contracts/money';
import { afterPayment, type PaymentBounds, paymentBoundsOf, paymentEffectOf } from '@kit/contracts/payments';
import { amountProblem } from '@kit/contracts/rules';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { useSessionState } from '../../api/use-session-state';
import { type FormDefinition, type MoreRules, useForm, type Values } from '../../forms/use-form';
import type { Loan, Purpose } from '../../loans/loan';
import { useOpenPayment } from '../../loans/payment/open-payment';
import { readAmount } from '../../platform/amount';
import { AppError } from '../../platform/app-error';

export type PaymentField = 'part' | 'amount' | 'agreed' | 'method';

/** Form values: the full amount, and another amount. */
export const EVERYTHING = 'all';
export const ANOTHER_AMOUNT = 'part';

/** Accepts a number. Any other value is a reason why the amount cannot be paid, and becomes the field's error. */
const payable = z.custom<Naira>((read) => typeof read === 'number', { error: ({ input }) => String(input) });

/** Parses a typed amount. Returns the reason as text if this amount cannot be paid. */
const readPayment = (typed: string, { least, most }: PaymentBounds): Naira | string => {
  const amount = readAmount(typed) ?? Number.NaN;
  return amountProblem(amount, least, most) ?? amount;
};

const amountIn = ({ part, amount }: Values<PaymentField>, limits: PaymentBounds): Naira | string =>
  part === EVERYTHING ? limits.most : readPayment(amount, limits);

/** The amount to pay in naira; undefined if this amount cannot be paid. */
const amountToPay = (values: Values<PaymentField>, limits: PaymentBounds): Naira | undefined => {
  const amount = amountIn(values, limits);
  return typeof amount === 'number' ? amount : undefined;
};

/**
 * The form of a payment (2.22). The request says what the screen announced. The consent is not part of it.
 * @param state the loan as the screen shows it
 */
const paymentDefinition = (
  orderNo: string,
  purpose: Purpose,
  state: RepaymentState,
  limits: PaymentBounds,
): FormDefinition<PaymentField, RequestOf<'createPayOrder'>> => ({
  labels: {
    part: 'How much do you want to pay?',
    amount: 'Amount',
    agreed: 'Payment that extends the term',
    method: 'How do you want to pay?',
  },
  schema: z.strictObject({ ...createPayOrder.request.shape, amount: payable }),
  read: (values) => {
    const amount = amountIn(values, limits);
    const { remaining } = state;
    const announced = typeof amount === 'number' && { effect: paymentEffectOf(state, amount), remaining };
    return { orderNo, purpose, method: values.method, amount, ...(announced && { announced }) };
  },
  // the consent applies to the effect of one amount only
  resets: { part: ['agreed'], amount: ['agreed'] },
});

const usual: PayOrder['method'] = 'transfer';

/**
 * The latest waiting payment that would pay the same debt as a new one, so that both together are more than is left to
 * pay. An equal payment does not count, because the server returns the waiting one for it.
 * @param most naira left to pay for the purpose of the new payment
 */
const payingSameDebt = (
  payments: readonly Payment[],
  wanted: Pick<Payment, 'purpose' | 'method' | 'amount'>,
  most: Naira,
): Payment | undefined => {
  const { purpose, method, amount } = wanted;
  return payments
    .filter((payment) => payment.status === 'waiting' && payment.amount + amount > most)
    .filter((payment) => payment.purpose !== purpose || payment.method !== method || payment.amount !== amount)
    .sort((one, other) => other.createdAt - one.createdAt)[0];
};

export interface PaymentFormOptions {
  readonly loan: Loan;
  readonly purpose: Purpose;
  /** starts with an empty amount instead of the full debt */
  readonly isPartial: boolean;
  /** a failed payment to repeat; the form starts with its amount and method */
  readonly again: PayOrder | undefined;
  readonly onReload: () => Promise<void>;
}

/** The form of the cashier, the effect of the payment, and the payment itself. */
export const usePaymentForm = ({ loan, purpose, isPartial, again, onReload }: PaymentFormOptions) => {
  const { repayment, order } = loan;
  /** the transfer that the borrower is asked to confirm */
  const [unconfirmed, setUnconfirmed] = useState<RequestOf<'createPayOrder'>>();
  /** the new payment, while the borrower is asked about a waiting one */
  const [asked, setAsked] = useState<RequestOf<'createPayOrder'>>();
  const { open, isOpening } = useOpenPayment(onReload);

  // a payment for an extension also chooses the extension
  const isExtending = purpose === 'extend';
  const state = useMemo(
    () => ({ ...repayment, extensionChosen: isExtending || repayment.extensionChosen }),
    [repayment, isExtending],
  );
  // a borrower who chose the extension has already agreed on its screen
  const hasAgreed = isExtending && repayment.extensionChosen;
  const limits = useMemo(() => paymentBoundsOf(state, purpose), [state, purpose]);

  const planOf = (values: Values<PaymentField>) => {
    const amount = amountToPay(values, limits);
    const after = amount === undefined ? undefined : afterPayment(state, amount);
    return {
      amount,
      effect: after?.effect,
      needsAgreement: after?.effect === 'extends the term' && !hasAgreed,
      // A tick holds for one sum, one price and one date. Its value names them, so it falls when one of them changes.
      consent: [amount, state.rolloverAmount, after?.remaining, after?.dueAt].join(' '),
    };
  };
  const rules: MoreRules<PaymentField> = (values) => {
    const { needsAgreement, consent } = planOf(values);
    return needsAgreement && values.agreed !== consent
      ? [{ path: 'agreed', reason: 'Tick that you agree to extend, or pay another amount' }]
      : [];
  };
  // what was announced no longer holds if the loan has been reloaded with another amount
  const isCurrent = (payment: RequestOf<'createPayOrder'> | undefined): boolean =>
    payment?.announced?.remaining === repayment.remaining;

  const pay = async (payment: RequestOf<'createPayOrder'>): Promise<void> => {
    try {
      await open(payment);
      forgetChosen();
    } catch (thrown) {
      setUnconfirmed(undefined);
      if (AppError.from(thrown).codeName === 'AMOUNT_REFUSED') {
        // shows the refused amount in the field, beside the reason
        form.change('part', ANOTHER_AMOUNT);
        form.change('amount', groupDigits(payment.amount));
      }
      throw thrown;
    }
  };
  const proceed = async (payment: RequestOf<'createPayOrder'>): Promise<void> => {
    if (payment.method === 'transfer') setUnconfirmed(payment);
    else await pay(payment);
  };
  // repeats a payment of everything as such, even if the sum has changed
  const wasAll = again?.effect === (isExtending ? 'extends the term' : 'closes the loan');
  const isAnother = again ? !wasAll && again.amount !== limits.most : isPartial;
  const [chosen, setChosen, forgetChosen] = useSessionState<Omit<Values<PaymentField>, 'agreed'>>(
    ['pay', order.orderNo, purpose, isPartial, again?.payOrderId].join(' '),
    {
      part: isAnother ? ANOTHER_AMOUNT : EVERYTHING,
      amount: again && isAnother ? groupDigits(again.amount) : '',
      method: again?.method ?? usual,
    },
  );
  const form = useForm({
    name: 'pay',
    definition: useMemo(
      () => paymentDefinition(order.orderNo, purpose, state, limits),
      [order.orderNo, purpose, state, limits],
    ),
    // never stored, because consent is given anew each time
    initial: { ...chosen, agreed: '' },
    onChange: ({ agreed: _, ...choices }) => setChosen(choices),
    rules,
    onSubmit: async (payment) => {
      if (payingSameDebt(loan.payments, payment, limits.most)) setAsked(payment);
      else await proceed(payment);
    },
    blame: ({ codeName }) => (codeName === 'AMOUNT_REFUSED' ? 'amount' : undefined),
  });
  return {
    form,
    state,
    limits,
    ...planOf(form.values),
    isOpening,
    unconfirmed: isCurrent(unconfirmed) ? unconfirmed : undefined,
    confirm: () => {
      if (unconfirmed === undefined || isOpening) return;
      void form.run(() => pay(unconfirmed));
    },
    stopConfirming: () => setUnconfirmed(undefined),
    /** a waiting payment of the same debt, while the borrower is asked about it */
    sameDebt: asked && isCurrent(asked) ? payingSameDebt(loan.payments, asked, limits.most) : undefined,
    payAnyway: () => {
      if (!asked) return;
      setAsked(undefined);
      void form.run(() => proceed(asked));
    },
    stopAsking: () => setAsked(undefined),
  };
};
