import type { Connection } from '@kit/mock-server/sandbox-host/redis/connection';
import { roomForFiles } from '@kit/mock-server/sandbox-host/redis/file-room';
import { expect, it } from 'vitest';

const roomOn = (info: () => Promise<string>) => roomForFiles({ send: info } as unknown as Connection);

it('reserves files in the form in which Redis stores them, until they are released', async () => {
  // Three quarters are 300 bytes, of which 200 are used. 75 bytes are 100 in base64.
  const reserve = roomOn(async () => 'used_memory:200\r\nmaxmemory:400\r\n');
  const release = await reserve(75);
  expect(release).toBeTypeOf('function');
  expect(await reserve(1)).toBeUndefined();
  release?.();
  expect(await reserve(76)).toBeUndefined();
  expect(await reserve(75)).toBeTypeOf('function');
});

it('reserves nothing while Redis does not answer', async () => {
  let isAway = true;
  const reserve = roomOn(async () => {
    if (isAway) throw new Error('away');
    return 'used_memory:200\r\nmaxmemory:400\r\n';
  });
  await expect(reserve(75)).rejects.toThrow('away');
  isAway = false;
  expect(await reserve(75)).toBeTypeOf('function');
});
