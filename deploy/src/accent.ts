import type { AccentTones, AppConfig } from '@kit/contracts/app-config';
import { contrast, mix, normalized } from './colours';
import { refuse } from './setting-error';

/** What text needs against what is behind it (WCAG 2.2, 1.4.3). */
const MINIMUM_CONTRAST = 4.5;

/** What lies behind text in the accent, in one theme: the page, a card. */
export interface Grounds {
  readonly background: string;
  readonly surface: string;
}
type Theme = 'light' | 'dark';
export type ThemeGrounds = Readonly<Record<Theme, Grounds>>;

const themes = ['light', 'dark'] as const;
/** Where a colour moves to become legible, and how strong its tint is behind text. */
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
 * The grounds of both themes, as the app's own style sheet has them.
 * @throws Error where the sheet does not name them
 */
export const groundsOf = (css: string): ThemeGrounds => {
  const [background, surface] = ['background', 'surface'].map((name) => tokenPattern(name).exec(css));
  if (!background || !surface) throw new Error('the style sheet of the app names no --background and --surface');
  const at = (theme: Theme): Grounds => {
    const group = themes.indexOf(theme) + 1;
    return { background: normalized(background[group] ?? ''), surface: normalized(surface[group] ?? '') };
  };
  return { light: at('light'), dark: at('dark') };
};

const softOf = (accent: string, theme: Theme, { surface }: Grounds): string =>
  mix(surface, accent, towards[theme].tint);

/** The least contrast that text in this colour meets anywhere in the theme, to the tenth below. */
const leastContrast = (accent: string, theme: Theme, grounds: Grounds): number => {
  const behind = [grounds.background, grounds.surface, softOf(accent, theme, grounds)];
  return Math.floor(Math.min(...behind.map((ground) => contrast(accent, ground))) * 10) / 10;
};

const isLegible = (accent: string, theme: Theme, grounds: Grounds): boolean =>
  leastContrast(accent, theme, grounds) >= MINIMUM_CONTRAST;

/** The nearest tone of the same hue that is legible in a theme; black and white always are. */
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

/** What was asked for: one colour for both themes, or one for each. */
export const parseAccent = (text: string): readonly string[] => {
  const colours = text.split(',').map((colour) => colour.trim());
  const areColours = colours.every((colour) => /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(colour));
  return areColours && colours.length <= 2 ? colours.map(normalized) : refuse('that is no colour');
};

const problemOf = (colour: string, theme: Theme, grounds: Grounds): string =>
  `${colour} has a contrast of ${leastContrast(colour, theme, grounds)}:1 in the ${theme} theme, where text needs ${MINIMUM_CONTRAST}:1`;

/**
 * The lender's colour in both themes, each legible. One colour is taken as it is in the theme that it is legible in and
 * moved lighter or darker in the other, which is told.
 * @param told for whoever runs the host
 * @throws Error for a colour that is legible in neither theme, or a pair of which one is not legible in its own
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
    return refuse(`${problems}; the nearest pair that is legible is ${legible}`);
  }
  const tones = (theme: Theme): AccentTones => {
    const accent = nearestLegible(wanted[theme], theme, grounds[theme]);
    if (accent !== wanted[theme]) told(`${problemOf(wanted[theme], theme, grounds[theme])}: ${accent} is used there.`);
    return tonesOf(accent, theme, grounds[theme]);
  };
  return { light: tones('light'), dark: tones('dark') };
};
