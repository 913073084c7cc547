import { useHref } from 'react-router-dom';
import { isSameOriginPath } from './same-origin-path';

/**
 * Adds the base path to a path from the server, for example of a file.
 * @returns undefined for anything but a path on this origin
 */
export const useSameOriginUrl = (): ((path: string) => string | undefined) => {
  const home = useHref('/');
  const base = home.replace(/\/$/, '');
  return (path) => (isSameOriginPath(path) ? base + path : undefined);
};
