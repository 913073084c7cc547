import { Channel } from '@kit/mock-server/crypto/channel';
import { describe, expect, test } from 'vitest';
import { open, seal } from '../../../web/src/api/aes';
import { aesVectors } from './vectors';

/** Tests both implementations with the same vectors. They share no code. */
describe('the web app', () => {
  test.each(aesVectors.sealed)('seals and opens $title', ({ key, plaintext, hex }) => {
    expect(seal(key, plaintext)).toBe(hex);
    expect(open(key, hex)).toBe(plaintext);
  });

  // crypto-js ignores the padding, so it may return some text, but never a valid message.
  test.each(aesVectors.refused)('refuses a message from $title', ({ key, hex }) => {
    expect(() => JSON.parse(open(key, hex))).toThrow();
  });
});

describe('the mock server', () => {
  test.each(aesVectors.sealed)('seals and opens $title', ({ key, plaintext, hex }) => {
    const channel = new Channel(key);
    expect(channel.seal(plaintext)).toBe(hex);
    expect(channel.open(Buffer.from(hex))).toBe(plaintext);
  });

  test.each(aesVectors.refused)('refuses $title', ({ key, hex }) => {
    expect(new Channel(key).open(Buffer.from(hex))).toBeUndefined();
  });

  test('works normally after each refused text', () => {
    const good = aesVectors.sealed.filter(({ key }) => key === aesVectors.refused[0]?.key);
    const channel = new Channel(good[0]?.key ?? '');
    for (const { title, hex: bad } of aesVectors.refused) {
      channel.open(Buffer.from(bad));
      for (const { plaintext, hex } of good) {
        expect(channel.open(Buffer.from(hex)), title).toBe(plaintext);
        expect(channel.seal(plaintext), title).toBe(hex);
      }
    }
    expect(good.length).toBeGreaterThan(3);
  });
});
