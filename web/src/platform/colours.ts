import type { AppConfig } from '@kit/contracts/app-config';

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
