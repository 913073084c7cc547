import * as z from 'zod/mini';
import {
  type OpenedPayment,
  openPayOrder,
  type PayOrderRecord,
  payOrderAt,
  payOrderRecord,
} from '../../payments/pay-order';
import { virtualAccountOf } from '../../payments/virtual-account';
import type { Collection, Documents } from '../documents';
import { Counter } from './counters';
import { defineCollection } from './define-collection';
import { ids } from './fields';
import { readableId } from './readable-id';

export const payOrderCollection = defineCollection('payOrder', payOrderRecord);

/** The ids of an order's payments. */
export const payOrderIdsCollection = defineCollection('payOrderIds', ids);

/** By the number of a virtual account, the id of the payment that it is for. */
export const virtualAccountCollection = defineCollection('virtualAccount', z.string());

/** What somebody asks to be paid. */
export interface AskedPayment extends Omit<OpenedPayment, 'payOrderId' | 'virtualAccount'> {
  /** whose name the virtual account bears */
  readonly payer: string;
}

/** The payments of a sandbox. One that waits expires on the sandbox's clock, and whatever ended stays as it ended. */
export class PayOrders {
  readonly #records: Collection<PayOrderRecord>;
  /** by order */
  readonly #ids: Collection<readonly string[]>;
  readonly #accounts: Collection<string>;
  readonly #accountNumbers: Counter;

  constructor(documents: Documents) {
    this.#records = documents.collection(payOrderCollection);
    this.#ids = documents.collection(payOrderIdsCollection);
    this.#accounts = documents.collection(virtualAccountCollection);
    this.#accountNumbers = new Counter(documents, 'virtualAccounts');
  }

  /** Opens a payment; a transfer gets an account that no other payment has. */
  open({ payer, ...given }: AskedPayment, now: number): PayOrderRecord {
    const payOrderId = readableId('P');
    const virtualAccount = given.method === 'transfer' ? virtualAccountOf(this.#accountNumbers.next(), payer) : null;
    if (virtualAccount !== null) this.#accounts.set(virtualAccount.accountNo, payOrderId);
    this.#ids.set(given.orderNo, [...this.#idsOf(given.orderNo), payOrderId]);
    return this.save(openPayOrder({ ...given, payOrderId, virtualAccount }, now));
  }

  /** Any payment, whoever's it is: the checkout page of a provider knows no borrower. */
  find(payOrderId: string, now: number): PayOrderRecord | undefined {
    const stored = this.#records.get(payOrderId);
    if (stored === undefined) return undefined;
    const payOrder = payOrderAt(stored, now);
    return payOrder === stored ? stored : this.save(payOrder);
  }

  /** A payment of this borrower. Somebody else's is as unknown as one that never was. */
  ofOwner(owner: string, payOrderId: string, now: number): PayOrderRecord | undefined {
    return this.#records.get(payOrderId)?.owner === owner ? this.find(payOrderId, now) : undefined;
  }

  /** The payment that a virtual account is for. */
  ofAccount(accountNo: string, now: number): PayOrderRecord | undefined {
    const payOrderId = this.#accounts.get(accountNo);
    return payOrderId === undefined ? undefined : this.find(payOrderId, now);
  }

  /** The payments of an order, newest first. */
  ofOrder(orderNo: string, now: number): PayOrderRecord[] {
    return this.#idsOf(orderNo)
      .flatMap((payOrderId) => this.find(payOrderId, now) ?? [])
      .reverse();
  }

  /** Stores a payment, new or changed. @returns it */
  save(payOrder: PayOrderRecord): PayOrderRecord {
    this.#records.set(payOrder.payOrderId, payOrder);
    return payOrder;
  }

  /** Deletes the payments of an order. */
  forget(orderNo: string): void {
    for (const payOrderId of this.#idsOf(orderNo)) {
      const accountNo = this.#records.get(payOrderId)?.virtualAccount?.accountNo;
      if (accountNo !== undefined) this.#accounts.delete(accountNo);
      this.#records.delete(payOrderId);
    }
    this.#ids.delete(orderNo);
  }

  #idsOf(orderNo: string): readonly string[] {
    return this.#ids.get(orderNo) ?? [];
  }
}
