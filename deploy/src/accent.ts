import type { AccentTones, AppConfig } from '@kit/contracts/app-config';
import { contrast, mix, normalized } from './colours';
import { refuse } from './setting-error';

/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
const MINIMUM_CONTRAST = 4.5;

/** Background colours behind accent text in one theme. */
export interface Grounds {
  readonly background: string;
  readonly surface: string;
}
type Theme = 'light' | 'dark';
export type ThemeGrounds = Readonly<Record<Theme, Grounds>>;

const themes = ['light', 'dark'] as const;
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
export const groundsOf = (css: string): ThemeGrounds => {
  const [background, surface] = ['background', 'surface'].map((name) => tokenPattern(name).exec(css));
  if (!background || !surface) throw new Error('the style sheet of the app does not define --background and --surface');
  const at = (theme: Theme): Grounds => {
    const group = themes.indexOf(theme) + 1;
    return { background: normalized(background[group] ?? ''), surface: normalized(surface[group] ?? '') };
  };
  return { light: at('light'), dark: at('dark') };
};

const softOf = (accent: string, theme: Theme, { surface }: Grounds): string =>
  mix(surface, accent, towards[theme].tint);

/** Lowest contrast of text in this colour anywhere in the theme, rounded down to one decimal. */
const leastContrast = (accent: string, theme: Theme, grounds: Grounds): number => {
  const behind = [grounds.background, grounds.surface, softOf(accent, theme, grounds)];
  return Math.floor(Math.min(...behind.map((ground) => contrast(accent, ground))) * 10) / 10;
};

const isLegible = (accent: string, theme: Theme, grounds: Grounds): boolean =>
  leastContrast(accent, theme, grounds) >= MINIMUM_CONTRAST;

/** Nearest legible tone of the same hue. Black and white are always legible. */
const nearestLegible = (colour: string, theme: Theme, grounds: Grounds): string => {
  const steps = 100;
  for (let step = 0; step < steps; step += 1) {
    const tone = mix(colour, towards[theme].end, step / steps);
    if (isLegible(tone, theme, grounds)) return tone;
  }
  return towards[theme].end;
};

const tonesOf = (accent: string, theme: Theme, grounds: Grounds): AccentTones => ({
  accent,
  onAccent: contrast(accent, '#ffffff') >= contrast(accent, '#000000') ? '#ffffff' : '#000000',
  accentSoft: softOf(accent, theme, grounds),
});

/** Parses one colour for both themes, or one for each. */
export const parseAccent = (text: string): readonly string[] => {
  const colours = text.split(',').map((colour) => colour.trim());
  const areColours = colours.every((colour) => /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(colour));
  return areColours && colours.length <= 2 ? colours.map(normalized) : refuse('not a colour');
};

const problemOf = (colour: string, theme: Theme, grounds: Grounds): string =>
  `${colour} has a contrast of ${leastContrast(colour, theme, grounds)}:1 in the ${theme} theme, and text needs ${MINIMUM_CONTRAST}:1`;

/**
 * Returns a legible accent for each theme. A single colour is made lighter or darker in the theme where it is
 * illegible, with a warning.
 * @param told prints a warning for the operator
 * @throws Error if the single colour is illegible in both themes, or one of a pair in its own theme
 */
export const accentOf = (
  colours: readonly string[],
  grounds: ThemeGrounds,
  told: (line: string) => void,
): AppConfig['accent'] => {
  const [first = '', second] = colours;
  const wanted = { light: first, dark: second ?? first };
  const failing = themes.filter((theme) => !isLegible(wanted[theme], theme, grounds[theme]));
  if (failing.length === themes.length || (second !== undefined && failing.length > 0)) {
    const problems = failing.map((theme) => problemOf(wanted[theme], theme, grounds[theme])).join(', and ');
    const legible = themes.map((theme) => nearestLegible(wanted[theme], theme, grounds[theme])).join(',');
    return refuse(`${problems}; the nearest legible pair is ${legible}`);
  }
  const tones = (theme: Theme): AccentTones => {
    const accent = nearestLegible(wanted[theme], theme, grounds[theme]);
    if (accent !== wanted[theme]) told(`${problemOf(wanted[theme], theme, grounds[theme])}: using ${accent} there.`);
    return tonesOf(accent, theme, grounds[theme]);
  };
  return { light: tones('light'), dark: tones('dark') };
};
