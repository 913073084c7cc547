/** The content of a receipt or a letter. */
export interface DocumentContent {
  readonly title: string;
  /** statement above the rows */
  readonly text: string;
  readonly rows: readonly (readonly [label: string, value: string])[];
}

export type PictureFont = 'issuer' | 'title' | 'text' | 'label' | 'value';

/** One line of an image, in pixels. `x` is its left end, or its right end if it is right-aligned. */
export interface PictureLine {
  readonly text: string;
  readonly font: PictureFont;
  readonly x: number;
  /** of the baseline */
  readonly y: number;
  readonly align: 'left' | 'right';
}

export interface PictureLayout {
  readonly lines: readonly PictureLine[];
  /** `y` of each horizontal rule */
  readonly rules: readonly number[];
  readonly height: number;
}

export const PICTURE_WIDTH = 720;
export const PICTURE_MARGIN = 48;
const INNER = PICTURE_WIDTH - 2 * PICTURE_MARGIN;
const RIGHT = PICTURE_WIDTH - PICTURE_MARGIN;
const ROW_GAP = 24;

/** Line height of each font, in pixels. */
export const lineHeights: Readonly<Record<PictureFont, number>> = {
  issuer: 36,
  title: 60,
  text: 38,
  label: 36,
  value: 36,
};

type Measure = (text: string, font: PictureFont) => number;

/** Splits a text so that each line fits the width. Breaks a single word that is too long. */
const wrap = (text: string, font: PictureFont, width: number, measure: Measure): string[] => {
  const fits = (line: string) => measure(line, font) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const sign of word) {
      if (line !== '' && !fits(line + sign)) {
        lines.push(line);
        line = '';
      }
      line += sign;
    }
  }
  return [...lines, line];
};

/**
 * Computes the position of each line in a document's image. A label is on the left and its value on the right. If they
 * do not fit on one line, the value goes below.
 */
export const layoutDocument = (
  issuer: string,
  { title, text, rows }: DocumentContent,
  measure: Measure,
): PictureLayout => {
  const lines: PictureLine[] = [];
  const rules: number[] = [];
  let y = PICTURE_MARGIN;
  const put = (line: string, font: PictureFont, align: PictureLine['align'] = 'left') => {
    y += lineHeights[font];
    lines.push({ text: line, font, align, x: align === 'left' ? PICTURE_MARGIN : RIGHT, y });
  };
  const putAll = (all: string, font: PictureFont, align?: PictureLine['align']) => {
    for (const line of wrap(all, font, INNER, measure)) put(line, font, align);
  };
  putAll(issuer, 'issuer');
  putAll(title, 'title');
  y += ROW_GAP;
  putAll(text, 'text');
  y += ROW_GAP;
  for (const [label, value] of rows) {
    y += ROW_GAP / 2;
    rules.push(y);
    y += ROW_GAP / 2;
    if (measure(label, 'label') + ROW_GAP + measure(value, 'value') <= INNER) {
      put(label, 'label');
      y -= lineHeights.value;
      put(value, 'value', 'right');
    } else {
      putAll(label, 'label');
      putAll(value, 'value', 'right');
    }
  }
  return { lines, rules, height: y + PICTURE_MARGIN };
};
