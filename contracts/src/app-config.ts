import * as z from 'zod/mini';
import { agreementType } from './enums';

const colour = z.string().check(z.regex(/^#[\da-f]{6}$/));
/** The lender's colour in one theme: on the page, what is legible on it, and a tint of it behind text in it. */
const accentTones = z.strictObject({ accent: colour, onAccent: colour, accentSoft: colour });
export type AccentTones = z.output<typeof accentTones>;

/** Parts of a path, none of them empty, `.` or `..`: those lead out of it, and `//host` and `\` lead to another host. */
const parts = String.raw`(?:\/(?!\.\.?(?:\/|$))[\w.-]+)`;
const path = z.string().check(z.regex(new RegExp(`^${parts}+$`)));

/**
 * What a deployment tells the built app, in the page's `<script type="application/json" id="app-config">`.
 * The bundle itself is the same everywhere; decision 0003 says why.
 */
export const appConfig = z.strictObject({
  /** the RSA public key of the backend, as PEM (SPKI) */
  publicKey: z.string().check(z.regex(/^-----BEGIN PUBLIC KEY-----[\s\S]+-----END PUBLIC KEY-----\s*$/)),
  /** what stands before /app on the wire, and before every route: empty, or `/s/<sandbox>` */
  base: z._default(z.string().check(z.regex(new RegExp(`^${parts}*$`))), ''),
  /** of the contract that the backend speaks, for whoever looks into a page: the app does nothing by it */
  contractVersion: z.optional(z.string()),
  /** values of contracts/src/assumptions.ts that this deployment changes */
  assumptions: z._default(z.record(z.string(), z.unknown()), {}),
  /** client field name to server field name, where a backend spells one differently (7.5) */
  fieldNames: z._default(z.record(z.string(), z.string()), {}),
  /** method name to the path that it is sent to, where a backend wants another than the name */
  paths: z._default(z.record(z.string(), path), {}),
  /** the lender's colour in both themes; the app's own where it is left out */
  accent: z.optional(z.strictObject({ light: accentTones, dark: accentTones })),
  /** texts that this host serves itself, in place of what the backend answers */
  content: z._default(
    z.strictObject({
      /** kind of agreement to the path of its page */
      agreements: z._default(z.partialRecord(agreementType.schema, path), {}),
      /** path of a JSON file of the shape that `tictetQuestionList` answers */
      faq: z.optional(path),
    }),
    { agreements: {} },
  ),
});
export type AppConfig = z.output<typeof appConfig>;

/** What a backend may have another way than the contract: one object for the app's host and for the mock server. */
export const appOverrides = z.pick(appConfig, { assumptions: true, fieldNames: true, paths: true });
export type AppOverrides = z.output<typeof appOverrides>;
