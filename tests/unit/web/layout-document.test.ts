import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  layoutDocument,
  lineHeights,
  PICTURE_MARGIN,
  PICTURE_WIDTH,
  type PictureFont,
} from '../../../web/src/features/repayment/documents/layout-document';

/** Every character is half as wide as its line is high. */
const measure = (text: string, font: PictureFont) => [...text].length * (lineHeights[font] / 2);
const words = fc
  .array(fc.stringMatching(/^[\w₦,.-]{1,60}$/), { minLength: 1, maxLength: 12 })
  .map((all) => all.join(' '));

it('fits any document inside its margins, without overlapping lines', () => {
  fc.assert(
    fc.property(words, words, fc.array(fc.tuple(words, words), { maxLength: 12 }), (title, text, rows) => {
      const { lines, height } = layoutDocument('Product', { title, text, rows }, measure);
      const shown = lines.map((line) => line.text.replace(/ /g, '')).join('');
      const given = ['Product', title, text, ...rows.flat()].join('').replace(/ /g, '');
      expect([...shown].sort()).toEqual([...given].sort());
      for (const line of lines) {
        expect(measure(line.text, line.font)).toBeLessThanOrEqual(PICTURE_WIDTH - 2 * PICTURE_MARGIN);
        expect(line.y).toBeLessThanOrEqual(height - PICTURE_MARGIN);
      }
      for (const [index, line] of lines.entries()) {
        for (const other of lines.slice(index + 1)) {
          const beside =
            line.y === other.y &&
            measure(line.text, line.font) + measure(other.text, other.font) <= PICTURE_WIDTH - 2 * PICTURE_MARGIN;
          expect(beside || other.y - lineHeights[other.font] >= line.y).toBe(true);
        }
      }
    }),
  );
});
