import { BRIDGE_OBJECT } from '@kit/contracts/bridge/message';

/** The way to a native app. */
export interface NativeBridge {
  readonly kind: 'Android' | 'iOS' | 'Flutter';
  /** passes one message to the shell and returns the result of its function */
  readonly send: (message: string) => unknown;
  /** source of message events, if there is one */
  readonly source?: { addEventListener?(type: 'message', listener: (event: { data: unknown }) => void): void };
}

/** The objects of the three platforms, in the app's lookup order. */
const ways = [
  { kind: 'Android', path: [BRIDGE_OBJECT], method: 'postMessage' },
  { kind: 'iOS', path: ['webkit', 'messageHandlers', BRIDGE_OBJECT], method: 'postMessage' },
  { kind: 'Flutter', path: ['flutter_inappwebview'], method: 'callHandler' },
] as const;

const within = (window: object, path: readonly string[]): object | undefined => {
  let value: unknown = window;
  for (const name of path) value = value === null || value === undefined ? value : Reflect.get(Object(value), name);
  return value === null || value === undefined ? undefined : Object(value);
};

/** Finds the bridge that the app would use, or says why the app would find none. */
export const findBridge = (window: object): NativeBridge | string => {
  for (const { kind, path, method } of ways) {
    const object = within(window, path);
    const found: unknown = object && Reflect.get(object, method);
    if (object === undefined) continue;
    if (typeof found !== 'function') return `window.${path.join('.')} has no function ${method}.`;
    // A native function must be called with its object as `this`.
    const send = (...given: unknown[]): unknown => Reflect.apply(found, object, given);
    if (kind === 'Flutter') return { kind, send: (message) => send(BRIDGE_OBJECT, message) };
    return { kind, send, ...(kind === 'Android' && { source: object as NonNullable<NativeBridge['source']> }) };
  }
  const other = Object.getOwnPropertyNames(window).find((name) => name.toLowerCase() === BRIDGE_OBJECT.toLowerCase());
  if (other !== undefined) return `The object is named ${other}. The app looks for ${BRIDGE_OBJECT}, in this spelling.`;
  return `There is no object ${ways.map(({ path }) => path.join('.')).join(', ')}. Add the bridge before the page loads.`;
};
