import type { AccentTones, AppConfig } from '@kit/contracts/app-config';
import { blackOrWhiteOn, contrast, mix, nearestTone, normalized } from './colours';
import { refuse } from './setting-error';

/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
const MINIMUM_CONTRAST = 4.5;

/** Background colours behind accent text in one theme. */
export interface Backgrounds {
  readonly background: string;
  readonly surface: string;
}
const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];
export type ThemeBackgrounds = Readonly<Record<Theme, Backgrounds>>;

/** For each theme: the colour towards which an accent moves to become legible, and the strength of its tint. */
const towards: Readonly<Record<Theme, { readonly end: string; readonly tint: number }>> = {
  light: { end: '#000000', tint: 0.1 },
  dark: { end: '#ffffff', tint: 0.15 },
};

const tokenPattern = (name: string): RegExp =>
  new RegExp(
    String.raw`--${name}:\s*var\(--light,\s*(#[\da-f]{3}|#[\da-f]{6})\)\s*var\(--dark,\s*(#[\da-f]{3}|#[\da-f]{6})\)`,
    'i',
  );

/**
 * Reads the background colours of both themes from the app's style sheet.
 * @throws Error if the sheet lacks them
 */
export const backgroundsOf = (css: string): ThemeBackgrounds => {
  const [background, surface] = ['background', 'surface'].map((name) => tokenPattern(name).exec(css));
  if (!background || !surface) throw new Error('the style sheet of the app does not define --background and --surface');
  const at = (theme: Theme): Backgrounds => {
    const group = themes.indexOf(theme) + 1;
    return { background: normalized(background[group] ?? ''), surface: normalized(surface[group] ?? '') };
  };
  return { light: at('light'), dark: at('dark') };
};

/**
 * Reads the app's own accent in the light theme from its style sheet.
 * @throws Error if the sheet lacks it
 */
export const ownAccentOf = (css: string): Pick<AccentTones, 'accent' | 'onAccent'> => {
  const [accent, onAccent] = ['accent', 'on-accent'].map((name) => tokenPattern(name).exec(css)?.[1]);
  if (!accent || !onAccent) throw new Error('the style sheet of the app does not define --accent and --on-accent');
  return { accent: normalized(accent), onAccent: normalized(onAccent) };
};

const softOf = (accent: string, theme: Theme, { surface }: Backgrounds): string =>
  mix(surface, accent, towards[theme].tint);

/** Lowest contrast of text in this colour anywhere in the theme, rounded down to one decimal. */
const leastContrast = (accent: string, theme: Theme, backgrounds: Backgrounds): number => {
  const behind = [backgrounds.background, backgrounds.surface, softOf(accent, theme, backgrounds)];
  return Math.floor(Math.min(...behind.map((ground) => contrast(accent, ground))) * 10) / 10;
};

const isLegible = (accent: string, theme: Theme, backgrounds: Backgrounds): boolean =>
  leastContrast(accent, theme, backgrounds) >= MINIMUM_CONTRAST;

/** Nearest legible tone of the same hue. Black and white are always legible. */
const nearestLegible = (colour: string, theme: Theme, backgrounds: Backgrounds): string =>
  nearestTone(colour, towards[theme].end, (tone) => isLegible(tone, theme, backgrounds));

const tonesOf = (accent: string, theme: Theme, backgrounds: Backgrounds): AccentTones => ({
  accent,
  onAccent: blackOrWhiteOn(accent),
  accentSoft: softOf(accent, theme, backgrounds),
});

/** Parses one colour for both themes, or one for each. */
export const parseAccent = (text: string): readonly string[] => {
  const colours = text.split(',').map((colour) => colour.trim());
  const areColours = colours.every((colour) => /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(colour));
  return areColours && colours.length <= 2 ? colours.map(normalized) : refuse('not a colour');
};

const problemOf = (colour: string, theme: Theme, backgrounds: Backgrounds): string =>
  `${colour} has a contrast of ${leastContrast(colour, theme, backgrounds)}:1 in the ${theme} theme, and text needs ${MINIMUM_CONTRAST}:1`;

/**
 * Returns a legible accent for each theme. A single colour is made lighter or darker in the theme where it is
 * illegible, with a warning.
 * @param note prints a warning for the operator
 * @throws Error if the single colour is illegible in both themes, or one of a pair in its own theme
 */
export const accentOf = (
  colours: readonly string[],
  backgrounds: ThemeBackgrounds,
  note: (line: string) => void,
): AppConfig['accent'] => {
  const [first = '', second] = colours;
  const wanted = { light: first, dark: second ?? first };
  const failing = themes.filter((theme) => !isLegible(wanted[theme], theme, backgrounds[theme]));
  if (failing.length === themes.length || (second !== undefined && failing.length > 0)) {
    const problems = failing.map((theme) => problemOf(wanted[theme], theme, backgrounds[theme])).join(', and ');
    const legible = themes.map((theme) => nearestLegible(wanted[theme], theme, backgrounds[theme])).join(',');
    return refuse(`${problems}; the nearest legible pair is ${legible}`);
  }
  const tones = (theme: Theme): AccentTones => {
    const accent = nearestLegible(wanted[theme], theme, backgrounds[theme]);
    if (accent !== wanted[theme])
      note(`${problemOf(wanted[theme], theme, backgrounds[theme])}: using ${accent} there.`);
    return tonesOf(accent, theme, backgrounds[theme]);
  };
  return { light: tones('light'), dark: tones('dark') };
};
