import { type Finding, ID_SEPARATOR, type Observation, type Severity, severities } from '../inspect/finding';
import type { FullReport } from './report';

interface Collected {
  readonly check: string;
  readonly source: string;
  readonly first: Observation;
  readonly severity: Severity;
  readonly count: number;
  readonly places: ReadonlySet<string>;
}

const slugOf = (text: string): string =>
  text
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);

const worst = (one: Severity, other: Severity): Severity =>
  severities[Math.min(severities.indexOf(one), severities.indexOf(other))] ?? one;

/** Collects observations and groups them by cause into findings. */
export class Findings {
  readonly #byCause = new Map<string, Collected>();
  readonly #checks = new Map<string, Set<string>>();

  /** @param source the document that demands what the check found wrong */
  add(check: string, source: string, observation: Observation): void {
    const { cause, severity, place } = observation;
    const known = this.#byCause.get(cause);
    this.#byCause.set(cause, {
      check: known?.check ?? check,
      source: known?.source ?? source,
      first: known?.first ?? observation,
      severity: known === undefined ? severity : worst(known.severity, severity),
      count: (known?.count ?? 0) + 1,
      places: new Set([...(known?.places ?? []), place]),
    });
    this.#checks.set(check, (this.#checks.get(check) ?? new Set()).add(cause));
  }

  has(cause: string): boolean {
    return this.#byCause.has(cause);
  }

  /** Ids of the findings to which a check contributed. */
  idsOf(check: string): string[] {
    return [...(this.#checks.get(check) ?? [])].map((cause) =>
      this.#idOf(cause, this.#byCause.get(cause)?.check ?? check),
    );
  }

  /** By finding id: all its places, and the line for the overrides file. */
  more(): FullReport['more'] {
    return new Map(
      [...this.#byCause].map(([cause, { check, places, first }]) => [
        this.#idOf(cause, check),
        { places: [...places], override: first.override },
      ]),
    );
  }

  /** Most severe first. */
  list(): Finding[] {
    return [...this.#byCause]
      .map(([cause, collected]) => this.#finding(cause, collected))
      .sort((one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity));
  }

  #idOf(cause: string, check: string): string {
    return `${check}${ID_SEPARATOR}${slugOf(cause)}`;
  }

  #finding(cause: string, { check, source, first, severity, count }: Collected): Finding {
    const { method, place, expected, seen, sample } = first;
    return { id: this.#idOf(cause, check), severity, method, place, expected, source, seen, count, sample };
  }
}
