import { fileTypeOf } from '@kit/mock-server/wire/upload-parts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoMedia, jpeg, pdf, png, webp } from '../../support/files';

test.each([
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('GIF? no, just words')],
  ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a HEIC picture', isoMedia('heic')],
  ['an AVIF picture', isoMedia('avif')],
  ['a program', Buffer.from('MZ\x90\0\x03', 'latin1')],
  ['an archive', Buffer.from('PK\x03\x04', 'latin1')],
  ['a PDF with other bytes in front', Buffer.concat([Buffer.from('<script>'), pdf()])],
  ['a RIFF file that is not WebP', Buffer.from('RIFF\x04\0\0\0WAVE', 'latin1')],
])('%s has no accepted type', async (_what, bytes) => {
  expect(await fileTypeOf(bytes)).toBeUndefined();
});

test('no bytes make the detection throw', async () => {
  const hostile = fc.tuple(
    fc.constantFrom(jpeg(), png(), webp(), isoMedia(), pdf()),
    fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 12 }),
    fc.nat(400),
  );
  await fc.assert(
    fc.asyncProperty(hostile, async ([start, changes, length]) => {
      const bytes = Buffer.from(start.subarray(0, Math.max(4, length)));
      for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
      await fileTypeOf(bytes);
    }),
    { numRuns: 1_000 },
  );
});
