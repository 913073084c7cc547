import { describe, expect, it } from 'vitest';
import { open, seal } from '../../../web/src/api/aes';

const KEY = 'f47ac10b58cc4372a5670e02b2c3d479';
/** Created with the openssl program: one block and four blocks. */
const SEALED = '94d96b0011efee895ebc29a48db02a57';
const LONG = '09b13c7c5403d5e7ce1ec24f297b652509b13c7c5403d5e7ce1ec24f297b652565d4057b8c047468f55fb4331de62e74';

describe('a text on the wire', () => {
  it('is sealed and opened with the key, for one or several blocks', () => {
    expect(seal(KEY, '₦100,000')).toBe(SEALED);
    expect(open(KEY, SEALED)).toBe('₦100,000');
    expect(seal(KEY, '12345678901234561234567890123456')).toBe(LONG);
    expect(open(KEY, LONG)).toBe('12345678901234561234567890123456');
  });

  it.each([
    ['nothing', ''],
    ['more than whole blocks', `${SEALED}ab`],
    ['more than whole blocks before it', `ab${SEALED}`],
    ['less than a block', SEALED.slice(2)],
    ['no hex', `${SEALED.slice(0, -1)}g`],
    ['hex in capitals', SEALED.toUpperCase()],
    ['a text and a line after it', `${SEALED}\n`],
  ])('is not opened if it is %s', (_what, sealed) => {
    expect(() => open(KEY, sealed)).toThrow(expect.objectContaining({ name: 'UnreadableError' }));
  });

  it.each([
    ['more was padded than there is', '00000000000000000000000000000000'],
    ['the bytes are not text', '00000000000000000000000000000019'],
  ])('is not opened with another key, if %s', (_what, key) => {
    expect(() => open(key, SEALED)).toThrow(expect.objectContaining({ name: 'UnreadableError' }));
  });

  it('is not opened without padding', () => {
    // 123456789012345 and a zero byte
    expect(() => open(KEY, '2b98fb386833e129ceb58281a463e884')).toThrow(
      expect.objectContaining({ name: 'UnreadableError' }),
    );
  });
});
