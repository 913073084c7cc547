import { type Observation, type Severity, severities } from './inspect/finding';

/** Meaning of each severity for the app. */
const meaningOf: Readonly<Record<Severity, string>> = {
  refused: 'the app refuses this reply and shows an error',
  unnoticed: 'the app accepts this without noticing',
  tolerated: 'the app ignores this; the run does not fail',
};

/** One place with one cause, and how often it was seen. */
export interface Deviation extends Observation {
  /** names the method, the place and the cause, in accepted deviations too */
  readonly id: string;
  /** section of the document that demands it */
  readonly source: string;
  readonly count: number;
}

const idOf = ({ method, place, cause }: Observation): string =>
  `${place === method || place.startsWith(`${method}.`) ? place : `${method} ${place}`}: ${cause}`;

/** Collects what the checks observe. */
export class Deviations {
  readonly #all = new Map<string, Deviation>();

  /** @param source the document that demands what the check found wrong */
  add(source: string, observation: Observation): Deviation {
    const id = idOf(observation);
    const known = this.#all.get(id);
    const severity = severities.find((each) => [known?.severity, observation.severity].includes(each));
    const count = (known?.count ?? 0) + 1;
    const deviation = { source, ...observation, ...known, id, count, severity: severity ?? observation.severity };
    this.#all.set(id, deviation);
    return deviation;
  }

  hasCause(cause: string): boolean {
    return [...this.#all.values()].some((each) => each.cause === cause);
  }

  /** Most severe first. */
  list(): readonly Deviation[] {
    return [...this.#all.values()].sort(
      (one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity),
    );
  }
}

/** A deviation in one line, for the result of a check. */
export const lineOf = ({ id, expected, seen }: Deviation): string => `${id}\n  expected ${expected}\n  seen ${seen}`;

const LONGEST = 40_000;
const jsonOf = (body: unknown): string => {
  const json = JSON.stringify(body) ?? '';
  return json.length > LONGEST ? `${json.slice(0, LONGEST)}…` : json;
};

const callLines = ({ call }: Deviation): string[] =>
  call === null
    ? []
    : [
        `  sent      ${call.path} ${jsonOf(call.sent)}`,
        `  received  HTTP ${call.status} ${jsonOf(call.reply ?? call.raw)}`,
      ];

/** One group of the report: all places with one cause, and the first call. */
const groupOf = (all: readonly [Deviation, ...Deviation[]], accepted: Readonly<Record<string, string>>): string => {
  const [{ cause, severity, source }] = all;
  const places = all.flatMap(({ id, method, place, expected, seen, count, override }) => [
    `  ${method}  ${place}${count > 1 ? `  (${count} times)` : ''}`,
    `    expected  ${expected}`,
    `    seen      ${seen}`,
    ...(override === undefined ? [] : [`    if it is meant, put ${override} into CONFORM_OVERRIDES`]),
    accepted[id] === undefined ? `    id        ${id}` : `    accepted  ${accepted[id]}`,
  ]);
  return [
    `${severity.toUpperCase()}  ${cause}: ${meaningOf[severity]}`,
    `  says      ${source}`,
    ...places,
    ...callLines(all[0]),
  ]
    .join('\n')
    .concat('\n');
};

/** The deviations grouped by cause. @param accepted reasons by id */
export const groupsOf = (all: readonly Deviation[], accepted: Readonly<Record<string, string>>): string[] => {
  const byCause = new Map<string, [Deviation, ...Deviation[]]>();
  for (const deviation of all) {
    const group = byCause.get(deviation.cause);
    if (group === undefined) byCause.set(deviation.cause, [deviation]);
    else group.push(deviation);
  }
  return [...byCause.values()].map((group) => groupOf(group, accepted));
};
