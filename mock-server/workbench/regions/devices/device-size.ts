import type { Device } from '../../state/devices';

/** Screen heights of common phones, in CSS pixels. */
const HEIGHTS: Readonly<Record<Device['width'], number>> = { 320: 640, 360: 740, 375: 780, 412: 860 };

export const usualHeightOf = (width: Device['width']): number => HEIGHTS[width];

/** Height of the shortest phone, as a factor of its width. */
const SHORTEST = 1.7;

interface Room {
  readonly width: number;
  readonly height: number;
}

/** The screens of phones beside each other, in CSS pixels before the scale. */
export interface ScreenSizes {
  readonly scale: number;
  readonly heights: readonly number[];
}

/** A smaller phone cannot be read. The region scrolls instead. */
const SMALLEST = 0.3;

/**
 * Fits phones into a space. In a low space the phones are shorter than usual, because a smaller scale would be harder to
 * read.
 */
export const screenSizes = (widths: readonly Device['width'][], room: Room): ScreenSizes => {
  const byWidth = room.width / widths.reduce((sum, width) => sum + width, 0);
  const byHeight = Math.min(...widths.map((width) => room.height / (width * SHORTEST)));
  const scale = Math.max(SMALLEST, Math.min(1, byWidth, byHeight));
  const fitting = Math.floor(room.height / scale);
  return {
    scale,
    heights: widths.map((width) => Math.min(usualHeightOf(width), Math.max(fitting, Math.floor(width * SHORTEST)))),
  };
};
