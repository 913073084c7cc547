import * as z from 'zod/mini';

const nothing = z.unknown();
const text = z.string();

/** Device and package information (3.11). An older native app may omit every field except the package name. */
export const packageInfo = z.object({
  pkgName: z.string().check(z.minLength(1)),
  lang: z._default(text, 'en-US'),
  applicationName: z._default(text, ''),
  /** extra fields for the header object of the envelope */
  bodyHeader: z._default(z.record(z.string(), z.unknown()), {}),
  /** CSS pixels */
  screenWidth: z._default(z.number().check(z.positive()), 375),
  /** height of the status bar in pixels of a design 750 wide (9.7) */
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

/** The bridge events by wire name, with their parameters and callback data (section 7). */
export const bridgeEvents = {
  getUserInfo: event(
    'Returns the token of the native user, or an empty text if nobody is logged in.',
    z.strictObject({}),
    z.object({ token: text }),
  ),
  loginDetect: event(
    'Reports whether a native user is logged in.',
    z.strictObject({}),
    z.object({ isLogin: z.boolean() }),
  ),
  logout: event('Reports that the borrower logged out.', z.strictObject({}), nothing),
  getPackageInfo: event('Describes the app, the device and the screen.', z.strictObject({}), packageInfo),
  openWhatsApp: event('Opens a WhatsApp chat with a number.', z.strictObject({ number: text }), nothing),
  openGooglePlay: event('Opens the store page of a package.', z.strictObject({ packageId: text }), nothing),
  trackEvent: event(
    'Records an analytics event.',
    z.strictObject({
      event: text,
      properties: z.optional(z.record(z.string(), z.union([text, z.number(), z.boolean()]))),
    }),
    nothing,
  ),
  timeSdk: event(
    'Starts the data collection of a step. With isWait, the callback waits until the collection ends.',
    z.strictObject({ stepType: text, orderId: text, isWait: z.boolean() }),
    nothing,
  ),
  loginExpired: event(
    'Reports that the session ended. The native app discards its token.',
    z.strictObject({}),
    nothing,
  ),
  loginPopup: event('Opens the native login. The borrower chooses it on the login page.', z.strictObject({}), nothing),
  closePage: event(
    'Closes the web app. The borrower chooses it after deleting the account.',
    z.strictObject({}),
    nothing,
  ),
  setBackSwitch: event(
    'Sets whether the page handles the system back button.',
    z.strictObject({ intercept: z.boolean() }),
    nothing,
  ),
  copyText: event('Copies a text to the clipboard.', z.strictObject({ text }), nothing),
} as const;

export type BridgeEvents = typeof bridgeEvents;
export type BridgeEventName = keyof BridgeEvents;
export type BridgeParamsOf<Name extends BridgeEventName> = z.input<BridgeEvents[Name]['params']>;
export type BridgeDataOf<Name extends BridgeEventName> = z.output<BridgeEvents[Name]['callbackData']>;
