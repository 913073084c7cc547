import type { AccentTones, AppConfig, PanelTones } from '@kit/contracts/app-config';

type Theme = 'light' | 'dark';
type Tones = Readonly<Record<string, string>>;

/** The design token of each tone (ui/tokens.css). */
const tokens: Readonly<Record<keyof AccentTones | keyof PanelTones, string>> = {
  accent: '--accent',
  onAccent: '--on-accent',
  accentSoft: '--accent-soft',
  panel: '--panel',
  onPanel: '--on-panel',
  onPanelSoft: '--on-panel-2',
  second: '--second',
};

/** The panel in the tones of the accent, for a lender who configures only the accent. These pairs are legible. */
const panelIn = ({ accent, onAccent, accentSoft }: AccentTones): PanelTones => ({
  panel: accent,
  onPanel: onAccent,
  onPanelSoft: onAccent,
  second: accentSoft,
});

/**
 * Replaces the app's colours with the lender's, in both themes. The site that writes the configuration checks their
 * contrast.
 */
export const showColours = ({ accent, panel }: Pick<AppConfig, 'accent' | 'panel'>, root: HTMLElement): void => {
  const show = (given: Readonly<Record<Theme, Tones>>) => {
    for (const [tone, token] of Object.entries(tokens)) {
      if (tone in given.light) {
        root.style.setProperty(token, `var(--light, ${given.light[tone]}) var(--dark, ${given.dark[tone]})`);
      }
    }
  };
  if (accent) {
    show(accent);
    show({ light: panelIn(accent.light), dark: panelIn(accent.dark) });
  }
  if (panel) show(panel);
};
