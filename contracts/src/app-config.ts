import * as z from 'zod/mini';
import { words } from './closed-list';

export const theme = words(['light', 'dark']);

const colour = z.string().check(z.regex(/^#[\da-f]{6}$/));
/**
 * The lender's colour in one theme: `accent` on the page, `onAccent` for text on it, `accentSoft` for a tint behind
 * text.
 */
const accentTones = z.strictObject({ accent: colour, onAccent: colour, accentSoft: colour });
export type AccentTones = z.output<typeof accentTones>;

/**
 * The lender's deep panel in one theme: `panel` behind the main amount, `onPanel` for text on it, `onPanelSoft` for its
 * secondary text, and `second` for the warm second colour of bars and pictures, never of text.
 */
const panelTones = z.strictObject({ panel: colour, onPanel: colour, onPanelSoft: colour, second: colour });
export type PanelTones = z.output<typeof panelTones>;

/** Rejects empty, `.` and `..` segments: they leave the path, and `//host` and `\` lead to another host. */
const parts = String.raw`(?:\/(?!\.\.?(?:\/|$))[\w.-]+)`;
const path = z.string().check(z.regex(new RegExp(`^${parts}+$`), { error: 'Must be a path such as /v2/home' }));

/**
 * The configuration of one deployment, in the page's `<script type="application/json" id="app-config">`. The bundle
 * itself is the same for every deployment (docs/decisions.md, 3).
 */
export const appConfig = z.strictObject({
  /** the RSA public key of the backend, as PEM (SPKI) */
  publicKey: z.string().check(z.regex(/^-----BEGIN PUBLIC KEY-----[\s\S]+-----END PUBLIC KEY-----\s*$/)),
  /** prefix of /app on the wire and of every route: empty, or `/s/<sandbox>` */
  base: z._default(z.string().check(z.regex(new RegExp(`^${parts}*$`))), ''),
  /** contract version of the backend; only for people who inspect a page, the app ignores it */
  contractVersion: z.optional(z.string()),
  /** overrides of the values in contracts/src/assumptions.ts */
  assumptions: z._default(z.record(z.string(), z.unknown()), {}),
  /** contract field name to backend field name, where they differ (7.5) */
  fieldNames: z._default(z.record(z.string(), z.string()), {}),
  /** method name to request path, where the path is not the name */
  paths: z._default(z.record(z.string(), path), {}),
  /** the lender's colour in both themes; default: the app's own colour */
  accent: z.optional(z.strictObject({ light: accentTones, dark: accentTones })),
  /** the lender's panel and second colour in both themes; default: the app's own colours */
  panel: z.optional(z.strictObject({ light: panelTones, dark: panelTones })),
});
export type AppConfig = z.output<typeof appConfig>;

/** The differences that a backend may have from the contract. The app and the mock server read the same object. */
export const appOverrides = z.pick(appConfig, { assumptions: true, fieldNames: true, paths: true });
export type AppOverrides = z.output<typeof appOverrides>;
