import * as z from 'zod/mini';

/**
 * What a deployment tells the built app, in the page's `<script type="application/json" id="app-config">`.
 * The bundle itself is the same everywhere; decision 0003 says why.
 */
export const APP_CONFIG_ELEMENT = 'app-config';

export const appConfig = z.strictObject({
  /** the RSA public key of the backend, as PEM (SPKI) */
  publicKey: z.string().check(z.regex(/^-----BEGIN PUBLIC KEY-----[\s\S]+-----END PUBLIC KEY-----\s*$/)),
  /** what stands before /app on the wire, and before every route: empty, or `/s/<sandbox>` */
  base: z._default(z.string().check(z.regex(/^(?:\/[\w.-]+)*$/)), ''),
  /** values of contracts/src/assumptions.ts that this deployment changes */
  assumptions: z._default(z.record(z.string(), z.unknown()), {}),
  /** client field name to server field name, where a backend spells one differently (7.5) */
  fieldNames: z._default(z.record(z.string(), z.string()), {}),
  /** method name to the path that it is sent to, where a backend wants another than the name */
  paths: z._default(z.record(z.string(), z.string().check(z.regex(/^\/[\w./-]+$/))), {}),
});
export type AppConfig = z.output<typeof appConfig>;
