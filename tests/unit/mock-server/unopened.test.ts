import { Channel } from '@kit/mock-server/crypto/channel';
import { reasonOf } from '@kit/mock-server/service/journal/unopened';
import { sealedIdIn } from '@kit/mock-server/wire/key-exchange';
import { describe, expect, it } from 'vitest';

const channel = new Channel('0123456789abcdef0123456789abcdef');
const other = new Channel('fedcba9876543210fedcba9876543210');
const hex = (text: string) => Buffer.from(text);

describe('why a call could not be decrypted', () => {
  it.each([
    ['empty', ''],
    ['not hex', 'hello, world'],
    ['not hex', `${'0'.repeat(31)}g`],
    ['not hex', `\n${'0'.repeat(31)}`],
    ['odd length', '0'.repeat(33)],
    ['not whole blocks', '0'.repeat(34)],
    ['not whole blocks', '0'.repeat(62)],
  ])('is "%s" for its format, with any key: %j', (reason, body) => {
    for (const state of ['none', 'unknown', 'expired', 'in force'] as const) {
      expect(reasonOf(hex(body), state, channel)).toBe(reason);
    }
  });

  it('is the state of its key if that is not valid', () => {
    const sealed = hex(channel.seal('{}').toUpperCase());
    expect(reasonOf(sealed, 'none', undefined)).toBe('no key id');
    expect(reasonOf(sealed, 'unknown', undefined)).toBe('unknown key id');
    expect(reasonOf(sealed, 'expired', channel)).toBe('key expired');
    expect(reasonOf(sealed, 'in force', undefined)).toBe('key expired');
  });

  it('is found from the decrypted bytes: unreadable, not JSON, or bad padding', () => {
    const under = (body: Buffer) => reasonOf(body, 'in force', channel);
    expect(under(hex(channel.seal('hello, world and more than a block of it')))).toBe('not JSON');
    expect(under(hex(channel.seal('')))).toBe('not JSON');
    expect(under(hex(channel.seal('{"t":1,\r\n\t"x":')))).toBe('not JSON');
    expect(under(hex(channel.seal('\u0001\u0002\u0003')))).toBe('wrong key');
    expect(under(hex(channel.seal('sixteen bytes ok\u0001')))).toBe('not JSON');
    expect(under(hex(other.seal('{"t":1,"entries":[]}')))).toBe('wrong key');
    // Cut after a block, so that the padding is missing.
    const cut = channel.seal('{"t":1,"entries":[],"more":"of it"}').slice(0, 32);
    expect(under(hex(cut))).toBe('bad padding');
  });
});

describe('why a key exchange failed', () => {
  const headers = { generatesk: 'true', protocolversion: '1', pkg: 'com.example.loan', requestid: 'ab'.repeat(16) };
  const sealed = Buffer.alloc(256, 1).toString('base64');
  const reason = (body: string, changes: object = {}) => {
    const found = sealedIdIn({ headers: { ...headers, ...changes }, sealed: hex(body) });
    return typeof found === 'string' ? found : 'well formed';
  };

  it.each([
    ['generatesk', 'false'],
    ['generatesk', undefined],
    ['protocolversion', '2'],
    ['pkg', undefined],
    ['requestid', undefined],
    ['requestid', 'ab'],
  ])('is the header %s with the value %j: the request is not a key exchange', (name, value) => {
    expect(reason(sealed, { [name]: value })).toBe('no key request');
  });

  it('is found from the body: empty, not base64, or of a wrong length', () => {
    expect(reason('')).toBe('empty');
    expect(reason(sealed)).toBe('well formed');
    expect(reason(sealed, { protocolversion: undefined })).toBe('well formed');
    expect(reason(` ${sealed.slice(0, 64)}\r\n${sealed.slice(64)}\n`)).toBe('well formed');
    const padded = `${sealed.slice(0, 300)}=${sealed.slice(301)}`;
    for (const body of ['no base64!', `-${sealed}`, `${sealed}=`, '=', ' ', padded])
      expect(reason(body)).toBe('not base64');
    for (const length of [255, 257]) expect(reason(Buffer.alloc(length, 1).toString('base64'))).toBe('wrong length');
  });
});
