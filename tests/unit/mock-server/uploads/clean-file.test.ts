import { cleanFile } from '@kit/mock-server/uploads/clean-file';
import { orientationOf } from '@kit/mock-server/uploads/exif';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  exifBlock,
  exifSegment,
  isoMedia,
  jpeg,
  otherSegment,
  PROGRESSIVE_JPEG,
  pdf,
  png,
  SECRET_PLACE,
  secretText,
  webp,
  xmpSegment,
} from '../../../support/files';

const kept = (bytes: Buffer): Buffer => {
  const clean = cleanFile(bytes);
  if (clean === undefined) throw new Error('The file was refused');
  return clean.bytes;
};
const tellsPlace = (bytes: Buffer): boolean => bytes.includes(SECRET_PLACE);

describe('what a file is', () => {
  test.each([
    ['image/jpeg', jpeg()],
    ['image/jpeg', PROGRESSIVE_JPEG],
    ['image/png', png()],
    ['image/webp', webp()],
    ['application/pdf', pdf()],
    ['video/mp4', isoMedia()],
  ])('%s is told by its content and kept byte for byte when it says nothing of its origin', (mime, bytes) => {
    expect(cleanFile(bytes)).toEqual({ mime, bytes });
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
    ['a PDF that begins elsewhere', Buffer.concat([Buffer.from('<script>'), pdf()])],
    ['a RIFF file that is no WebP', Buffer.from('RIFF\x04\0\0\0WAVE', 'latin1')],
  ])('%s is refused', (_what, bytes) => {
    expect(cleanFile(bytes)).toBeUndefined();
  });

  test.each([
    ['JPEG', jpeg()],
    ['PNG', png()],
    ['WebP', webp()],
  ])(
    'a %s that is cut off where its structure stands is refused: what cannot be walked cannot be cleaned',
    (_, bytes) => {
      expect(cleanFile(bytes.subarray(0, 30))).toBeUndefined();
    },
  );

  test('no bytes at all make it throw', () => {
    const starts = [jpeg(), png(), webp({ EXIF: exifBlock(6) }), isoMedia(), pdf(), jpeg(exifSegment(3))];
    const hostile = fc.tuple(
      fc.constantFrom(...starts),
      fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 12 }),
      fc.nat(400),
    );
    fc.assert(
      fc.property(hostile, ([start, changes, length]) => {
        const bytes = Buffer.from(start.subarray(0, Math.max(4, length)));
        for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
        const clean = cleanFile(bytes);
        // Whatever is kept can be cleaned again, and is clean.
        if (clean !== undefined) expect(cleanFile(clean.bytes)?.bytes.equals(clean.bytes)).toBe(true);
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
  ])('loses %s, and nothing else', (_what, segment) => {
    expect(tellsPlace(jpeg(segment))).toBe(true);
    expect(kept(jpeg(segment))).toEqual(jpeg());
  });

  test('keeps what its colours need', () => {
    const colours = [otherSegment(0xe2, 'ICC_PROFILE\0'), otherSegment(0xee, 'Adobe')];
    expect(kept(jpeg(...colours))).toEqual(jpeg(...colours));
  });

  test.each([2, 3, 4, 5, 6, 7, 8])('keeps that it must be turned (%i), without the place beside it', (orientation) => {
    for (const order of ['II', 'MM'] as const) {
      const bytes = kept(jpeg(exifSegment(orientation, order)));
      expect(tellsPlace(bytes)).toBe(false);
      const block = bytes.indexOf('Exif\0\0');
      expect(block).toBeGreaterThan(0);
      expect(orientationOf(bytes.subarray(block + 6))).toBe(orientation);
      expect(kept(bytes)).toEqual(bytes);
    }
  });

  test('loses what stands between its scans and what follows its end', () => {
    const lastScan = PROGRESSIVE_JPEG.lastIndexOf(Buffer.from([0xff, 0xda]));
    const between = Buffer.concat([
      PROGRESSIVE_JPEG.subarray(0, lastScan),
      exifSegment(1),
      PROGRESSIVE_JPEG.subarray(lastScan),
    ]);
    expect(kept(between)).toEqual(PROGRESSIVE_JPEG);
    expect(kept(Buffer.concat([jpeg(), jpeg(exifSegment(1))]))).toEqual(jpeg());
  });
});

describe('PNG', () => {
  test.each(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'])('loses %s', (type) => {
    const told = png({ [type]: secretText() });
    expect(tellsPlace(told)).toBe(true);
    expect(kept(told)).toEqual(png());
  });

  test('keeps what its colours need, and loses what follows its end', () => {
    const colours = png({ gAMA: Buffer.from([0, 0, 0xb1, 0x8f]) });
    expect(kept(Buffer.concat([colours, secretText()]))).toEqual(colours);
  });
});

describe('WebP', () => {
  test('loses Exif, XMP, unknown chunks and the bits that announce them', () => {
    const told = webp({ EXIF: exifBlock(1), 'XMP ': secretText(), WHAT: secretText() });
    expect(tellsPlace(told)).toBe(true);
    const bytes = kept(told);
    expect(tellsPlace(bytes)).toBe(false);
    expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8);
    expect(bytes[bytes.indexOf('VP8X') + 8]).toBe(0);
    expect(bytes.includes(webp().subarray(12))).toBe(true);
  });

  test('keeps that it must be turned', () => {
    const bytes = kept(webp({ EXIF: Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifBlock(6)]) }));
    expect(tellsPlace(bytes)).toBe(false);
    expect(orientationOf(bytes.subarray(bytes.indexOf('EXIF') + 8))).toBe(6);
  });
});
