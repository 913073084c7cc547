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

  at(place: string): unknown {
    return valueAt(this.data, pathOf(place));
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
