import * as z from 'zod/mini';

const nothing = z.unknown();
const text = z.string();
const nothingSent = z.strictObject({});

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
  params: Params,
  callbackData: Data,
) => ({ params, callbackData });

/** The bridge events by wire name, with their parameters and callback data (section 7). notes.ts describes them. */
export const bridgeEvents = {
  getUserInfo: event(nothingSent, z.object({ token: text })),
  loginDetect: event(nothingSent, z.object({ isLogin: z.boolean() })),
  logout: event(nothingSent, nothing),
  getPackageInfo: event(nothingSent, packageInfo),
  openWhatsApp: event(z.strictObject({ number: text }), nothing),
  openGooglePlay: event(z.strictObject({ packageId: text }), nothing),
  trackEvent: event(
    z.strictObject({
      event: text,
      properties: z.optional(z.record(z.string(), z.union([text, z.number(), z.boolean()]))),
    }),
    nothing,
  ),
  timeSdk: event(z.strictObject({ stepType: text, orderId: text, isWait: z.boolean() }), nothing),
  loginExpired: event(nothingSent, nothing),
  loginPopup: event(nothingSent, nothing),
  closePage: event(nothingSent, nothing),
  setBackSwitch: event(z.strictObject({ intercept: z.boolean() }), nothing),
  copyText: event(z.strictObject({ text }), nothing),
} as const;

export type BridgeEvents = typeof bridgeEvents;
export type BridgeEventName = keyof BridgeEvents;
export type BridgeParamsOf<Name extends BridgeEventName> = z.input<BridgeEvents[Name]['params']>;
export type BridgeDataOf<Name extends BridgeEventName> = z.output<BridgeEvents[Name]['callbackData']>;
