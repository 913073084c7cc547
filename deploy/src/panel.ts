import type { AppConfig, PanelTones } from '@kit/contracts/app-config';
import type { Theme } from './accent';
import { blackOrWhiteOn, contrast, mix, nearestTone } from './colours';
import { refuse } from './setting-error';

/** Minimum contrast of text, and of a graphic such as a progress bar (WCAG 2.2, 1.4.3 and 1.4.11). */
const MINIMUM = { text: 4.5, graphic: 3 } as const;

/** The app's own panel, for a lender who configures only a second colour (web/src/ui/tokens.css). */
const OWN_PANEL: Readonly<Record<Theme, string>> = { light: '#0b3b2a', dark: '#0f3526' };
/** Share of the panel's colour in its secondary text, if that text stays legible. */
const SOFT = 0.25;
/** Share of black in a panel that is derived from the accent. */
const DEEP: Readonly<Record<Theme, number>> = { light: 0.45, dark: 0.65 };
/** Share of the panel in a second colour that is derived from the accent. */
const MUTED = 0.3;

export interface PanelSettings {
  /** one colour for both themes, or one for each; undefined derives the panel from the accent */
  readonly panel: readonly string[] | undefined;
  readonly second: readonly string[] | undefined;
  readonly accent: AppConfig['accent'];
}

/** The nearest colour to `colour` that has this contrast to `ground`, on the way to `end`. */
const nearest = (colour: string, end: string, ground: string, minimum: number): string =>
  nearestTone(colour, end, (tone) => contrast(tone, ground) >= minimum);

const inTheme = (colours: readonly string[] | undefined, theme: Theme): string | undefined =>
  theme === 'light' ? colours?.[0] : (colours?.[1] ?? colours?.[0]);

const secondIn = ({ second, accent }: PanelSettings, theme: Theme, panel: string, onPanel: string): string => {
  const given = inTheme(second, theme);
  if (given === undefined) {
    return nearest(mix(accent?.[theme].accent ?? onPanel, onPanel, 1 - MUTED), onPanel, panel, MINIMUM.graphic);
  }
  const measured = contrast(given, panel);
  if (measured >= MINIMUM.graphic) return given;
  const found = nearest(given, onPanel, panel, MINIMUM.graphic);
  return refuse(
    `${given} has a contrast of ${Math.floor(measured * 10) / 10}:1 to the panel ${panel} in the ${theme} theme, and a bar needs ${MINIMUM.graphic}:1; the nearest colour is ${found}`,
  );
};

/**
 * Returns the lender's panel and second colour for each theme. White or black is legible on every panel.
 * @returns undefined if the lender configures no colour
 * @throws Error if a second colour is too close to its panel
 */
export const panelOf = (given: PanelSettings): AppConfig['panel'] => {
  const { panel: panels, second, accent } = given;
  if (panels === undefined && second === undefined && accent === undefined) return undefined;
  const tones = (theme: Theme): PanelTones => {
    const panel =
      inTheme(panels, theme) ?? mix(accent?.light.accent ?? OWN_PANEL[theme], '#000000', accent ? DEEP[theme] : 0);
    const onPanel = blackOrWhiteOn(panel);
    return {
      panel,
      onPanel,
      onPanelSoft: nearest(mix(onPanel, panel, SOFT), onPanel, panel, MINIMUM.text),
      second: secondIn(given, theme, panel, onPanel),
    };
  };
  return { light: tones('light'), dark: tones('dark') };
};
