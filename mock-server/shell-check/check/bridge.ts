import { BRIDGE_OBJECT } from '@kit/contracts/bridge/message';
import { type Finding, fault, remark } from './finding';

export type BridgeKind = 'Android' | 'iOS' | 'Flutter';

/** The parts of the window that the check uses. */
export interface CheckWindow {
  addEventListener(type: 'error', listener: (event: { readonly message?: string }) => void): void;
}

interface MessageSource {
  addEventListener?(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

export interface NativeBridge {
  readonly kind: BridgeKind;
  /** passes one message to the shell and returns the result of its function */
  readonly send: (message: string) => unknown;
  /** source of message events, if there is one */
  readonly source: MessageSource | undefined;
}

interface Way {
  readonly kind: BridgeKind;
  /** names from the window to the object */
  readonly path: readonly string[];
  readonly method: string;
  readonly remedy: string;
}

/** In the app's lookup order. */
const ways: readonly Way[] = [
  {
    kind: 'Android',
    path: [BRIDGE_OBJECT],
    method: 'postMessage',
    remedy: `Add it before the page loads: addJavascriptInterface(…, "${BRIDGE_OBJECT}") with a public postMessage(String) that is annotated @JavascriptInterface. Exclude it from the shrinker.`,
  },
  {
    kind: 'iOS',
    path: ['webkit', 'messageHandlers', BRIDGE_OBJECT],
    method: 'postMessage',
    remedy: `Add it to the configuration before creating the web view: userContentController.add(handler, name: "${BRIDGE_OBJECT}").`,
  },
  {
    kind: 'Flutter',
    path: ['flutter_inappwebview'],
    method: 'callHandler',
    remedy: `Add it in onWebViewCreated: controller.addJavaScriptHandler(handlerName: '${BRIDGE_OBJECT}', …).`,
  },
];

const within = (window: object, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, name) =>
      (typeof value === 'object' && value !== null) || typeof value === 'function'
        ? Reflect.get(value, name)
        : undefined,
    window,
  );

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

const methodOf = (object: object, name: string): ((...given: unknown[]) => unknown) | undefined => {
  const method: unknown = Reflect.get(object, name);
  return typeof method === 'function' ? (method as (...given: unknown[]) => unknown) : undefined;
};

const hostAt = (object: object, { kind, method }: Way): NativeBridge | undefined => {
  const found = methodOf(object, method);
  if (found === undefined) return undefined;
  // A native method must be called with its object as `this`.
  const send = (...given: unknown[]): unknown => Reflect.apply(found, object, given);
  if (kind === 'Flutter') return { kind, source: undefined, send: (message) => send(BRIDGE_OBJECT, message) };
  return { kind, source: kind === 'Android' ? (object as MessageSource) : undefined, send };
};

/** A global name that differs from the bridge's only in case. */
const misspelled = (window: object): string | undefined =>
  Object.getOwnPropertyNames(window).find(
    (name) => name !== BRIDGE_OBJECT && name.toLowerCase() === BRIDGE_OBJECT.toLowerCase(),
  );

/** Finds the bridge that the app would use. The findings explain why the app would find none. */
export const findBridge = (window: object): { readonly host?: NativeBridge; readonly findings: readonly Finding[] } => {
  const there = ways.flatMap((way) => {
    const object = within(window, way.path);
    return isObject(object) ? [{ way, object, host: hostAt(object, way) }] : [];
  });
  const hosts = there.flatMap(({ host }) => host ?? []);
  const [host, ...others] = hosts;
  if (host !== undefined) {
    if (others.length === 0) return { host, findings: [] };
    const names = others.map(({ kind }) => kind).join(' and ');
    const says = `There are bridges for ${host.kind} and ${names}. The app uses only the one for ${host.kind}.`;
    return { host, findings: [remark('several-bridges', says, 'Keep only the one that answers.')] };
  }
  const [broken] = there;
  if (broken !== undefined) {
    const { path, method, remedy } = broken.way;
    const says = `window.${path.join('.')} has no function ${method}. The app sees a plain browser and shows 'Please run in App'.`;
    return { findings: [fault('no-post-message', says, remedy)] };
  }
  const other = misspelled(window);
  if (other !== undefined) {
    const says = `window.${other} exists, but the app looks for window.${BRIDGE_OBJECT}. It shows 'Please run in App'.`;
    return {
      findings: [fault('bridge-misspelled', says, `Name the object ${BRIDGE_OBJECT}, in this exact spelling.`)],
    };
  }
  const says = `There is no bridge: neither ${ways.map(({ path }) => `window.${path.join('.')}`).join(' nor ')}. The app shows 'Please run in App'.`;
  const remedies = ways.map(({ kind, remedy }) => `${kind}: ${remedy}`).join('\n');
  return { findings: [fault('no-bridge', says, remedies)] };
};
