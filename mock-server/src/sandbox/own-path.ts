import * as z from 'zod/mini';

/** A path on this server. The pattern rejects `//host` and `/\host`, which lead to another server. */
export const ownPath = z
  .string()
  .check(z.regex(/^\/(?![/\\])[\w\-./~%?&=+:@,;]*$/, { error: 'Must be a path of this server' }));
