import { type CodeName, codeName, codes, endsSession } from '@kit/contracts/codes';
import { describe, expect, test } from 'vitest';

const entries = Object.entries(codes) as [CodeName, (typeof codes)[CodeName]][];

describe('the table of codes', () => {
  test('has each code once, and no others', () => {
    for (const [name, { code }] of entries) expect(codeName(code)).toBe(name);
    for (const stranger of [-1, 1, 200, 100_402, Number.NaN]) expect(codeName(stranger)).toBeUndefined();
  });

  test('matches the numbers of section 8 and marks all others as assumed', () => {
    const stated = Object.fromEntries(
      entries.filter(([, entry]) => !entry.assumed).map(([name, { code }]) => [name, code]),
    );
    expect(stated).toEqual({
      SUCCESS: 0,
      AES_EXPIRED: 401,
      TOKEN_INVALID: 100_103,
      TOKEN_EMPTY: 10_010_301,
      TOKEN_EXPIRED: 10_010_303,
      TOKEN_SQUEEZED: 10_010_304,
      DELETE_NOT_ALLOWED: 200_104,
    });
  });

  test('ends a session only on EMPTY, EXPIRED, SQUEEZED and INVALID', () => {
    const ending = entries.filter(([, { code }]) => endsSession(code)).map(([name]) => name);
    expect(ending.sort()).toEqual(['TOKEN_EMPTY', 'TOKEN_EXPIRED', 'TOKEN_INVALID', 'TOKEN_SQUEEZED']);
    for (const name of ending) expect(codes[name].healedBy).toBe('login');
  });
});
