import type { Phone } from '../../state/phones';

/** Screen heights of common phones, in CSS pixels. */
const HEIGHTS: Readonly<Record<Phone['width'], number>> = { 320: 640, 360: 740, 375: 780, 412: 860 };

export const heightOf = (width: Phone['width']): number => HEIGHTS[width];
