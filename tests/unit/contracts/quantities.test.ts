import { appConfig } from '@kit/contracts/app-config';
import { dayName, dayNamed } from '@kit/contracts/calendar-day';
import { methods } from '@kit/contracts/methods';
import { bytes, confidence, count, days, milliseconds, percent, stars, termDays } from '@kit/contracts/quantities';
import { atLeast, atMost, countCharacters } from '@kit/contracts/text-length';
import { DAY, dayCount, HOUR, MINUTE, SECOND } from '@kit/contracts/time-units';
import { aesKey, keyExchangeReply } from '@kit/contracts/wire/key-exchange';
import { uploadedFile } from '@kit/contracts/wire/upload';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { examples } from '../../support/examples';

const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;
const refusals = (schema: z.ZodMiniType, value: unknown) =>
  z.safeParse(schema, value).error?.issues.map(({ message }) => message) ?? [];

describe('quantities', () => {
  it.each<[string, z.ZodMiniType, number[], number[]]>([
    ['days', days, [0, 1, 3_650], [-1]],
    ['termDays', termDays, [1, 14], [0, -1]],
    ['milliseconds', milliseconds, [0, 1], [-1]],
    ['count', count, [0, 1], [-1]],
    ['percent', percent, [0, 652], [-1]],
    ['confidence', confidence, [0, 100], [-1, 101]],
    ['bytes', bytes, [1, 20_971_520], [0, -1]],
    ['stars', stars, [1, 5], [0, 6]],
  ])('%s are whole numbers within their bounds', (_name, schema, right, wrong) => {
    for (const value of right) expect([value, accepts(schema, value)]).toEqual([value, true]);
    for (const value of [...wrong, 1.5, '1', null, Number.NaN]) {
      expect([value, accepts(schema, value)]).toEqual([value, false]);
    }
  });

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

describe('a session key', () => {
  const hex = '0123456789abcdef0123456789abcdef';

  it('is a key of 32 lower-case hex characters', () => {
    expect(accepts(aesKey, hex)).toBe(true);
    for (const wrong of ['', hex.slice(1), `${hex}0`, hex.toUpperCase(), `g${hex.slice(1)}`, ` ${hex}`, `${hex}\n`]) {
      expect([wrong, accepts(aesKey, wrong)]).toEqual([wrong, false]);
    }
  });

  it('is exchanged only with success, in hex, with an id', () => {
    const reply = { code: 0, message: 'success', data: 'ab01', keyId: 'k' };
    expect(accepts(keyExchangeReply, reply)).toBe(true);
    for (const wrong of [
      { code: 1 },
      { data: '' },
      { data: 'AB' },
      { data: 'xab01' },
      { data: 'ab01x' },
      { keyId: '' },
      { message: 5 },
    ]) {
      expect([wrong, accepts(keyExchangeReply, { ...reply, ...wrong })]).toEqual([wrong, false]);
    }
  });

  it('an upload is a non-empty file of five types', () => {
    const file = { fileId: 'f', url: '/files/f', size: 1, mime: 'image/png' };
    for (const mime of ['image/jpeg', 'image/png', 'image/webp', 'application/pdf', 'video/mp4']) {
      expect(accepts(uploadedFile, { ...file, mime })).toBe(true);
    }
    for (const wrong of [{ mime: 'image/gif' }, { mime: '' }, { size: 0 }, { fileId: '' }, { url: '' }, { more: 1 }]) {
      expect([wrong, accepts(uploadedFile, { ...file, ...wrong })]).toEqual([wrong, false]);
    }
  });
});

describe('the app configuration', () => {
  const publicKey = '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n';
  const tones = { accent: '#0a7b3c', onAccent: '#ffffff', accentSoft: '#e0f4e8' };

  it('needs only the key; everything else has a default', () => {
    expect(z.parse(appConfig, { publicKey })).toEqual({
      publicKey,
      base: '',
      assumptions: {},
      fieldNames: {},
      paths: {},
    });
  });

  it.each(['', 'AAAA', ` ${publicKey}`, `${publicKey}x`, publicKey.replaceAll('PUBLIC', 'PRIVATE')])(
    'has no key %j',
    (wrong) => {
      expect(accepts(appConfig, { publicKey: wrong })).toBe(false);
    },
  );

  it('has paths that stay on the same host', () => {
    for (const base of ['', '/s/qa', '/a.b/_c-d', '/..a', '/a..']) {
      expect([base, accepts(appConfig, { publicKey, base })]).toEqual([base, true]);
    }
    for (const base of [
      '/',
      's/qa',
      '//host',
      '/a/',
      '/a/../b',
      '/..',
      '/.',
      '/a\\b',
      '/a b',
      'https://a',
      '/a?x',
      'x/a',
    ]) {
      expect([base, accepts(appConfig, { publicKey, base })]).toEqual([base, false]);
      expect([base, accepts(appConfig, { publicKey, paths: { homePage: base } })]).toEqual([base, false]);
    }
    expect(accepts(appConfig, { publicKey, paths: { homePage: '' } })).toBe(false);
  });

  it('has six-digit hex colours, all three in both themes', () => {
    expect(accepts(appConfig, { publicKey, accent: { light: tones, dark: tones } })).toBe(true);
    expect(accepts(appConfig, { publicKey, accent: { light: tones } })).toBe(false);
    for (const wrong of ['', '#fff', '0a7b3c', '#0A7B3C', '#0a7b3c0', '#0a7b3g', ' #0a7b3c']) {
      for (const tone of ['accent', 'onAccent', 'accentSoft']) {
        const dark = { ...tones, [tone]: wrong };
        expect([tone, wrong, accepts(appConfig, { publicKey, accent: { light: tones, dark } })]).toEqual([
          tone,
          wrong,
          false,
        ]);
      }
    }
  });

  it('has no other fields', () => {
    expect(accepts(appConfig, { publicKey, contractVersion: '1', more: 1 })).toBe(false);
    expect(accepts(appConfig, { publicKey, content: { more: 1 } })).toBe(false);
    expect(accepts(appConfig, { publicKey, contractVersion: '1.2.3' })).toBe(true);
  });
});

describe('texts and lists of requests have limits', () => {
  type Request = Record<string, unknown>;
  const of = (name: keyof typeof methods): Request => examples[name].request as Request;
  const long = (count: number): string => 'x'.repeat(count);
  it.each<[keyof typeof methods, Request, Request, string]>([
    [
      'saveTicket',
      { contactableTime: long(60) },
      { contactableTime: long(61) },
      'This is too long: at most 60 characters',
    ],
    ['saveTicket', { account: long(120) }, { account: long(121) }, 'This is too long: at most 120 characters'],
    ['saveTicket', { contact: long(120) }, { contact: long(121) }, 'This is too long: at most 120 characters'],
    [
      'saveTicket',
      { contactableTime: '' },
      { contact: ' ' },
      'Please fill in the corresponding information before submitting feedback',
    ],
    [
      'saveTicket',
      { receipts: [] },
      { account: '' },
      'Please fill in the corresponding information before submitting feedback',
    ],
    ['saveTicket', { type: 6 }, { type: 7 }, 'Please choose one'],
    ['saveTicketNote', { text: long(1_000) }, { text: long(1_001) }, 'This is too long: at most 1000 characters'],
    ['saveTicketNote', { text: '.' }, { text: ' ' }, 'Write a message first'],
  ])('of %s: %j is good, and %j is not', (name, good, bad, reason) => {
    const { request } = methods[name];
    expect(refusals(request, { ...of(name), ...good })).toEqual([]);
    expect(refusals(request, { ...of(name), ...bad })).toEqual([reason]);
  });

  it('of a page of notes: 1 to 50', () => {
    const { request } = methods.notePage;
    expect([0, 1, 50, 51].map((limit) => accepts(request, { limit }))).toEqual([false, true, true, false]);
  });

  it('of a token: 16 to 256 characters', () => {
    const { request } = methods.authenticate;
    const checked = [15, 16, 256, 257].map((count) =>
      accepts(request, { loginCheck: true, authIdentifier: long(count) }),
    );
    expect(checked).toEqual([false, true, true, false]);
  });

  it('of a deletion: one reason at least', () => {
    const { request } = methods.deleteAccount;
    expect(refusals(request, { ...examples.deleteAccount.request, reasons: [] })).toEqual([
      'Please select at least one reason.',
    ]);
  });
});
