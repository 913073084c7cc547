import { HIGHEST_STATUS_BAR } from '@kit/contracts/bridge/limits';

/** Limits a status bar's height to a plausible range, in CSS pixels. */
export const boundedStatusBar = (height: number): number => Math.min(Math.max(0, height), HIGHEST_STATUS_BAR);

/**
 * Reserves the space of the status bar through `--status-bar` (9.7).
 * @param height in CSS pixels
 */
export const showStatusBar = (height: number, style: CSSStyleDeclaration): void =>
  style.setProperty('--status-bar', `${boundedStatusBar(height)}px`);
