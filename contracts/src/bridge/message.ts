import * as z from 'zod/mini';

/**
 * The messages between page and native app (section 7; protocol.md section 7 decides the details). The page sends
 * `bridgeCall` as one JSON string. The native app calls `window[callbackName](bridgeReply)` with an object or a JSON
 * string.
 */
export const bridgeCall = z.strictObject({
  eventName: z.string().check(z.minLength(1)),
  eventId: z.string().check(z.minLength(1)),
  params: z.record(z.string(), z.unknown()),
  callbackName: z.string().check(z.minLength(1)),
});
export type BridgeCall = z.infer<typeof bridgeCall>;

export const BRIDGE_SUCCESS = 'success';
/** An event that no version of the contract will have. A shell must answer it with a failure. */
export const MADE_UP_EVENT = 'shellCheckUnknown';

export const bridgeReply = z.object({
  result: z.string(),
  callbackData: z.optional(z.unknown()),
  callbackName: z.optional(z.string()),
});
export type BridgeReply = z.infer<typeof bridgeReply>;

/** Name of the bridge object, for all three ways in which a native app can offer it. */
export const BRIDGE_OBJECT = 'AppBridge';

/** Error texts of section 8 for the bridge. */
export const bridgeTexts = {
  timedOut: (eventName: string) => `Native method ${eventName} execution timed out`,
  notFound: 'Native bridge not found, possibly not in App environment',
  failed: 'error',
  outsideApp: 'Please run in App',
} as const;
