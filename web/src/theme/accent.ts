import type { AccentTones, AppConfig } from '@kit/contracts/app-config';

/** The design token of each tone (ui/tokens.css). */
const tokens: Readonly<Record<keyof AccentTones, string>> = {
  accent: '--accent',
  onAccent: '--on-accent',
  accentSoft: '--accent-soft',
};

/** Replaces the app's accent colour with the lender's, in both themes. The lender is responsible for its contrast. */
export const showAccent = (accent: AppConfig['accent'], root: HTMLElement): void => {
  if (!accent) return;
  for (const [tone, token] of Object.entries(tokens) as [keyof AccentTones, string][]) {
    root.style.setProperty(token, `var(--light, ${accent.light[tone]}) var(--dark, ${accent.dark[tone]})`);
  }
};
