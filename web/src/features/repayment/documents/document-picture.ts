import { assumptions } from '@kit/contracts/assumptions';
import {
  type DocumentContent,
  layoutDocument,
  PICTURE_MARGIN,
  PICTURE_WIDTH,
  type PictureFont,
} from './layout-document';

const FAMILY = 'system-ui, Roboto, sans-serif';
const fonts: Readonly<Record<PictureFont, string>> = {
  issuer: `500 26px ${FAMILY}`,
  title: `500 44px ${FAMILY}`,
  text: `400 28px ${FAMILY}`,
  label: `400 26px ${FAMILY}`,
  value: `500 26px ${FAMILY}`,
};

/** Black on white in both themes, because the image leaves the app and may be printed. */
const paper = { ground: 'white', ink: 'black', label: 'dimgray', rule: 'lightgray' } as const;

/**
 * Draws a document as a PNG image for use outside the app.
 * @throws Error if the device cannot draw it
 */
export const drawDocument = async (content: DocumentContent): Promise<Blob> => {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The device cannot create a canvas');
  const { lines, rules, height } = layoutDocument(assumptions.productName, content, (text, font) => {
    context.font = fonts[font];
    return context.measureText(text).width;
  });
  canvas.width = PICTURE_WIDTH;
  canvas.height = height;
  context.fillStyle = paper.ground;
  context.fillRect(0, 0, PICTURE_WIDTH, height);
  context.fillStyle = paper.rule;
  for (const y of rules) context.fillRect(PICTURE_MARGIN, y, PICTURE_WIDTH - 2 * PICTURE_MARGIN, 2);
  for (const { text, font, x, y, align } of lines) {
    context.font = fonts[font];
    context.textAlign = align;
    context.fillStyle = font === 'label' ? paper.label : paper.ink;
    // about a quarter of the line height lies below the baseline
    context.fillText(text, x, y - 8);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The device cannot encode the image'))),
      'image/png',
    );
  });
};
