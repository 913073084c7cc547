import type { Phone } from '../../state/phones';

/** Of phones that are common in the market, in CSS pixels. */
const HEIGHTS: Readonly<Record<Phone['width'], number>> = { 320: 640, 360: 740, 375: 780, 412: 860 };

/** How high a phone of a width is, in CSS pixels. */
export const heightOf = (width: Phone['width']): number => HEIGHTS[width];
