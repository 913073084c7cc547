import type { Device } from '../../state/devices';

/** Screen heights of common phones, in CSS pixels. */
const HEIGHTS: Readonly<Record<Device['width'], number>> = { 320: 640, 360: 740, 375: 780, 412: 860 };

export const heightOf = (width: Device['width']): number => HEIGHTS[width];
