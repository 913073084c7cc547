/** A placeholder origin. A path that stays on it also stays on the app's origin. */
const OWN = 'https://own.invalid';

/**
 * Returns true if a URL is a path on this origin, as the browser parses it. `//host`, `\\` and a tab between slashes
 * leave it.
 */
export const isSameOriginPath = (url: string): boolean => {
  if (!url.startsWith('/')) return false;
  try {
    return new URL(url, OWN).origin === OWN;
  } catch {
    return false;
  }
};
