import * as z from 'zod/mini';

/**
 * A path on this server. The pattern rejects `//host` and `/\host`, which lead to another server. It accepts the
 * characters that `encodeURIComponent` keeps, because pages escape their address with it.
 */
export const ownPath = z
  .string()
  .check(z.regex(/^\/(?![/\\])[\w\-./~%?&=+:@,;!'()*]*$/, { error: 'Must be a path of this server' }));

/** Segments without percent-encoding, `.`, `..` and `__`, so that no spelling leads to the tools of this server. */
const APP_PATH = /^(?:\/(?!__|\.\.?(?:[/?]|$))[\w.-]+)*\/?(?:\?|$)/;

/** A page of the app. Rejects the tools of this server, such as the admin API: some of its GETs change a sandbox. */
export const appPath = ownPath.check(z.regex(APP_PATH, { error: 'Must be a path of the app' }));
