import { useHref } from 'react-router-dom';
import { isSameOriginPath } from './same-origin-path';

/**
 * Resolves a path that the server gave relative to the base: a file, a page of the payment provider.
 * @returns undefined for anything but a path on this host
 */
export const useSameOriginUrl = (): ((path: string) => string | undefined) => {
  const home = useHref('/');
  const base = home.replace(/\/$/, '');
  return (path) => (isSameOriginPath(path) ? base + path : undefined);
};
