import { dayName } from '@kit/contracts/calendar-day';
import { hasEnded } from '@kit/contracts/methods/order-status';
import * as z from 'zod/mini';
import { type Documents, defineCollection, type RecordOf, recordsOf } from '../../core/documents';
import { dayOf } from '../../loan/day';
import { advance } from '../../loan/lifecycle';
import { type NewOrder, type Order, openOrder, order } from '../../loan/order';
import {
  type NewPayment,
  openPayOrder,
  type PayOrderRecord,
  payOrderAt,
  payOrderRecord,
  virtualAccountOf,
} from '../../loan/pay-order';
import { Counter, readableId } from './fields';

/** An order and its owner, the borrower's userIdentifier. */
export const orderCollection = defineCollection('order', z.object({ owner: z.string(), order }));
export type OrderRecord = RecordOf<typeof orderCollection>;

const CHANNEL = 'default';

/**
 * The orders of a sandbox. Reading an order first applies and stores its automatic transitions up to `now`. Instants
 * are milliseconds on the sandbox's clock.
 */
export class Orders extends recordsOf(orderCollection) {
  readonly #counter: Counter;

  constructor(documents: Documents) {
    super(documents);
    this.#counter = new Counter(documents, 'orders');
  }

  /** Number of orders so far. */
  get opened(): number {
    return this.#counter.last;
  }

  open(owner: string, given: NewOrder, now: number): Order {
    const number = this.#counter.next();
    const id = `${dayName(dayOf(now)).replaceAll('-', '')}${String(number).padStart(3, '0')}`;
    const order = openOrder({ orderNo: `N${id}`, tractOdrId: `T${id}`, channelId: CHANNEL, ...given }, now);
    this.set(order.orderNo, { owner, order });
    return order;
  }

  /** Finds an order of any borrower, advanced to this time. */
  find(orderNo: string, now: number): OrderRecord | undefined {
    const stored = this.get(orderNo);
    if (stored === undefined) return undefined;
    const order = advance(stored.order, now);
    if (order !== stored.order) this.save(order);
    return { owner: stored.owner, order };
  }

  /** An order of this borrower. Undefined for an order of somebody else. */
  ofOwner(owner: string, orderNo: string, now: number): Order | undefined {
    return this.get(orderNo)?.owner === owner ? this.find(orderNo, now)?.order : undefined;
  }

  /** The order of an application of this borrower. */
  ofApplication(owner: string, tractOdrId: string, now: number): Order | undefined {
    return this.list(owner, now).find((order) => order.tractOdrId === tractOdrId);
  }

  /** Newest first. */
  list(owner: string, now: number): Order[] {
    return this.idsWhere((stored) => stored.owner === owner)
      .flatMap((orderNo) => this.find(orderNo, now)?.order ?? [])
      .reverse();
  }

  /** The active order of a borrower, if any. */
  active(owner: string, now: number): Order | undefined {
    return this.list(owner, now).find(({ status }) => !hasEnded(status));
  }

  /** Stores a changed order. */
  save(order: Order): void {
    const stored = this.get(order.orderNo);
    if (stored === undefined) throw new Error(`There is no order ${order.orderNo} to change`);
    this.set(order.orderNo, { ...stored, order });
  }

  /** Deletes all orders of this borrower. */
  forget(owner: string): void {
    this.deleteWhere((stored) => stored.owner === owner);
  }
}

export const payOrderCollection = defineCollection('payOrder', payOrderRecord);

/** Maximum failed and expired payments per order. The oldest go first. */
const MAXIMUM_UNPAID = 50;

/** The payments of a sandbox. A waiting payment expires on the sandbox's clock; a final status stays. */
export class PayOrders extends recordsOf(payOrderCollection) {
  readonly #accountNumbers: Counter;

  constructor(documents: Documents) {
    super(documents);
    this.#accountNumbers = new Counter(documents, 'virtualAccounts');
  }

  /** Opens a payment. A transfer gets its own virtual account, held by the payer. */
  open(
    { payer, ...given }: Omit<NewPayment, 'payOrderId' | 'virtualAccount'> & { readonly payer: string },
    now: number,
  ): PayOrderRecord {
    const payOrderId = readableId('P');
    const virtualAccount = given.method === 'transfer' ? virtualAccountOf(this.#accountNumbers.next(), payer) : null;
    this.#dropUnpaid(given.orderNo, now);
    return this.save(openPayOrder({ ...given, payOrderId, virtualAccount }, now));
  }

  /** A payment of any borrower, because the provider's checkout page has no login. */
  find(payOrderId: string, now: number): PayOrderRecord | undefined {
    const stored = this.get(payOrderId);
    if (stored === undefined) return undefined;
    const payOrder = payOrderAt(stored, now);
    return payOrder === stored ? stored : this.save(payOrder);
  }

  /** A payment of this borrower. Undefined for a payment of somebody else. */
  ofOwner(owner: string, payOrderId: string, now: number): PayOrderRecord | undefined {
    return this.get(payOrderId)?.owner === owner ? this.find(payOrderId, now) : undefined;
  }

  /** The payment of a virtual account. */
  ofAccount(accountNo: string, now: number): PayOrderRecord | undefined {
    const [payOrderId] = this.idsWhere(({ virtualAccount }) => virtualAccount?.accountNo === accountNo);
    return payOrderId === undefined ? undefined : this.find(payOrderId, now);
  }

  /** The payments of an order, newest first. */
  ofOrder(orderNo: string, now: number): PayOrderRecord[] {
    return this.idsWhere((payOrder) => payOrder.orderNo === orderNo)
      .flatMap((payOrderId) => this.find(payOrderId, now) ?? [])
      .reverse();
  }

  /**
   * Stores a new or changed payment.
   * @returns the payment
   */
  save(payOrder: PayOrderRecord): PayOrderRecord {
    this.set(payOrder.payOrderId, payOrder);
    return payOrder;
  }

  /** Deletes the payments of an order. */
  forget(orderNo: string): void {
    this.deleteWhere((payOrder) => payOrder.orderNo === orderNo);
  }

  #dropUnpaid(orderNo: string, now: number): void {
    const unpaid = this.ofOrder(orderNo, now).filter(({ status }) => status !== 'waiting' && status !== 'received');
    for (const { payOrderId } of unpaid.slice(MAXIMUM_UNPAID)) this.delete(payOrderId);
  }
}
