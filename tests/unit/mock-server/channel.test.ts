import { Channel } from '@kit/mock-server/crypto/channel';
import { describe, expect, it, vi } from 'vitest';
import { aesVectors } from '../contracts/vectors';

const KEY = '0123456789abcdef0123456789abcdef';
const sealedBytes = (hex: string) => Buffer.from(hex, 'latin1');

describe('the server side of the envelope cipher', () => {
  it.each(aesVectors.sealed)('seals and opens the vector: $title', ({ key, plaintext, hex }) => {
    const channel = new Channel(key);
    expect(channel.seal(plaintext)).toBe(hex);
    expect(channel.open(sealedBytes(hex))).toBe(plaintext);
  });

  it.each(aesVectors.refused)('refuses the vector: $title', ({ key, hex }) => {
    expect(new Channel(key).open(sealedBytes(hex))).toBeUndefined();
  });

  it('is not disturbed by a partial block: the next body opens as if nothing had been', () => {
    const channel = new Channel(KEY);
    const good = sealedBytes(channel.seal('{"t":1}'));
    const hostile = [
      '',
      'f',
      'ff',
      'ff'.repeat(15),
      'ff'.repeat(17),
      `${'ff'.repeat(15)}zz`,
      `zz${'ff'.repeat(15)}`,
      'ff'.repeat(16),
      'é'.repeat(32),
    ];
    for (const body of hostile) {
      expect(channel.open(sealedBytes(body)), body).toBeUndefined();
      expect(channel.open(good), `after ${body}`).toBe('{"t":1}');
    }
  });

  it('refuses a padding of more bytes than a block has, whatever they are', () => {
    const channel = new Channel(KEY);
    const twoBlocks = channel.seal(' '.repeat(16), 32);
    expect(channel.decrypt(sealedBytes(twoBlocks))).toEqual(Buffer.alloc(32, 32));
    expect(channel.open(sealedBytes(twoBlocks))).toBeUndefined();
  });

  it('has no bytes for a body without any, as for one that is no hex', () => {
    const channel = new Channel(KEY);
    expect(channel.decrypt(sealedBytes(''))).toBeUndefined();
    expect(channel.decrypt(sealedBytes('zz'.repeat(16)))).toBeUndefined();
  });

  it('seals a text whose bytes are a few more than its first scratch space', async () => {
    vi.resetModules();
    const { Channel: Fresh } = await import('@kit/mock-server/crypto/channel');
    // three bytes each: two above 64 KiB
    const text = '₦'.repeat(21_846);
    expect(new Channel(KEY).open(sealedBytes(new Fresh(KEY).seal(text)))).toBe(text);
  });

  it('keeps texts apart that are longer than its first scratch space, and those after them', () => {
    const channel = new Channel(KEY);
    const long = '₦'.repeat(60_000);
    const sealed = sealedBytes(channel.seal(long));
    expect(channel.seal('short')).toBe(new Channel(KEY).seal('short'));
    expect(channel.open(sealed)).toBe(long);
  });
});
