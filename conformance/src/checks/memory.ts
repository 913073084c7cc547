import { Unreachable } from '../errors';
import { type Path, placeOf, valueAt } from '../inspect/values';

/** Named values that the steps of a check share. */
export class Memory {
  readonly #values: Map<string, unknown>;

  constructor(values: Iterable<readonly [string, unknown]> = []) {
    this.#values = new Map(values);
  }

  set(name: string, value: unknown): void {
    this.#values.set(name, value);
  }

  at(name: string): unknown {
    return this.#values.get(name);
  }

  /** @throws Unreachable if the value is not a string */
  text(name: string): string {
    const value = this.#values.get(name);
    if (typeof value === 'string') return value;
    throw new Unreachable(`no ${name} in an earlier reply`);
  }

  /** @throws Unreachable if the value is not a number */
  number(name: string): number {
    const value = this.#values.get(name);
    if (typeof value === 'number') return value;
    throw new Unreachable(`no ${name} in an earlier reply`);
  }

  copy(): Memory {
    return new Memory(this.#values);
  }
}

export const pathOf = (place: string): (string | number)[] =>
  place === '' ? [] : place.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key));

/** The data of a reply, read by dotted paths. */
export class Reply {
  readonly #differing: readonly string[];

  /** @param differing paths that deviate from the contract; `number` returns NaN for them */
  constructor(
    readonly data: unknown,
    differing: readonly Path[] = [],
  ) {
    this.#differing = differing.map(placeOf);
  }

  /** @param place `orders.*.orderNo` reads the field of each item */
  at(place: string): unknown {
    const [list = '', ...fields] = place.split('.*.');
    if (fields.length === 0) return valueAt(this.data, pathOf(place));
    return this.list(list).map((item) => new Reply(item).at(fields.join('.*.')));
  }

  /** Returns NaN if there is no valid number, so that later comparisons are skipped. */
  number(place: string): number {
    const value = this.at(place);
    if (this.#differing.includes(placeOf(pathOf(place)))) return Number.NaN;
    return typeof value === 'number' ? value : Number.NaN;
  }

  list(place: string): unknown[] {
    const value = this.at(place);
    return Array.isArray(value) ? value : [];
  }
}

/** A value that is computed when its step runs. */
export type Late = (memory: Memory, reply: Reply) => unknown;

/** A kept value, for requests and expectations. */
export const text = (name: string) => (memory: Memory) => memory.text(name);
export const number = (name: string) => (memory: Memory) => memory.number(name);
export const kept = (name: string) => (memory: Memory) => memory.at(name);

export const phone = text('phone');
export const orderNo = text('orderNo');
export const tractOdrId = text('tractOdrId');
export const payOrderId = text('payOrderId');
export const ticketOdrId = text('ticketOdrId');
export const fileId = text('fileId');
export const bankName = text('bankName');
export const accountNo = text('accountNo');
export const authCode = text('authCode');
export const owed = number('owed');
export const principal = number('principal');

/** Computes every late value of a request, an expectation or the values of a hook, at any depth. */
export const filled = (template: unknown, memory: Memory, reply = new Reply(undefined)): unknown => {
  if (typeof template === 'function') return (template as Late)(memory, reply);
  if (Array.isArray(template)) return template.map((item) => filled(item, memory, reply));
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(Object.entries(template).map(([name, value]) => [name, filled(value, memory, reply)]));
};
