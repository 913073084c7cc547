import { parseJson } from '@kit/contracts/json-depth';
import type { AdminCalls } from '../../../mock-server/src/admin/table';
import type { NetworkName } from '../../../mock-server/src/faults/schema';
import { DURATIONS, millisecondsOf } from '../../../mock-server/testing/duration';

/** Reads command-line text as a value of an admin call. */
export interface Kind<Value> {
  /** allowed values, for help and error messages */
  readonly allowed: string;
  /** @returns undefined if the text is not allowed */
  read(text: string): Value | undefined;
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
export const namesOf = <Name extends string>(table: Readonly<Record<Name, true>>) => Object.keys(table) as Name[];

const NETWORKS = namesOf<NetworkName | 'online'>({
  online: true,
  offline: true,
  'slow-3g': true,
  'fast-3g': true,
});
export const oneOf = <Name extends string>(names: readonly Name[]): Kind<Name> => ({
  allowed: names.join(', '),
  read: (text) => names.find((name) => name === text),
});

/** Text with a leading hyphen would parse as a flag. */
const textOf = (allowed: string): Kind<string> => ({
  allowed,
  read: (text) => (text === '' || text.startsWith('-') ? undefined : text),
});

export const text = textOf('any text without a leading hyphen');
/** Only the server applies the whole rule, because its schema needs zod, which the workbench does not load. */
export const phoneNumber: Kind<string> = {
  allowed: 'a phone number such as 08031234567',
  read: (typed) => (/^\d{10,11}$/.test(typed) ? typed : undefined),
};
export const file = textOf('the name of a file');
export const appPath = textOf('a path such as /login');
export const network = oneOf(NETWORKS);
export const method = textOf('any, or the name of a method such as homePage');

/** A whole number of at most 15 digits, as text for a path or query. */
export const digits: Kind<string> = {
  allowed: 'a whole number',
  read: (typed) => (/^\d{1,15}$/.test(typed) ? typed : undefined),
};

export const wholeNumber: Kind<number> = {
  allowed: digits.allowed,
  read: (typed) => (digits.read(typed) === undefined ? undefined : Number(typed)),
};

export const count: Kind<number> = {
  allowed: 'a whole number from 1',
  read: (typed) => wholeNumber.read(typed) || undefined,
};

export const duration: Kind<number> = { allowed: DURATIONS, read: millisecondsOf };

/** A duration in a query, which carries text. */
export const durationText: Kind<string> = {
  allowed: DURATIONS,
  read: (typed) => millisecondsOf(typed)?.toString(),
};

/** A range that starts and ends with the same call. */
export const oneCall: Kind<{ readonly from?: string; readonly to?: string }> = {
  allowed: digits.allowed,
  read: (typed) => (digits.read(typed) === undefined ? undefined : { from: typed, to: typed }),
};

/** A flag without a value. */
export const yes: Kind<true> = { allowed: '', read: () => true };

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
