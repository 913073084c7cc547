import * as z from 'zod/mini';

const nothing = z.unknown();
const text = z.string();

/** Device and package info (3.11). Every field but the package name may be missing on an older shell. */
export const packageInfo = z.object({
  pkgName: z.string().check(z.minLength(1)),
  lang: z._default(text, 'en-US'),
  applicationName: z._default(text, ''),
  /** extra fields for the header object of the envelope */
  bodyHeader: z._default(z.record(z.string(), z.unknown()), {}),
  /** CSS pixels */
  screenWidth: z._default(z.number().check(z.positive()), 375),
  /** height of the status bar in pixels of a 750-wide design (9.7) */
  topStatusHeight: z._default(z.number().check(z.nonnegative()), 0),
  osType: z._default(text, ''),
  appVersion: z._default(text, ''),
  buildNumber: z._default(text, ''),
  appsflyerId: z.optional(text),
  adjustId: z.optional(text),
  androidId: z.optional(text),
  adId: z.optional(text),
  firebaseId: z.optional(text),
});
export type PackageInfo = z.output<typeof packageInfo>;

const event = <Params extends z.ZodMiniType<Record<string, unknown>>, Data extends z.ZodMiniType>(
  summary: string,
  params: Params,
  callbackData: Data,
) => ({ summary, params, callbackData });

/** Every event of the bridge (section 7), by the name it is sent under: what it takes, and what its callback brings. */
export const bridgeEvents = {
  getUserInfo: event(
    'The login token of the native user; empty when there is none.',
    z.strictObject({}),
    z.object({ token: text }),
  ),
  loginDetect: event('Whether a native user is logged in.', z.strictObject({}), z.object({ isLogin: z.boolean() })),
  logout: event('The borrower logged out.', z.strictObject({}), nothing),
  getPackageInfo: event('Which app, device and screen this is.', z.strictObject({}), packageInfo),
  openWhatsApp: event('Opens a WhatsApp chat with a number.', z.strictObject({ number: text }), nothing),
  openGooglePlay: event('Opens the store page of a package.', z.strictObject({ packageId: text }), nothing),
  trackEvent: event(
    'An analytics event.',
    z.strictObject({
      event: text,
      properties: z.optional(z.record(z.string(), z.union([text, z.number(), z.boolean()]))),
    }),
    nothing,
  ),
  timeSdk: event(
    'Starts the data collection of a step; isWait makes the callback wait for its end.',
    z.strictObject({ stepType: text, orderId: text, isWait: z.boolean() }),
    nothing,
  ),
  loginExpired: event('The session ended; the shell forgets its own token.', z.strictObject({}), nothing),
  loginPopup: event(
    'Asks the shell to show its own login, when the borrower chooses that on the login page.',
    z.strictObject({}),
    nothing,
  ),
  closePage: event(
    'Closes the web app, when the borrower chooses that after deleting the account.',
    z.strictObject({}),
    nothing,
  ),
  setBackSwitch: event(
    'Whether the page handles the system back button itself.',
    z.strictObject({ intercept: z.boolean() }),
    nothing,
  ),
  copyText: event('Puts a text on the clipboard.', z.strictObject({ text }), nothing),
} as const;

export type BridgeEvents = typeof bridgeEvents;
export type BridgeEventName = keyof BridgeEvents;
export type BridgeParamsOf<Name extends BridgeEventName> = z.input<BridgeEvents[Name]['params']>;
export type BridgeDataOf<Name extends BridgeEventName> = z.output<BridgeEvents[Name]['callbackData']>;
