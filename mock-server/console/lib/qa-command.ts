import type { AdminCall } from './admin-call';
import { quoted } from './shell-words';

const QA = 'npm run qa --';
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1_000],
] as const;

/** Milliseconds as the terminal takes them: `1d12h`. */
const durationWords = (ms: number): string => {
  let left = ms;
  const words = UNITS.map(([unit, length]) => {
    const count = Math.floor(left / length);
    left -= count * length;
    return count === 0 ? '' : `${count}${unit}`;
  }).join('');
  return left === 0 && words !== '' ? words : `${words}${left}ms`;
};

const effectWords = (effect: Readonly<Record<string, unknown>>): string | undefined => {
  const { latency, network, bytesPerSecond } = effect;
  if (isObject(latency)) {
    const { ms, uniform, lognormal } = latency;
    if (typeof ms === 'number') return `latency=${durationWords(ms)}`;
    if (Array.isArray(uniform)) return `latency=${durationWords(uniform[0])}..${durationWords(uniform[1])}`;
    return isObject(lognormal) ? `latency=${durationWords(Number(lognormal.median))}~${lognormal.sigma}` : undefined;
  }
  if (typeof network === 'string')
    return `network=${network}${bytesPerSecond === undefined ? '' : `:${bytesPerSecond}`}`;
  const [name, ...rest] = Object.keys(effect);
  return name === undefined || rest.length > 0 ? undefined : `${name}=${String(effect[name])}`;
};

const faultWords = (body: unknown): string | undefined => {
  if (!isObject(body) || !isObject(body.effect)) return undefined;
  const { match = {}, times, ttlMs, ...rest } = body;
  const effect = effectWords(body.effect);
  if (effect === undefined || !isObject(match) || Object.keys(rest).length > 1) return undefined;
  const { method = 'any', contactNumber, ...flags } = match;
  const named = {
    phone: contactNumber,
    ...flags,
    times,
    ttl: ttlMs === undefined ? undefined : durationWords(Number(ttlMs)),
  };
  const given = Object.entries(named).flatMap(([name, value]) => (value === undefined ? [] : [`--${name} ${value}`]));
  return ['fault', String(method), quoted(effect), ...given].join(' ');
};

type Words = (groups: readonly string[], body: unknown) => string | undefined;
const field = (body: unknown, name: string): unknown => (isObject(body) ? body[name] : undefined);

/** The command of each call that has one, by the call's method and path. */
const commands: readonly (readonly [RegExp, Words])[] = [
  [/^POST \/clock\/advance$/, (_, body) => `advance ${durationWords(Number(field(body, 'ms')))}`],
  [/^POST \/clock\/(freeze|resume|reset)$/, ([action]) => `clock ${action}`],
  [/^POST \/sessions\/(\w+)\/(expire|squeeze|invalidate)$/, ([number, action]) => `${action} ${number}`],
  [/^POST \/keys\/expire$/, () => 'keys'],
  [/^POST \/faults$/, (_, body) => faultWords(body)],
  [/^DELETE \/faults$/, () => 'fault clear'],
  [
    /^PUT \/network$/,
    (_, body) => (field(body, 'phone') === undefined ? `network ${field(body, 'preset')}` : undefined),
  ],
  [/^DELETE \/network$/, () => 'network off'],
  [/^POST \/enter$/, (_, body) => `enter ${quoted(String(field(body, 'path') ?? '/'))}`],
  [/^POST \/requests\/(\d+)\/back$/, ([call]) => `back ${call}`],
  [
    /^POST \/requests\/(\d+)\/send$/,
    ([call], body) => {
      const entries = field(body, 'entries');
      return entries === undefined ? `send ${call}` : `send ${call} ${quoted(JSON.stringify(entries))}`;
    },
  ],
  [/^GET \/trace\?from=(\d+)&to=(\d+)$/, ([from, to]) => `trace ${from} ${to}`],
  [/^POST \/trace$/, (_, file) => (typeof file === 'string' ? `replay ${quoted(file)}` : undefined)],
  [/^POST \/trace\?at=start$/, (_, file) => (typeof file === 'string' ? `replay ${quoted(file)} start` : undefined)],
  [/^POST \/scenarios$/, (_, body) => `scenario save ${field(body, 'name')}`],
  [/^DELETE \/scenarios\/([^/?]+)$/, ([name]) => `scenario delete ${name}`],
  [
    /^PUT \/network$/,
    // The terminal knows no single phone.
    (_, body) => (field(body, 'phone') === undefined ? `network ${field(body, 'preset')}` : undefined),
  ],
  [/^POST \/reset$/, () => 'reset'],
  [/^DELETE \/sandboxes\/([^/?]+)$/, ([name]) => `sandboxes delete ${name}`],
  [
    /^POST \/payments$/,
    (_, body) => `pay ${field(body, 'orderNo') ?? field(body, 'accountNo')} ${field(body, 'amount')}`,
  ],
  [
    /^POST \/scenarios\/([^/?]+)$/,
    ([name], body) => {
      const number = field(body, 'contactNumber');
      return number === undefined ? name : `${name} --phone ${number}`;
    },
  ],
];

/** The same call as a command of this repository; undefined where it has none. */
export const qaCommandOf = ({ method, path, body, bodyFile }: AdminCall, sandbox: string): string | undefined => {
  for (const [pattern, words] of commands) {
    const found = pattern.exec(`${method} ${path}`);
    const command = found && words(found.slice(1).map(decodeURIComponent), bodyFile ?? body);
    if (command) return `${QA} ${command}${sandbox === 'default' ? '' : ` --sandbox ${quoted(sandbox)}`}`;
  }
  return undefined;
};
