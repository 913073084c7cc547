import { assumptions } from '@kit/contracts/assumptions';
import { ACCOUNT_NUMBER_DIGITS } from '@kit/contracts/constants';
import type { PaymentEffect } from '@kit/contracts/enums';
import type { RequestOf } from '@kit/contracts/methods';
import type { PayOrder } from '@kit/contracts/methods/repayment';
import type { Collection, Documents } from '../documents';
import { readableId } from './readable-id';

/** A payment as it is kept. Money in naira, instants in milliseconds on the sandbox's clock. */
export interface KeptPayOrder extends Omit<PayOrder, 'checkoutUrl'> {
  /** userIdentifier of the borrower */
  readonly owner: string;
}

/** What somebody asks to be paid. */
export interface OpenedPayment extends Omit<RequestOf<'createPayOrder'>, 'orderNo'> {
  readonly owner: string;
  readonly orderNo: string;
  /** what it would do now */
  readonly effect: PaymentEffect;
  /** whose name the virtual account bears */
  readonly payer: string;
}

const COUNTER = 'virtualAccounts';
const VIRTUAL_BANK = 'Providus Bank';
const PREFIX = '90';
const SPAN = 10 ** (ACCOUNT_NUMBER_DIGITS - PREFIX.length);
/** Coprime to the span: each number of the count is another account, and neighbours do not look alike. */
const STRIDE = 48_271_317;

/** The payments of a sandbox. One that waits expires on the sandbox's clock, and whatever ended stays as it ended. */
export class PayOrders {
  readonly #kept: Collection<KeptPayOrder>;
  /** ids by order, oldest first */
  readonly #ids: Collection<readonly string[]>;
  readonly #accounts: Collection<string>;
  readonly #counter: Collection<number>;

  constructor(documents: Documents) {
    this.#kept = documents.collection<KeptPayOrder>('payOrder');
    this.#ids = documents.collection<readonly string[]>('payOrderIds');
    this.#accounts = documents.collection<string>('virtualAccount');
    this.#counter = documents.collection<number>('counter');
  }

  /** Opens a payment; a transfer gets an account that no other payment has. */
  open({ payer, ...given }: OpenedPayment, now: number): KeptPayOrder {
    const payOrder: KeptPayOrder = {
      ...given,
      payOrderId: readableId('P'),
      status: 'waiting',
      createdAt: now,
      expiresAt: now + assumptions.payOrderLife,
      settledAt: null,
      failure: null,
      virtualAccount: given.method === 'transfer' ? this.#openAccount(payer) : null,
    };
    if (payOrder.virtualAccount !== null) this.#accounts.set(payOrder.virtualAccount.accountNo, payOrder.payOrderId);
    this.#kept.set(payOrder.payOrderId, payOrder);
    this.#ids.set(payOrder.orderNo, [...this.#idsOf(payOrder.orderNo), payOrder.payOrderId]);
    return payOrder;
  }

  /** Any payment, whoever's it is: the checkout page of a provider knows no borrower. */
  find(payOrderId: string, now: number): KeptPayOrder | undefined {
    const kept = this.#kept.get(payOrderId);
    if (kept === undefined || kept.status !== 'waiting' || now < kept.expiresAt) return kept;
    const expired: KeptPayOrder = { ...kept, status: 'expired' };
    this.save(expired);
    return expired;
  }

  /** A payment of this borrower. Somebody else's is as unknown as one that never was. */
  ofOwner(owner: string, payOrderId: string, now: number): KeptPayOrder | undefined {
    return this.#kept.get(payOrderId)?.owner === owner ? this.find(payOrderId, now) : undefined;
  }

  /** The payment that a virtual account is for. */
  ofAccount(accountNo: string, now: number): KeptPayOrder | undefined {
    const payOrderId = this.#accounts.get(accountNo);
    return payOrderId === undefined ? undefined : this.find(payOrderId, now);
  }

  /** The payments of an order, newest first. */
  ofOrder(orderNo: string, now: number): KeptPayOrder[] {
    return this.#idsOf(orderNo)
      .flatMap((payOrderId) => this.find(payOrderId, now) ?? [])
      .reverse();
  }

  save(payOrder: KeptPayOrder): void {
    this.#kept.set(payOrder.payOrderId, payOrder);
  }

  /** Deletes the payments of an order. */
  forget(orderNo: string): void {
    for (const payOrderId of this.#idsOf(orderNo)) {
      const accountNo = this.#kept.get(payOrderId)?.virtualAccount?.accountNo;
      if (accountNo !== undefined) this.#accounts.delete(accountNo);
      this.#kept.delete(payOrderId);
    }
    this.#ids.delete(orderNo);
  }

  #idsOf(orderNo: string): readonly string[] {
    return this.#ids.get(orderNo) ?? [];
  }

  #openAccount(payer: string): NonNullable<PayOrder['virtualAccount']> {
    const number = (this.#counter.get(COUNTER) ?? 0) + 1;
    this.#counter.set(COUNTER, number);
    return {
      bankName: VIRTUAL_BANK,
      accountNo: PREFIX + String((number * STRIDE) % SPAN).padStart(ACCOUNT_NUMBER_DIGITS - PREFIX.length, '0'),
      accountName: `${assumptions.productName} / ${payer}`,
    };
  }
}
