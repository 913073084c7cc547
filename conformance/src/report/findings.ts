import { type Finding, ID_SEPARATOR, type Observation, type Severity, severities } from '../inspect/finding';

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

  get isEmpty(): boolean {
    return this.#byCause.size === 0;
  }

  /** The findings to which a check contributed. */
  of(check: string): Finding[] {
    return [...(this.#checks.get(check) ?? [])].flatMap((cause) => {
      const collected = this.#byCause.get(cause);
      return collected === undefined ? [] : [this.#finding(cause, collected)];
    });
  }

  /** All places of a finding. */
  placesOf(id: string): string[] {
    const found = [...this.#byCause].find(([cause, { check }]) => this.#idOf(cause, check) === id);
    return [...(found?.[1].places ?? [])];
  }

  overrideOf(id: string): string | undefined {
    return [...this.#byCause].find(([cause, { check }]) => this.#idOf(cause, check) === id)?.[1].first.override;
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
