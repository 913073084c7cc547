import { hasEnded } from '@kit/contracts/enums';
import { dayName, dayOf } from '../../loan/day';
import { advance } from '../../loan/lifecycle';
import { type NewOrder, type Order, openOrder } from '../../loan/order';
import type { Collection, Documents } from '../documents';

/** An order with whose it is. */
export interface KeptOrder {
  /** userIdentifier of the borrower */
  readonly owner: string;
  readonly order: Order;
}

const COUNTER = 'orders';
const CHANNEL = 'default';

/**
 * The orders of a sandbox. Time moves an order on: whoever reads one gets it as it stands at `now`, and what moved is
 * kept. Instants in milliseconds on the sandbox's clock.
 */
export class Orders {
  readonly #kept: Collection<KeptOrder>;
  /** numbers by borrower, oldest first: a read must not walk through everybody's */
  readonly #numbers: Collection<readonly string[]>;
  readonly #counter: Collection<number>;

  constructor(documents: Documents) {
    this.#kept = documents.collection<KeptOrder>('order');
    this.#numbers = documents.collection<readonly string[]>('orderNumbers');
    this.#counter = documents.collection<number>('counter');
  }

  /** How many orders were opened here so far. */
  get opened(): number {
    return this.#counter.get(COUNTER) ?? 0;
  }

  open(owner: string, given: NewOrder, now: number): Order {
    const number = this.opened + 1;
    this.#counter.set(COUNTER, number);
    const id = `${dayName(dayOf(now)).replaceAll('-', '')}${String(number).padStart(3, '0')}`;
    const order = openOrder({ orderNo: `N${id}`, tractOdrId: `T${id}`, channelId: CHANNEL, ...given }, now);
    this.#kept.set(order.orderNo, { owner, order });
    this.#numbers.set(owner, [...this.#numbersOf(owner), order.orderNo]);
    return order;
  }

  /** Any order, whoever's it is. */
  find(orderNo: string, now: number): KeptOrder | undefined {
    const kept = this.#kept.get(orderNo);
    if (kept === undefined) return undefined;
    const order = advance(kept.order, now);
    if (order !== kept.order) this.save(order);
    return { owner: kept.owner, order };
  }

  /** An order of this borrower. Somebody else's is as unknown as one that never was. */
  ofOwner(owner: string, orderNo: string, now: number): Order | undefined {
    return this.#kept.get(orderNo)?.owner === owner ? this.find(orderNo, now)?.order : undefined;
  }

  /** The order of this borrower's application. */
  ofApplication(owner: string, tractOdrId: string, now: number): Order | undefined {
    return this.list(owner, now).find((order) => order.tractOdrId === tractOdrId);
  }

  /** All orders of a borrower, newest first. */
  list(owner: string, now: number): Order[] {
    return this.#numbersOf(owner)
      .flatMap((orderNo) => this.find(orderNo, now)?.order ?? [])
      .reverse();
  }

  /** The one order of a borrower that has not ended, if there is one. */
  underWay(owner: string, now: number): Order | undefined {
    return this.list(owner, now).find(({ status }) => !hasEnded(status));
  }

  /** Keeps an order that changed. */
  save(order: Order): void {
    const kept = this.#kept.get(order.orderNo);
    if (kept === undefined) throw new Error(`There is no order ${order.orderNo} to change`);
    this.#kept.set(order.orderNo, { ...kept, order });
  }

  /** Deletes everything that is this borrower's. */
  forget(owner: string): void {
    for (const orderNo of this.#numbersOf(owner)) this.#kept.delete(orderNo);
    this.#numbers.delete(owner);
  }

  #numbersOf(owner: string): readonly string[] {
    return this.#numbers.get(owner) ?? [];
  }
}
