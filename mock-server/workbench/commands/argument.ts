import { parseJson } from '@kit/contracts/json-depth';
import type { AdminCalls } from '../../src/admin/table';
import type { PresetName } from '../../src/faults/networks';
import type { PayloadEffect } from '../../src/faults/payload-effects';
import type { Effect, EffectKind, EnvelopeEffect, Latency, NetworkEffect } from '../../src/faults/schema';
import { DURATIONS, durationOf, millisecondsOf } from '../../testing/duration';

/** Converts a value of an admin call to command-line text and back. */
interface Kind<Value> {
  /** allowed values, for help and error messages */
  readonly allowed: string;
  /** @returns undefined if the text is not allowed */
  read(text: string): Value | undefined;
  /** @returns undefined if no text stands for the value */
  write(value: Value): string | undefined;
}

/** A word or flag value and its target in the call. */
export interface Argument<Place extends string = string> {
  readonly label: string;
  readonly kind: Kind<unknown>;
  /** path in the call, such as `body.ms`; `body` and `query` alone merge an object; `local` is not sent */
  readonly place: Place;
  readonly isOptional?: true;
  /** takes all words that follow, at least one */
  readonly isRest?: true;
  /** of a flag, for help */
  readonly about?: string;
}

/** The keys of an exhaustive table. A missing key does not compile. */
const namesOf = <Name extends string>(table: Readonly<Record<Name, true>>) => Object.keys(table) as Name[];

const PRESETS = namesOf<PresetName>({
  offline: true,
  'slow-3g': true,
  'fast-3g': true,
  lossy: true,
});
const NETWORKS = namesOf<NetworkEffect>({
  TIMEOUT: true,
  CONNECTION_RESET_BY_PEER: true,
  EMPTY_RESPONSE: true,
  MALFORMED_RESPONSE_CHUNK: true,
  RANDOM_DATA_THEN_CLOSE: true,
  TRUNCATE: true,
  BANDWIDTH: true,
});
const ENVELOPES = namesOf<EnvelopeEffect>({
  WRONG_KEY: true,
  BAD_PADDING: true,
  TAMPERED: true,
  NOT_HEX: true,
  PLAIN_JSON: true,
});
const PAYLOADS = namesOf<PayloadEffect>({ MISSING_FIELD: true, WRONG_TYPE: true, EXTRA_FIELD: true });

const oneOf = <Name extends string>(names: readonly Name[]): Kind<Name> => ({
  allowed: names.join(', '),
  read: (text) => names.find((name) => name === text),
  write: (name) => name,
});

/** Text with a leading hyphen would parse as a flag. */
const textOf = (allowed: string): Kind<string> => ({
  allowed,
  read: (text) => (text === '' || text.startsWith('-') ? undefined : text),
  write: String,
});

export const text = textOf('any text without a leading hyphen');
export const phoneNumber = textOf('a phone number such as 08031234567');
export const file = textOf('the name of a file');
export const appPath = textOf('a path such as /login');
export const preset = oneOf(PRESETS);
export const start = oneOf(['start']);
export const method = textOf('any, or the name of a method such as homePage');

/** A whole number of at most 15 digits, as text for a path or query. */
export const digits: Kind<string> = {
  allowed: 'a whole number',
  read: (typed) => (/^\d{1,15}$/.test(typed) ? typed : undefined),
  write: String,
};

export const wholeNumber: Kind<number> = {
  allowed: digits.allowed,
  read: (typed) => (digits.read(typed) === undefined ? undefined : Number(typed)),
  write: String,
};

export const count: Kind<number> = {
  allowed: 'a whole number from 1',
  read: (typed) => wholeNumber.read(typed) || undefined,
  write: String,
};

const decimal = (typed: string): number | undefined => (/^\d{1,15}(?:\.\d+)?$/.test(typed) ? Number(typed) : undefined);

export const probability: Kind<number> = {
  allowed: 'a number above 0, up to 1',
  read: (typed) => {
    const number = decimal(typed) ?? 0;
    return number > 0 && number <= 1 ? number : undefined;
  },
  write: String,
};

export const duration: Kind<number> = { allowed: DURATIONS, read: millisecondsOf, write: durationOf };

/** A duration in a query, which carries text. */
export const durationText: Kind<string> = {
  allowed: DURATIONS,
  read: (typed) => millisecondsOf(typed)?.toString(),
  write: (milliseconds) => durationOf(Number(milliseconds)),
};

/** A range that starts and ends with the same call. */
export const oneCall: Kind<{ readonly from?: string; readonly to?: string }> = {
  allowed: digits.allowed,
  read: (typed) => (digits.read(typed) === undefined ? undefined : { from: typed, to: typed }),
  write: ({ from, to }) => (from === to ? from : undefined),
};

/** A flag without a value. */
export const yes: Kind<true> = { allowed: '', read: () => true, write: () => '' };

export const jsonList: Kind<unknown> = {
  allowed: 'a JSON list such as [{"method":"homePage","data":{}}]',
  read: (typed) => {
    try {
      const list: unknown = parseJson(typed);
      return Array.isArray(list) ? list : undefined;
    } catch {
      return undefined;
    }
  },
  write: JSON.stringify,
};

type Payee = Pick<AdminCalls['POST /payments']['body'], 'orderNo' | 'accountNo'>;
/** Ten digits are a virtual account number. */
export const payee: Kind<Payee> = {
  allowed: 'an order number, or an account number of 10 digits',
  read: (typed) => {
    const name = text.read(typed);
    if (name === undefined) return undefined;
    return /^\d{10}$/.test(name) ? { accountNo: name } : { orderNo: name };
  },
  write: ({ orderNo, accountNo }) => orderNo ?? accountNo,
};

const JSON_VALUE = /^(?:-?\d+|null|true|false|\{.*\})$/s;
const jsonOrText = (typed: string): unknown => {
  try {
    return JSON_VALUE.test(typed) ? parseJson(typed) : typed;
  } catch {
    return undefined;
  }
};

/** One field as name=value. Numbers, null, booleans and objects are JSON, anything else is text. */
export const setting: Kind<Readonly<Record<string, unknown>>> = {
  allowed: 'name=value such as review=reject or approvedAmount=20000',
  read: (typed) => {
    const [, name, given] = /^([a-zA-Z]+)=(.*)$/s.exec(typed) ?? [];
    const value = given === undefined ? undefined : jsonOrText(given);
    return name === undefined || value === undefined ? undefined : { [name]: value };
  },
  write: (fields) => {
    const [[name, value] = []] = Object.entries(fields);
    return `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`;
  },
};

const latencyIn = (typed: string): Latency | undefined => {
  const [, first = '', sign, second = ''] = /^(\w+)(?:(\.\.|~)(.+))?$/.exec(typed) ?? [];
  const ms = millisecondsOf(first);
  if (ms === undefined) return undefined;
  if (sign === undefined) return { ms };
  const other = sign === '~' ? decimal(second) : millisecondsOf(second);
  if (other === undefined) return undefined;
  return sign === '~' ? { lognormal: { median: ms, sigma: other } } : { uniform: [ms, other] };
};

const latencyText = (latency: Latency): string => {
  if ('ms' in latency) return durationOf(latency.ms);
  if ('uniform' in latency) return latency.uniform.map(durationOf).join('..');
  return `${durationOf(latency.lognormal.median)}~${latency.lognormal.sigma}`;
};

/** How one kind of effect is typed. `write` returns undefined for an effect of another kind. */
interface EffectText {
  read(typed: string): Effect | undefined;
  write(effect: Effect): unknown;
}

const effects: Readonly<Record<EffectKind, EffectText>> = {
  code: {
    read: (typed) => {
      const code = wholeNumber.read(typed);
      return code === undefined ? undefined : { code };
    },
    write: (effect) => ('code' in effect && effect.message === undefined ? effect.code : undefined),
  },
  latency: {
    read: (typed) => {
      const latency = latencyIn(typed);
      return latency && { latency };
    },
    write: (effect) => ('latency' in effect ? latencyText(effect.latency) : undefined),
  },
  network: {
    read: (typed) => {
      const [name = '', bytes] = typed.toUpperCase().split(':');
      const network = oneOf(NETWORKS).read(name);
      const bytesPerSecond = bytes === undefined ? undefined : count.read(bytes);
      if (network === undefined || (network === 'BANDWIDTH') !== (bytesPerSecond !== undefined)) return undefined;
      return bytes === undefined ? { network } : { network, bytesPerSecond };
    },
    write: (effect) =>
      'network' in effect ? [effect.network, effect.bytesPerSecond ?? []].flat().join(':') : undefined,
  },
  http: {
    read: (typed) => {
      const http = wholeNumber.read(typed);
      return http === undefined ? undefined : { http };
    },
    write: (effect) => ('http' in effect ? effect.http : undefined),
  },
  envelope: {
    read: (typed) => {
      const envelope = oneOf(ENVELOPES).read(typed.toUpperCase());
      return envelope && { envelope };
    },
    write: (effect) => ('envelope' in effect ? effect.envelope : undefined),
  },
  payload: {
    read: (typed) => {
      const [name = '', ...field] = typed.split(':');
      const payload = oneOf(PAYLOADS).read(name.toUpperCase());
      if (payload === undefined || field[0] === '') return undefined;
      return field.length === 0 ? { payload } : { payload, field: field.join(':') };
    },
    write: (effect) => ('payload' in effect ? [effect.payload, effect.field ?? []].flat().join(':') : undefined),
  },
};

/** The help text on effects. */
export const EFFECT_HELP = `  code=10010304                 any code of an entry or of the whole reply
  latency=2s, 100ms..3s, 2s~0.8 fixed, uniform, lognormal (median~sigma)
  network=${NETWORKS[0]}               or ${NETWORKS.slice(1, 4).join(', ')},
                                ${NETWORKS.slice(4).join(', ')}:500 (bytes a second)
  http=503                      a status without an envelope
  envelope=${ENVELOPES[0]}            or ${ENVELOPES.slice(1).join(', ')}
  payload=${PAYLOADS[0]}         or ${PAYLOADS.slice(1).join(', ')}; of one field: MISSING_FIELD:repayment.remaining`;

export const effect: Kind<Effect> = {
  allowed: [
    'code=<number>, latency=<duration>, latency=<duration>..<duration>, latency=<duration>~<sigma>',
    `network=<${NETWORKS.filter((name) => name !== 'BANDWIDTH').join(' or ')}>, network=BANDWIDTH:<bytes per second>`,
    `http=<status>, envelope=<${ENVELOPES.join(' or ')}>, payload=<${PAYLOADS.join(' or ')}>, payload=<kind>:<field>`,
  ].join(', '),
  read: (typed) => {
    const [, name = '', value = ''] = /^([a-z]+)=(.+)$/s.exec(typed) ?? [];
    return Object.hasOwn(effects, name) ? effects[name as EffectKind].read(value) : undefined;
  },
  write: (given) => {
    for (const [name, { write }] of Object.entries(effects)) {
      const value = write(given);
      if (value !== undefined) return `${name}=${value}`;
    }
    return undefined;
  },
};

/** A word of a command. */
export const word = <const Place extends string>(
  label: string,
  kind: Kind<unknown>,
  place: Place,
): Argument<Place> => ({ label, kind, place });

export const optional = <Place extends string>(argument: Argument<Place>): Argument<Place> => ({
  ...argument,
  isOptional: true,
});

/** A flag. Its label stands for its value in the help. */
export const flag = <const Place extends string>(
  label: string,
  about: string,
  kind: Kind<unknown>,
  place: Place,
): Argument<Place> => ({ ...optional(word(label, kind, place)), about });
