import type { RecordedCall } from '@kit/mock-server/sandbox/records/recordings';
import { leakFinderOf, originalsIn } from '@kit/mock-server/traces/redaction/leaks';
import { hasWordOf, spellingsOf, squeezed, wordsOf } from '@kit/mock-server/traces/redaction/spellings';
import { StandIns } from '@kit/mock-server/traces/redaction/stand-ins';
import { describe, expect, it } from 'vitest';
import { finished } from '../../../support/finished';

const isLeaking = (before: RecordedCall[], after: RecordedCall[]): boolean =>
  finished(leakFinderOf(finished(originalsIn(before)))(before, after));

const PHONE = '08031234567';
const callOf = (note: unknown, more: object = {}, message = '.'): RecordedCall => ({
  entries: [{ method: 'createPayOrder', data: { orderNo: note, purpose: 'repay', amount: 30, ...more } }],
  reply: { code: 0, message, results: [{ method: 'createPayOrder', code: 0, message: 'success', data: {} }] },
});
const before = [
  callOf('Adaeze Okafor, 12 Allen Avenue', { a: PHONE, b: 'LA', c: 6.5243793, d: 30, e: 'ada@gmail.com' }),
];
/** A redacted trace. Its stand-ins contain no part of the originals. */
const redacted = (note: unknown = 'Xxxxx', more: object = {}, message?: string) => [
  callOf(note, { f: '07099887766', g: 'QZ', h: 4.8811111, i: 77, j: 'xyz@gmail.com', ...more }, message),
];

const base64 = (text: string) => Buffer.from(text).toString('base64');
const spelled: readonly (readonly [string, string])[] = [
  ['as it is', PHONE],
  ['inside a text', `call ${PHONE} now`],
  ['inside a word', `x${PHONE}x`],
  ['in groups', '0803 123 4567'],
  ['in groups with other signs', '(0803)-123.4567'],
  ['with the prefix of the country', '+234 803 123 4567'],
  ['without its prefix', 'x8031234567'],
  ['in digits of another script', '٠٨٠٣١٢٣٤٥٦٧'],
  ['in wide digits', '０８０３１２３４５６７'],
  ['URL-encoded', 'q=%30%38031234567'],
  ['URL-encoded beside a percent sign', '100% of %30%38031234567'],
  ['in base64', base64(PHONE)],
  ['in base64 of more', base64(`{"phone":"${PHONE}"}`)],
  ['in base64 of lines', base64(`{\n\t"phone":"${PHONE}"\r\n}`)],
  ['in base64 for URLs', `https://recorded.example/${Buffer.from(`?>${PHONE}`).toString('base64url')}`],
  ['in base64 of base64', base64(base64(PHONE))],
  ['in hexadecimal', Buffer.from(PHONE).toString('hex')],
  ['in upper case', 'ADAEZE OKAFOR, 12 ALLEN AVENUE'],
  ['one of its words', 'it is adaeze'],
  ['with accents', 'Àdaèzé'],
  ['without spaces', 'AdaezeOkafor12AllenAvenue'],
  ['two characters', 'LA'],
  ['two characters in lower case', 'xyz la'],
  ['two characters in base64', base64('LA')],
  ['two characters, URL-encoded', '%4c%41'],
  ['a fraction', '6.5243793'],
  ['a fraction in groups', '65,243,793'],
  ['the name in an address', 'ada@example.org'],
];

describe('the last check of a redacted trace', () => {
  it.each(['xxOkafor12', 'Okafor12xx', 'x Okafor12'])('finds an original of eight characters in %s', (text) => {
    expect(isLeaking([callOf('Okafor12')], [callOf(text)])).toBe(true);
    expect(isLeaking([callOf('Okafor12')], [callOf('Mzybtr37')])).toBe(false);
  });

  it('refuses a trace that lost a harmless value', () => {
    const [call] = redacted();
    const shorter = { ...call, reply: { ...call?.reply, results: [] } } as RecordedCall;
    expect(isLeaking(before, [shorter])).toBe(true);
  });

  it.each([
    ['𝟎𝟖𝟎𝟑𝟏𝟐𝟑𝟒𝟓𝟔𝟕', '08031234567'],
    ['٠٩٠', '090'],
    ['᠐᠙', '09'],
    // Two sets of digits that follow one another.
    ['\u{116d0}\u{116d9}\u{116da}\u{116e3}', '0909'],
    ['Àdaèzé', 'adaeze'],
    ['0803 (123)', '0803123'],
  ])('spells %s as %s', (text, plain) => {
    expect(squeezed(text)).toBe(plain);
    expect(wordsOf(text)).toContain(plain);
  });

  it('accepts stand-ins, also where a harmless value is the same as an original elsewhere', () => {
    expect(isLeaking(before, redacted())).toBe(false);
    expect(isLeaking([callOf('30')], [callOf('41')])).toBe(false);
  });

  describe.each(spelled)('finds an original %s', (_, text) => {
    it.each<[string, RecordedCall[]]>([
      ['in a value', redacted(text)],
      ['in a list', redacted('Xxxxx', { f: [['Xxxxx', text]] })],
      ['in a message', redacted('Xxxxx', {}, text)],
    ])('%s', (__, after) => {
      expect(isLeaking(before, after)).toBe(true);
    });
  });

  it.each<[string, RecordedCall[]]>([
    ['the name of a field', [...redacted(), callOf('Xxxxx', { [PHONE]: 'x' })]],
    ['a number', redacted('Xxxxx', { f: 8031234567 }).concat()],
    ['a fraction', redacted('Xxxxx', { h: 6.5243793 })],
    ['the name of a method', redacted().map((call) => ({ ...call, entries: [{ method: 'tellAdaeze', data: {} }] }))],
  ])('finds an original in %s', (_, after) => {
    const originals = [...before, callOf('8031234567', { [PHONE]: 1, x: 'tellAdaeze' })];
    expect(isLeaking(originals, after)).toBe(true);
  });

  it('finds an original in place of a harmless value', () => {
    const amount = (value: number, note = 'Xxxxx') => callOf(note, { amount: value });
    expect(isLeaking([amount(30, 'Before')], [amount(30)])).toBe(false);
    expect(isLeaking([amount(30, 'Before')], [amount(31)])).toBe(true);
    expect(isLeaking([amount(30, 'Before')], [amount(30), amount(30)])).toBe(true);
  });

  it('finds each of several originals that start alike', () => {
    const originals = [callOf('Okafor12A'), callOf('Okafor12B')];
    for (const text of ['xxOkafor12Axx', 'xxOkafor12Bxx']) {
      expect(isLeaking(originals, [callOf(text), callOf('Mzybtr37')])).toBe(true);
    }
    expect(isLeaking(originals, [callOf('xxOkafor12Cxx'), callOf('Mzybtr37')])).toBe(false);
  });

  it.each([
    ['08031234567', ['08031234567', '8031234567']],
    ['+2348031234567', ['2348031234567', '8031234567']],
    ['ask 08031234567', ['ask08031234567', '08031234567', '8031234567']],
    ['8031234567', ['8031234567']],
    ['08031234567 Ada', ['08031234567ada', '08031234567', '8031234567']],
    ['Chidinma Okafor 5', ['chidinmaokafor5', 'chidinma', 'okafor']],
    ['for example', ['forexample']],
    ['http', []],
    ['HTTPS', []],
    ['ada.obi@gmail.com', ['adaobigmailcom', 'adaobi']],
  ])('has these originals of %s', (text, expected) => {
    expect([...finished(originalsIn([callOf(text)]))].sort()).toEqual(expected.sort());
  });

  it('looks for whole values from two characters, and for their words from six', () => {
    expect(
      finished(originalsIn([callOf('Chidinma Okafor of LA', { purpose: 'x', amount: 1.5, orderNo: 'N1', zz: 'a' })])),
    ).toEqual(new Set(['n1', '15', 'zz']));
    expect(finished(originalsIn([callOf('Chidinma Okafor of LA')]))).toEqual(
      new Set(['chidinmaokaforofla', 'chidinma', 'okafor']),
    );
  });
});

describe('a spelling', () => {
  it('is squeezed to letters and digits', () => {
    expect(squeezed(' Ọláṣẹ́-O. (٠٨٠) ९ ２ ')).toBe('olaseo08092');
    expect(squeezed('…')).toBe('');
  });

  it('has words, groups of digits, and the whole', () => {
    expect(wordsOf('Call 0803 123-4567, Ngozi!')).toEqual(
      new Set(['call', '0803', '123', '4567', 'ngozi', '08031234567', 'call08031234567ngozi']),
    );
    expect(wordsOf('Flat B٣٤, Ikeja')).toContain('b34');
    expect(wordsOf('')).toEqual(new Set());
  });

  it('is decoded, and left out if it is not text', () => {
    expect(spellingsOf('%4C%41')).toContain('LA');
    expect(spellingsOf('%zz%41')).toEqual(['%zz%41', '%zzA']);
    expect(spellingsOf('Ad%C3%A9')).toContain('Adé');
    expect(spellingsOf('Pj4+QWRhPz8/')).toContain('>>>Ada???');
    expect(spellingsOf('4c41')).toContain('LA');
    for (const short of ['4c', '4c4']) expect(spellingsOf(short)).toEqual([short]);
    expect(spellingsOf(base64('Hello\n you'))).toContain('Hello\n you');
    for (const binary of ['\u0001Hello', 'Hello\u0001', 'He\u0001llo']) {
      expect(spellingsOf(base64(binary))).toEqual([base64(binary)]);
    }
    expect(spellingsOf(base64('Hello you'))).toContain('Hello you');
    expect(spellingsOf('AAAA')).toEqual(['AAAA']);
    expect(spellingsOf('100%')).toEqual(['100%']);
  });

  it('is decoded at once if it is white space with a control character', () => {
    const began = performance.now();
    const binary = base64(`${' '.repeat(30)}\u0001`);
    expect(spellingsOf(binary)).toEqual([binary]);
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

it('a stand-in contains no original in base64 or hexadecimal by chance', () => {
  const twoDigits = new Set(Array.from({ length: 90 }, (_, index) => String(index + 10)));
  const standIns = new StandIns(twoDigits);
  const names = Array.from({ length: 3000 }, (_, index) => `Allen Ikeja Lagos ${String.fromCharCode(0x4e00 + index)}`);
  expect(names.map((name) => standIns.text(name)).filter((each) => hasWordOf(twoDigits, each))).toEqual([]);
});
