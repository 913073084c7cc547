import type { AccentTones, AppConfig } from '@kit/contracts/app-config';

/** The design token of each tone (ui/tokens.css). */
const tokens: Readonly<Record<keyof AccentTones, string>> = {
  accent: '--accent',
  onAccent: '--on-accent',
  accentSoft: '--accent-soft',
};

/** Puts the lender's colour in the place of the app's own, in both themes. Its contrast is the host's to see to. */
export const showAccent = (accent: AppConfig['accent'], root: HTMLElement): void => {
  if (!accent) return;
  for (const [tone, token] of Object.entries(tokens) as [keyof AccentTones, string][]) {
    root.style.setProperty(token, `var(--light, ${accent.light[tone]}) var(--dark, ${accent.dark[tone]})`);
  }
};
