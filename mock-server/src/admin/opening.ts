import { DEFAULT_SANDBOX } from '../sandbox/names';
import { basePathOf } from '../sandbox/resolve';

/**
 * Where the app opens in a sandbox, with what the simulated shell has of a login.
 * @param route path of the app
 * @param login nobody's where it is undefined
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
