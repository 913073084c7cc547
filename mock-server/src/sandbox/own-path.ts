import * as z from 'zod/mini';

/** A path of this server and nothing else: `//host` and `/\host` lead elsewhere. */
export const ownPath = z
  .string()
  .check(z.regex(/^\/(?![/\\])[\w\-./~%?&=+:@,;]*$/, { error: 'Must be a path of this server' }));
