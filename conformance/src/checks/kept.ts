import { Unreachable } from '../errors';
import { type Path, placeOf, valueAt } from '../inspect/values';

/** What a scenario remembers from one step to the next. */
export class Kept {
  readonly #values: Map<string, unknown>;

  constructor(values: Iterable<readonly [string, unknown]> = []) {
    this.#values = new Map(values);
  }

  set(name: string, value: unknown): void {
    this.#values.set(name, value);
  }

  /** @throws Unreachable when there is no such text */
  text(name: string): string {
    const value = this.#values.get(name);
    if (typeof value === 'string') return value;
    throw new Unreachable(`no ${name} was answered before`);
  }

  /** @throws Unreachable when there is no such number */
  number(name: string): number {
    const value = this.#values.get(name);
    if (typeof value === 'number') return value;
    throw new Unreachable(`no ${name} was answered before`);
  }

  copy(): Kept {
    return new Kept(this.#values);
  }
}

/** The path of a dotted place. */
export const pathOf = (place: string): (string | number)[] =>
  place === '' ? [] : place.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key));

/** The data of a reply, read by dotted places. */
export class Reply {
  readonly #differing: readonly string[];

  /** @param differing where the data differ from the contract: no number there is taken at its word */
  constructor(
    readonly data: unknown,
    differing: readonly Path[] = [],
  ) {
    this.#differing = differing.map(placeOf);
  }

  at(place: string): unknown {
    return valueAt(this.data, pathOf(place));
  }

  /** NaN where there is no number: nothing equals it, and nothing is concluded from it. */
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
