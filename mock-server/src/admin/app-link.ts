import { DEFAULT_SANDBOX } from '../core/names';
import { basePathOf } from '../sandbox/paths';

/**
 * Builds the address of a page of the app in a sandbox, with a login for the simulated shell.
 * @param route path in the app
 * @param login the shell logs nobody in if it is undefined
 */
export const openingOf = (
  sandbox: string,
  route: string,
  login: { readonly nativeUser: string } | { readonly token: string } | undefined,
): string => {
  const base = sandbox === DEFAULT_SANDBOX ? '' : basePathOf(sandbox);
  if (login === undefined) return `${base}${route}`;
  const [[name, value] = []] = Object.entries(login);
  return `${base}${route}${route.includes('?') ? '&' : '?'}shell.${name}=${value}`;
};
