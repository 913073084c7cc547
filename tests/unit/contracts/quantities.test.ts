import { appConfig } from '@kit/contracts/app-config';
import { dayName, dayNamed } from '@kit/contracts/calendar-day';
import { atLeast, atMost, countCharacters } from '@kit/contracts/text-length';
import { DAY, dayCount, HOUR, MINUTE, SECOND } from '@kit/contracts/time-units';
import { aesKey } from '@kit/contracts/wire/key-exchange';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;
const refusals = (schema: z.ZodMiniType, value: unknown) =>
  z.safeParse(schema, value).error?.issues.map(({ message }) => message) ?? [];

describe('quantities', () => {
  it('counts characters as people do, and reports the required length', () => {
    expect([countCharacters(''), countCharacters('aé😀')]).toEqual([0, 3]);
    const text = z.string().check(atLeast(2), atMost(3));
    expect(refusals(text, 'a')).toEqual(['This is too short: at least 2 characters']);
    for (const right of ['ab', 'abc', '😀😀😀']) expect(refusals(text, right)).toEqual([]);
    expect(refusals(text, '😀😀😀😀')).toEqual(['This is too long: at most 3 characters']);
  });

  it('formats days, with time in milliseconds', () => {
    expect([SECOND, MINUTE, HOUR, DAY]).toEqual([1_000, 60_000, 3_600_000, 86_400_000]);
    expect([0, 1, 2, 7].map(dayCount)).toEqual(['0 days', '1 day', '2 days', '7 days']);
  });

  it('converts between day numbers and names, and rejects missing days', () => {
    expect([dayName(0), dayName(20_778), dayName(-1)]).toEqual(['1970-01-01', '2026-11-21', '1969-12-31']);
    expect([dayNamed('1970-01-01'), dayNamed('2026-11-21'), dayNamed('1969-12-31')]).toEqual([0, 20_778, -1]);
    for (const none of ['2026-02-30', '2026-11', '', 'today', '2026-11-21T01:00'])
      expect(dayNamed(none)).toBeUndefined();
  });
});

it('a session key is 32 lower-case hex characters', () => {
  const hex = '0123456789abcdef0123456789abcdef';
  const wrong = ['', hex.slice(1), `${hex}0`, hex.toUpperCase(), `g${hex.slice(1)}`, ` ${hex}`, `${hex}\n`];
  expect([hex, ...wrong].filter((key) => accepts(aesKey, key))).toEqual([hex]);
});

describe('the app configuration', () => {
  const publicKey = '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n';
  const tones = { accent: '#0a7b3c', onAccent: '#ffffff', accentSoft: '#e0f4e8' };

  it('needs only the key; everything else has a default', () => {
    const empty = { base: '', assumptions: {}, fieldNames: {}, paths: {} };
    expect(z.parse(appConfig, { publicKey })).toEqual({ publicKey, ...empty });
  });

  it.each(['', 'AAAA', ` ${publicKey}`, `${publicKey}x`, publicKey.replaceAll('PUBLIC', 'PRIVATE')])(
    'has no key %j',
    (wrong) => {
      expect(accepts(appConfig, { publicKey: wrong })).toBe(false);
    },
  );

  it('has paths that stay on the same host', () => {
    const right = ['/s/qa', '/a.b/_c-d', '/..a', '/a..'];
    const wrong = ['/', 's/qa', '//host', '/a/', '/a/../b', '/..', '/.', '/a\\b', '/a b', 'https://a', '/a?x', 'x/a'];
    const all = ['', ...right, ...wrong];
    expect(all.filter((base) => accepts(appConfig, { publicKey, base }))).toEqual(['', ...right]);
    expect(all.filter((homePage) => accepts(appConfig, { publicKey, paths: { homePage } }))).toEqual(right);
  });

  it('has six-digit hex colours, all three in both themes', () => {
    expect(accepts(appConfig, { publicKey, accent: { light: tones, dark: tones } })).toBe(true);
    expect(accepts(appConfig, { publicKey, accent: { light: tones } })).toBe(false);
    for (const wrong of ['', '#fff', '0a7b3c', '#0A7B3C', '#0a7b3c0', '#0a7b3g', ' #0a7b3c']) {
      for (const tone of ['accent', 'onAccent', 'accentSoft']) {
        const dark = { ...tones, [tone]: wrong };
        expect(accepts(appConfig, { publicKey, accent: { light: tones, dark } }), `${tone} ${wrong}`).toBe(false);
      }
    }
  });

  it('has no other fields', () => {
    expect(accepts(appConfig, { publicKey, contractVersion: '1', more: 1 })).toBe(false);
    expect(accepts(appConfig, { publicKey, content: { more: 1 } })).toBe(false);
    expect(accepts(appConfig, { publicKey, contractVersion: '1.2.3' })).toBe(true);
  });
});
