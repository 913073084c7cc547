import { useMemo } from 'react';
import { changeAddress, useAddresses } from './address';

/** A phone has an origin of its own, and so a storage of its own: the server answers under each of these names. */
export const PHONES = ['a', 'b', 'c', 'd'] as const;
export type PhoneName = (typeof PHONES)[number];
export const WIDTHS = [320, 360, 375, 412] as const;
export const TEXT_SIZES = [100, 200] as const;
export const THEMES = ['light', 'dark'] as const;

/** What a phone is and where it was opened. */
export interface Phone {
  readonly name: PhoneName;
  readonly width: (typeof WIDTHS)[number];
  readonly theme: (typeof THEMES)[number];
  /** percent */
  readonly text: (typeof TEXT_SIZES)[number];
  /** who is logged in in the native app around the page; empty for nobody */
  readonly as: string;
  /** path and query of the app, below the base of the sandbox */
  readonly at: string;
}

const PREFIX = 'phone.';
const SEPARATOR = '~';

const oneOf = <Value>(values: readonly [Value, ...Value[]], given: string | undefined): Value =>
  values.find((value) => String(value) === given) ?? values[0];

/** A phone as it is when it is put on the bench. */
export const newPhone = (name: PhoneName): Phone => ({ name, width: 375, theme: 'light', text: 100, as: '', at: '/' });

const written = ({ width, theme, text, as, at }: Phone): string => [width, theme, text, as, at].join(SEPARATOR);

const read = (name: PhoneName, value: string): Phone => {
  const [width, theme, text, as = '', ...at] = value.split(SEPARATOR);
  const path = at.join(SEPARATOR);
  return {
    name,
    width: oneOf([375, ...WIDTHS], width),
    theme: oneOf(THEMES, theme),
    text: oneOf(TEXT_SIZES, text),
    as: /^\d{10,11}$/.test(as) ? as : '',
    // Of this server and nothing else: `//host` leads elsewhere.
    at: /^\/(?![/\\])/.test(path) ? path : '/',
  };
};

/** The phones on the bench, by their names; one where the address tells of none. */
export const usePhones = (): readonly Phone[] => {
  const given = useAddresses(PREFIX);
  return useMemo(() => {
    const addresses = new URLSearchParams(given);
    const found = PHONES.flatMap((name) => {
      const value = addresses.get(PREFIX + name);
      return value === null ? [] : [read(name, value)];
    });
    return found.length > 0 ? found : [newPhone('a')];
  }, [given]);
};

/** What the address says of a phone that is put on the bench. */
export const phoneParameter = (phone: Phone): Readonly<Record<string, string>> => ({
  [PREFIX + phone.name]: written(phone),
});

/** Puts a phone on the bench, or in the place of the one that has its name. */
export const putPhone = (phone: Phone): void => changeAddress(phoneParameter(phone));

/** @param phones those that stay, so that the address tells of them although it told of none */
export const removePhone = (name: PhoneName, phones: readonly Phone[]): void =>
  changeAddress({
    ...Object.fromEntries(phones.map((phone) => [PREFIX + phone.name, written(phone)])),
    [PREFIX + name]: '',
  });
