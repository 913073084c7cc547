import { methods } from '@kit/contracts/methods';
import { BATCH, KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import { expect, test } from 'vitest';

test('each row has the name of its key, which is no other path segment of the wire', () => {
  for (const [key, { name }] of Object.entries(methods)) {
    expect(name).toBe(key);
    expect([KEY_EXCHANGE, BATCH]).not.toContain(name);
  }
});
