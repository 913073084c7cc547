import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fittingSize } from '../../../../web/src/features/face/shrink-photo';
import { problemOf } from '../../../../web/src/features/face/use-face-photo';

describe('the size that a photo is sent in', () => {
  it('is the photo’s own where that is small enough', () => {
    expect(fittingSize(900, 1600)).toEqual({ width: 900, height: 1600 });
  });

  it('keeps the shape of any larger one, within 1600 pixels', () => {
    const side = fc.integer({ min: 1601, max: 12_000 });
    fc.assert(
      fc.property(side, side, (width, height) => {
        const fitting = fittingSize(width, height);
        expect(Math.max(fitting.width, fitting.height)).toBe(1600);
        expect(Math.abs(fitting.width / fitting.height - width / height)).toBeLessThan(0.05);
      }),
    );
  });
});

describe('[2.40] the verdict of the face service', () => {
  it('lets a correct photo with a face pass', () => {
    expect(problemOf({ quality: 'correct', faceFound: true, confidence: 96 })).toBeUndefined();
  });

  it.each([
    ['dark', true, 'too dark'],
    ['blur', true, 'blurred'],
    ['correct', false, 'one face'],
  ] as const)(
    'says in plain words what is wrong with a photo that is %s, face found: %s',
    (quality, faceFound, words) => {
      expect(problemOf({ quality, faceFound, confidence: 10 })).toContain(words);
    },
  );
});
