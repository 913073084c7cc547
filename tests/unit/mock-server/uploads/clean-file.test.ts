import { cleanFile } from '@kit/mock-server/uploads/clean-file';
import { orientationOf } from '@kit/mock-server/uploads/exif';
import { fileTypeOf } from '@kit/mock-server/uploads/file-type';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  adobeSegment,
  animationFrame,
  exifBlock,
  exifSegment,
  isoMedia,
  jpeg,
  jpegWithThumbnail,
  otherSegment,
  PROGRESSIVE_JPEG,
  pdf,
  png,
  SECRET_PLACE,
  secretText,
  webp,
  xmpSegment,
} from '../../../support/files';

/** Returns the stored bytes of an upload, or undefined if it is refused. */
const received = async (bytes: Buffer) => {
  const mime = await fileTypeOf(bytes);
  const clean = mime && cleanFile(mime, bytes);
  return mime && clean && { mime, bytes: clean };
};
const cleaned = async (bytes: Buffer): Promise<Buffer> => {
  const clean = await received(bytes);
  if (clean === undefined) throw new Error('The file was refused');
  return clean.bytes;
};
const tellsPlace = (bytes: Buffer): boolean => bytes.includes(SECRET_PLACE);

describe('the detected file type', () => {
  test.each([
    ['image/jpeg', jpeg()],
    ['image/jpeg', PROGRESSIVE_JPEG],
    ['image/png', png()],
    ['image/webp', webp()],
    ['application/pdf', pdf()],
    ['video/mp4', isoMedia()],
  ])('%s is detected from its content and kept unchanged without metadata', async (mime, bytes) => {
    expect(await received(bytes)).toEqual({ mime, bytes });
  });

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
  ])('%s is refused', async (_what, bytes) => {
    expect(await received(bytes)).toBeUndefined();
  });

  test.each([
    ['JPEG', jpeg()],
    ['PNG', png()],
    ['WebP', webp()],
  ])('a %s that ends within its structure is refused, because it cannot be cleaned', async (_, bytes) => {
    expect(await received(bytes.subarray(0, 30))).toBeUndefined();
  });

  test('no bytes make a cleaner throw', async () => {
    const starts = [jpeg(), png(), webp({ EXIF: exifBlock(6) }), isoMedia(), pdf(), jpeg(exifSegment(3))];
    const hostile = fc.tuple(
      fc.constantFrom(...starts),
      fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 12 }),
      fc.nat(400),
    );
    await fc.assert(
      fc.asyncProperty(hostile, async ([start, changes, length]) => {
        const bytes = Buffer.from(start.subarray(0, Math.max(4, length)));
        for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
        const clean = await received(bytes);
        // A stored file can be cleaned again and does not change.
        if (clean !== undefined) expect((await received(clean.bytes))?.bytes.equals(clean.bytes)).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('JPEG', () => {
  test.each([
    ['Exif', exifSegment(1)],
    ['Exif of the other byte order', exifSegment(1, 'MM')],
    ['XMP', xmpSegment()],
    ['IPTC', otherSegment(0xed, 'Photoshop 3.0\0')],
    ['a comment', otherSegment(0xfe)],
    ['previews of a camera', otherSegment(0xe2, 'MPF\0')],
    ['a thumbnail', otherSegment(0xe0, 'JFXX\0')],
    ['data of an unknown program', otherSegment(0xeb)],
  ])('loses %s', async (_what, segment) => {
    expect(tellsPlace(jpeg(segment))).toBe(true);
    expect(await cleaned(jpeg(segment))).toEqual(jpeg());
  });

  test('keeps its colour data', async () => {
    const colours = [otherSegment(0xe2, 'ICC_PROFILE\0'), adobeSegment()];
    expect(await cleaned(jpeg(...colours))).toEqual(jpeg(...colours));
  });

  test('loses the thumbnail in its JFIF header, and extra data in a known segment', async () => {
    expect(tellsPlace(jpegWithThumbnail())).toBe(true);
    expect(await cleaned(jpegWithThumbnail())).toEqual(jpeg());
    expect(await cleaned(jpeg(adobeSegment(SECRET_PLACE)))).toEqual(jpeg(adobeSegment()));
  });

  test.each([2, 3, 4, 5, 6, 7, 8])(
    'keeps its orientation (%i), without the location beside it',
    async (orientation) => {
      for (const order of ['II', 'MM'] as const) {
        const bytes = await cleaned(jpeg(exifSegment(orientation, order)));
        expect(tellsPlace(bytes)).toBe(false);
        const block = bytes.indexOf('Exif\0\0');
        expect(block).toBeGreaterThan(0);
        expect(orientationOf(bytes.subarray(block + 6))).toBe(orientation);
        expect(await cleaned(bytes)).toEqual(bytes);
      }
    },
  );

  test('loses data between its scans and after its end', async () => {
    const lastScan = PROGRESSIVE_JPEG.lastIndexOf(Buffer.from([0xff, 0xda]));
    const between = Buffer.concat([
      PROGRESSIVE_JPEG.subarray(0, lastScan),
      exifSegment(1),
      PROGRESSIVE_JPEG.subarray(lastScan),
    ]);
    expect(await cleaned(between)).toEqual(PROGRESSIVE_JPEG);
    expect(await cleaned(Buffer.concat([jpeg(), jpeg(exifSegment(1))]))).toEqual(jpeg());
  });
});

describe('PNG', () => {
  test.each([
    ...['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME', 'dSIG', 'sPLT'],
    // chunks of specific programs, ancillary and critical: Fireworks, Apple, and an unknown program
    ...['prVW', 'mkBS', 'iDOT', 'CgBI', 'quUx'],
  ])('loses the chunk %s', async (type) => {
    const tagged = png({ [type]: secretText() });
    expect(tellsPlace(tagged)).toBe(true);
    expect(await cleaned(tagged)).toEqual(png());
  });

  test('keeps its colour data, and loses data after its end', async () => {
    const colours = png({ gAMA: Buffer.from([0, 0, 0xb1, 0x8f]), pHYs: Buffer.alloc(9) });
    expect(await cleaned(Buffer.concat([colours, secretText()]))).toEqual(colours);
  });
});

test('an animated PNG keeps its frames, and loses data between them', async () => {
  const frames = { acTL: Buffer.alloc(8, 1), fcTL: Buffer.alloc(26), fdAT: Buffer.alloc(20) };
  expect(await cleaned(png({ ...frames, tEXt: secretText() }))).toEqual(png(frames));
});

describe('WebP', () => {
  test('loses Exif, XMP, unknown chunks and their header bits', async () => {
    const tagged = webp({ EXIF: exifBlock(1), 'XMP ': secretText(), WHAT: secretText() });
    expect(tellsPlace(tagged)).toBe(true);
    const bytes = await cleaned(tagged);
    expect(tellsPlace(bytes)).toBe(false);
    expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8);
    expect(bytes[bytes.indexOf('VP8X') + 8]).toBe(0);
    expect(bytes.includes(webp().subarray(12))).toBe(true);
  });

  test('keeps its orientation', async () => {
    const bytes = await cleaned(webp({ EXIF: Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifBlock(6)]) }));
    expect(tellsPlace(bytes)).toBe(false);
    expect(orientationOf(bytes.subarray(bytes.indexOf('EXIF') + 8))).toBe(6);
  });

  test('loses extra data in its frames, and is refused with a broken frame', async () => {
    const frame = (extra = {}) => animationFrame(extra);
    const tagged = webp({ ANIM: Buffer.alloc(6), ANMF: frame({ 'XMP ': secretText(), WHAT: secretText() }) });
    expect(tellsPlace(tagged)).toBe(true);
    const bytes = await cleaned(tagged);
    expect(tellsPlace(bytes)).toBe(false);
    expect(bytes.includes(frame())).toBe(true);
    const broken = webp({ ANIM: Buffer.alloc(6), ANMF: frame().subarray(0, 40) });
    expect(await received(broken)).toBeUndefined();
  });
});
