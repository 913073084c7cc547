import { HIGHEST_STATUS_BAR } from '@kit/contracts/bridge/limits';

/** A status bar's height in CSS pixels, as high as one can be. */
export const boundedStatusBar = (height: number): number => Math.min(Math.max(0, height), HIGHEST_STATUS_BAR);

/** Keeps the space of the status bar free: everything at the upper edge reads it (9.7). @param height in CSS pixels */
export const showStatusBar = (height: number, style: CSSStyleDeclaration): void =>
  style.setProperty('--status-bar', `${boundedStatusBar(height)}px`);
