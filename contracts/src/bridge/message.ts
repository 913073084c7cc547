import * as z from 'zod/mini';

/**
 * What is exchanged with the native shell (section 7; how, is decided in protocol.md section 7).
 * The page calls the host with `bridgeCall` as one JSON string; the host calls `window[callbackName](bridgeReply)`,
 * with an object or a JSON string.
 */
export const bridgeCall = z.strictObject({
  eventName: z.string().check(z.minLength(1)),
  eventId: z.string().check(z.minLength(1)),
  params: z.record(z.string(), z.unknown()),
  callbackName: z.string().check(z.minLength(1)),
});
export type BridgeCall = z.infer<typeof bridgeCall>;

export const BRIDGE_SUCCESS = 'success';

export const bridgeReply = z.object({
  result: z.string(),
  callbackData: z.optional(z.unknown()),
  callbackName: z.optional(z.string()),
});
export type BridgeReply = z.infer<typeof bridgeReply>;

/** The name under which a host offers itself, in each of its three ways. */
export const BRIDGE_OBJECT = 'AppBridge';

/** The texts of section 8 for a bridge that fails. */
export const bridgeTexts = {
  timedOut: (eventName: string) => `Native method ${eventName} execution timed out`,
  notFound: 'Native bridge not found, possibly not in App environment',
  failed: 'error',
  outsideApp: 'Please run in App',
} as const;
