/** sRGB colours as `#rrggbb`, and their contrast by WCAG 2.2. */

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** @param share of the second colour, 0 to 1 */
const mix = (first: string, second: string, share: number): string => {
  const others = channels(second);
  const mixed = channels(first).map((value, index) => Math.round(value + ((others[index] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
};

const linear = (value: number): number => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = channels(colour).map(linear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Contrast ratio by WCAG 2.2, 1 to 21. */
export const contrast = (first: string, second: string): number => {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].sort((one, other) => one - other);
  return (lighter + 0.05) / (darker + 0.05);
};

/** Black or white, whichever is more legible on this colour. */
export const blackOrWhiteOn = (colour: string): string =>
  contrast(colour, '#ffffff') >= contrast(colour, '#000000') ? '#ffffff' : '#000000';

/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
const MINIMUM_CONTRAST = 4.5;
/** Share of the accent in the tint behind text. */
const TINT = { light: 0.1, dark: 0.15 } as const;

/**
 * Reads both tones of a colour token from the app's style sheet.
 * @throws Error if the sheet lacks it
 */
export const tokenOf = (css: string, name: string): { readonly light: string; readonly dark: string } => {
  const pattern = new RegExp(
    String.raw`--${name}:\s*var\(--light,\s*(#[\da-f]+)\)\s*var\(--dark,\s*(#[\da-f]+)\)`,
    'i',
  );
  const [, light, dark] = pattern.exec(css) ?? [];
  if (light === undefined || dark === undefined)
    throw new Error(`the style sheet of the app does not define --${name}`);
  // A minified sheet may say #fff.
  const long = (colour: string) => colour.toLowerCase().replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
  return { light: long(light), dark: long(dark) };
};

/**
 * Returns the tones that the app needs for an accent.
 * @throws Error if a text in the accent would be hard to read somewhere in the app
 */
export const accentTones = (accent: string, theme: 'light' | 'dark', css: string) => {
  const [background, surface] = [tokenOf(css, 'background')[theme], tokenOf(css, 'surface')[theme]];
  const accentSoft = mix(surface, accent, TINT[theme]);
  const least = Math.min(...[background, surface, accentSoft].map((ground) => contrast(accent, ground)));
  if (least < MINIMUM_CONTRAST) {
    const measured = Math.floor(least * 10) / 10;
    const change = theme === 'light' ? 'darker' : 'lighter';
    throw new Error(
      `${accent} has a contrast of ${measured}:1 in the ${theme} theme, and text needs ${MINIMUM_CONTRAST}:1, so take a ${change} tone`,
    );
  }
  return { accent, onAccent: blackOrWhiteOn(accent), accentSoft };
};
