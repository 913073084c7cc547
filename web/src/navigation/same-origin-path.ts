/** Any host will do: what matters is whether a path leaves it. */
const OWN = 'https://own.invalid';

/** Whether a URL is a path on this host, as the browser itself reads it: `//host`, `\\` and a tab between leave it. */
export const isSameOriginPath = (url: string): boolean => {
  if (!url.startsWith('/')) return false;
  try {
    return new URL(url, OWN).origin === OWN;
  } catch {
    return false;
  }
};
