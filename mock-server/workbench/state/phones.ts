import { useMemo } from 'react';
import { changeAddress, useAddresses } from './address';

/** Each phone has a separate origin and storage, because the server serves each of these names. */
export const PHONES = ['a', 'b', 'c', 'd'] as const;
export type PhoneName = (typeof PHONES)[number];
export const WIDTHS = [320, 360, 375, 412] as const;
export const TEXT_SIZES = [100, 200] as const;
export const THEMES = ['light', 'dark'] as const;

/** Settings of a simulated phone and the address it opened. */
export interface Phone {
  readonly name: PhoneName;
  readonly width: (typeof WIDTHS)[number];
  readonly theme: (typeof THEMES)[number];
  /** percent */
  readonly text: (typeof TEXT_SIZES)[number];
  /** phone number of the natively logged-in borrower; empty for nobody */
  readonly as: string;
  /** path and query of the app, below the base of the sandbox */
  readonly at: string;
}

const PREFIX = 'phone.';
const SEPARATOR = '~';

const oneOf = <Value>(values: readonly [Value, ...Value[]], given: string | undefined): Value =>
  values.find((value) => String(value) === given) ?? values[0];

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
    // `//name` would lead to another server.
    at: /^\/(?![/\\])/.test(path) ? path : '/',
  };
};

/** The phones in the address, or phone A if it has none. */
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

/** The address parameter of a phone. */
export const phoneParameter = (phone: Phone): Readonly<Record<string, string>> => ({
  [PREFIX + phone.name]: written(phone),
});

/** Adds a phone, or replaces the phone with the same name. */
export const putPhone = (phone: Phone): void => changeAddress(phoneParameter(phone));

/** @param phones all phones; the address may not list the default one yet */
export const removePhone = (name: PhoneName, phones: readonly Phone[]): void =>
  changeAddress({
    ...Object.fromEntries(phones.map((phone) => [PREFIX + phone.name, written(phone)])),
    [PREFIX + name]: '',
  });
