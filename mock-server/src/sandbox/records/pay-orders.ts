import { defineCollection } from '../../core/collection';
import { type Collection, type Documents, idsWhere } from '../../core/documents';
import {
  type NewPayment,
  openPayOrder,
  type PayOrderRecord,
  payOrderAt,
  payOrderRecord,
} from '../../payments/pay-order';
import { virtualAccountOf } from '../../payments/virtual-account';
import { Counter } from './counters';
import { readableId } from './readable-id';

export const payOrderCollection = defineCollection('payOrder', payOrderRecord);

/** Maximum failed and expired payments per order. The oldest go first. */
const MAXIMUM_UNPAID = 50;

/** Input for a payment. */
export interface AskedPayment extends Omit<NewPayment, 'payOrderId' | 'virtualAccount'> {
  /** account holder of the virtual account */
  readonly payer: string;
}

/** The payments of a sandbox. A waiting payment expires on the sandbox's clock; a final status stays. */
export class PayOrders {
  readonly #records: Collection<PayOrderRecord>;
  readonly #accountNumbers: Counter;

  constructor(documents: Documents) {
    this.#records = documents.collection(payOrderCollection);
    this.#accountNumbers = new Counter(documents, 'virtualAccounts');
  }

  /** Opens a payment. A transfer gets its own virtual account. */
  open({ payer, ...given }: AskedPayment, now: number): PayOrderRecord {
    const payOrderId = readableId('P');
    const virtualAccount = given.method === 'transfer' ? virtualAccountOf(this.#accountNumbers.next(), payer) : null;
    this.#dropUnpaid(given.orderNo, now);
    return this.save(openPayOrder({ ...given, payOrderId, virtualAccount }, now));
  }

  /** A payment of any borrower, because the provider's checkout page has no login. */
  find(payOrderId: string, now: number): PayOrderRecord | undefined {
    const stored = this.#records.get(payOrderId);
    if (stored === undefined) return undefined;
    const payOrder = payOrderAt(stored, now);
    return payOrder === stored ? stored : this.save(payOrder);
  }

  /** A payment of this borrower. Undefined for a payment of somebody else. */
  ofOwner(owner: string, payOrderId: string, now: number): PayOrderRecord | undefined {
    return this.#records.get(payOrderId)?.owner === owner ? this.find(payOrderId, now) : undefined;
  }

  /** The payment of a virtual account. */
  ofAccount(accountNo: string, now: number): PayOrderRecord | undefined {
    const [payOrderId] = idsWhere(this.#records, ({ virtualAccount }) => virtualAccount?.accountNo === accountNo);
    return payOrderId === undefined ? undefined : this.find(payOrderId, now);
  }

  /** The payments of an order, newest first. */
  ofOrder(orderNo: string, now: number): PayOrderRecord[] {
    return this.#idsOf(orderNo)
      .flatMap((payOrderId) => this.find(payOrderId, now) ?? [])
      .reverse();
  }

  /**
   * Stores a new or changed payment.
   * @returns the payment
   */
  save(payOrder: PayOrderRecord): PayOrderRecord {
    this.#records.set(payOrder.payOrderId, payOrder);
    return payOrder;
  }

  /** Deletes the payments of an order. */
  forget(orderNo: string): void {
    for (const payOrderId of this.#idsOf(orderNo)) this.#records.delete(payOrderId);
  }

  #idsOf(orderNo: string): string[] {
    return idsWhere(this.#records, (payOrder) => payOrder.orderNo === orderNo);
  }

  #dropUnpaid(orderNo: string, now: number): void {
    const unpaid = this.ofOrder(orderNo, now).filter(({ status }) => status !== 'waiting' && status !== 'received');
    for (const { payOrderId } of unpaid.slice(MAXIMUM_UNPAID)) this.#records.delete(payOrderId);
  }
}
