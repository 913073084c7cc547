import type { PaymentEffect } from '../enums';

interface EffectRule {
  readonly effect: PaymentEffect;
  /** an expression over the fields of RepaymentState, leftToPay and amount */
  readonly if: string;
  readonly changes: string;
}

/** The effect of a payment (4.5). The first matching row applies. */
export const paymentEffects: readonly EffectRule[] = [
  {
    effect: 'closes the loan',
    if: 'amount >= remaining',
    changes: 'The order is finished. All other waiting payments of the order are closed.',
  },
  {
    effect: 'extends the term',
    if: 'amount >= leftToPay',
    changes:
      'The due day moves, the overdue fee starts again, paidSinceExtension is 0 and extensionChosen is false. Money beyond the price stays repaid, but does not count towards the next extension.',
  },
  {
    effect: 'counts towards the extension',
    if: 'extensionChosen',
    changes: 'paidSinceExtension grows by the amount.',
  },
  { effect: 'reduces what is owed', if: 'true', changes: 'paidSinceExtension grows by the amount.' },
];

/** The accepted amounts of `createPayOrder`, by purpose, in naira. Any other amount is 200204. */
export const paymentBounds = {
  repay: { least: 'min(minimumRepayment, remaining)', most: 'remaining' },
  extend: { least: 'min(minimumRepayment, leftToPay, remaining)', most: 'min(leftToPay, remaining)' },
} as const;

/** Rules of payments that are not formulas (4.5, 5.9). */
export const paymentRules: readonly string[] = [
  'A virtual account accepts one transfer of exactly its amount. A transfer of another amount is returned: the payment keeps waiting and nothing else changes.',
  'An overpayment is not possible: createPayOrder refuses more than `most`, and a virtual account accepts no other amount.',
  'A payment counts once, however often its money is reported.',
  'Two requests are equal if order, purpose, method and amount are equal. While an equal payment waits, createPayOrder returns it with a new lifetime and the same payOrderId.',
  'At most `maximumWaitingPayments` payments of an order wait, and `maximumPayments` are received. One more gets 200208 with the path `orderNo`.',
  'A payment does what was announced, or nothing. An app sends `announced` with the effect and the remaining amount that its screen showed. Without it, the effect in the reply is what was announced.',
  'A waiting payment lives until expiresAt: the last instant at which its announced effect holds, at most `payOrderLife` later. To close the loan or to extend the term, that is at the latest the end of the due day, and the end of each day on a late loan. Money that arrives later is returned.',
  'If another payment or an extension changes the loan, each waiting payment that would now have another effect fails at once: status failed, a text in `failure`. So does one that would extend for another price or to another day. `reduces what is owed` and `counts towards the extension` count as the same effect.',
  'The effect of a waiting payment is its effect now. The effect of a received payment is what it did. Any other payment keeps the effect that was announced.',
  'createPayOrder with the purpose `extend` makes the choice of extendOrder. A payment does not undo the choice unless it extends the term or closes the loan.',
  'extendOrder extends at once, with `extended` true, only if the price is already paid. A payment that reaches the price extends the term itself, so this needs a price of 0: the assumption `extensionFeeBasisPoints` is 0 and the loan is not late.',
  'settledAt is the instant when the money was received. It is null for a payment of any other status.',
  'A payment that arrives after another one closed the loan is closed: status closed, no money taken.',
  'A waiting payment of more than is left fails: status failed, a text in `failure`, no money taken.',
];
