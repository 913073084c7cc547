import type { AppConfig } from '@kit/contracts/app-config';
import { HIGHEST_STATUS_BAR } from '@kit/contracts/bridge/limits';

/**
 * Replaces the app's colours with the lender's, in both themes. The site that writes the configuration checks their
 * contrast, and derives the panel from the accent. The token of `onPanelSoft` is `--on-panel-soft` (ui/tokens.css).
 */
export const showColours = ({ accent, panel }: Pick<AppConfig, 'accent' | 'panel'>, { style }: HTMLElement): void => {
  const light = { ...accent?.light, ...panel?.light };
  const dark: Readonly<Record<string, string>> = { ...accent?.dark, ...panel?.dark };
  for (const [tone, colour] of Object.entries(light)) {
    const token = tone.replace(/[A-Z]/g, '-$&').toLowerCase();
    style.setProperty(`--${token}`, `var(--light, ${colour}) var(--dark, ${dark[tone]})`);
  }
};

/**
 * Sets `data-theme` on the root, which the design tokens read.
 * @param mode `light` or `dark`; any other value follows the system
 */
export const showTheme = (mode: unknown, root: HTMLElement): void => {
  if (mode === 'light' || mode === 'dark') root.setAttribute('data-theme', mode);
  else root.removeAttribute('data-theme');
};

/** Limits a status bar's height to a plausible range, in CSS pixels. */
export const boundedStatusBar = (height: number): number => Math.min(Math.max(0, height), HIGHEST_STATUS_BAR);

/**
 * Reserves the space of the status bar through `--status-bar` (9.7).
 * @param height in CSS pixels
 */
export const showStatusBar = (height: number, style: CSSStyleDeclaration): void =>
  style.setProperty('--status-bar', `${boundedStatusBar(height)}px`);
