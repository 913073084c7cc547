import { dayName } from '@kit/contracts/calendar-day';
import { hasEnded } from '@kit/contracts/enums';
import * as z from 'zod/mini';
import { defineCollection, type RecordOf } from '../../core/collection';
import { type Collection, type Documents, idsWhere } from '../../core/documents';
import { dayOf } from '../../loan/day';
import { advance } from '../../loan/lifecycle';
import { type NewOrder, type Order, openOrder, order } from '../../loan/order';
import { Counter } from './counters';

/** An order and its owner, the borrower's userIdentifier. */
export const orderCollection = defineCollection('order', z.object({ owner: z.string(), order }));
export type OrderRecord = RecordOf<typeof orderCollection>;

const CHANNEL = 'default';

/**
 * The orders of a sandbox. Reading an order first applies and stores its automatic transitions up to `now`. Instants
 * are milliseconds on the sandbox's clock.
 */
export class Orders {
  readonly #records: Collection<OrderRecord>;
  readonly #counter: Counter;

  constructor(documents: Documents) {
    this.#records = documents.collection(orderCollection);
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
    this.#records.set(order.orderNo, { owner, order });
    return order;
  }

  /** Finds an order of any borrower, advanced to this time. */
  find(orderNo: string, now: number): OrderRecord | undefined {
    const stored = this.#records.get(orderNo);
    if (stored === undefined) return undefined;
    const order = advance(stored.order, now);
    if (order !== stored.order) this.save(order);
    return { owner: stored.owner, order };
  }

  /** An order of this borrower. Undefined for an order of somebody else. */
  ofOwner(owner: string, orderNo: string, now: number): Order | undefined {
    return this.#records.get(orderNo)?.owner === owner ? this.find(orderNo, now)?.order : undefined;
  }

  /** The order of an application of this borrower. */
  ofApplication(owner: string, tractOdrId: string, now: number): Order | undefined {
    return this.list(owner, now).find((order) => order.tractOdrId === tractOdrId);
  }

  /** Newest first. */
  list(owner: string, now: number): Order[] {
    return this.#idsOf(owner)
      .flatMap((orderNo) => this.find(orderNo, now)?.order ?? [])
      .reverse();
  }

  /** The active order of a borrower, if any. */
  active(owner: string, now: number): Order | undefined {
    return this.list(owner, now).find(({ status }) => !hasEnded(status));
  }

  /** Stores a changed order. */
  save(order: Order): void {
    const stored = this.#records.get(order.orderNo);
    if (stored === undefined) throw new Error(`There is no order ${order.orderNo} to change`);
    this.#records.set(order.orderNo, { ...stored, order });
  }

  /** Stores an order of another backend under its number. */
  adopt(owner: string, order: Order): void {
    this.#records.set(order.orderNo, { owner, order });
  }

  /** Deletes all orders of this borrower. */
  forget(owner: string): void {
    for (const orderNo of this.#idsOf(owner)) this.#records.delete(orderNo);
  }

  #idsOf(owner: string): string[] {
    return idsWhere(this.#records, (stored) => stored.owner === owner);
  }
}
