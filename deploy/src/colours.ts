/** sRGB colours as `#rrggbb`, and their contrast by WCAG 2.2. */

const CHANNELS = [1, 3, 5] as const;

const channels = (colour: string): number[] => CHANNELS.map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Converts `#abc` and `#AABBCC` to lower-case `#rrggbb`. */
export const normalized = (colour: string): string => {
  const lower = colour.toLowerCase();
  return lower.length === 4 ? `#${[...lower.slice(1)].map((digit) => digit + digit).join('')}` : lower;
};

/** @param share of the second colour, 0 to 1 */
export const mix = (first: string, second: string, share: number): string => {
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

const STEPS = 100;

/** Nearest fitting tone on the way from a colour to `end`; `end` itself if no other fits. */
export const nearestTone = (colour: string, end: string, isFitting: (tone: string) => boolean): string => {
  for (let step = 0; step < STEPS; step += 1) {
    const tone = mix(colour, end, step / STEPS);
    if (isFitting(tone)) return tone;
  }
  return end;
};
