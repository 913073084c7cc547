import { BRIDGE_OBJECT } from '@kit/contracts/bridge/message';
import { type Finding, fault, remark } from './finding';

export type HostKind = 'Android' | 'iOS' | 'Flutter';

/** The window as far as the check needs it: whatever a shell has put there, and the events that it causes. */
export interface CheckWindow {
  addEventListener(type: 'error', listener: (event: { readonly message?: string }) => void): void;
}

interface MessageSource {
  addEventListener?(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

export interface Host {
  readonly kind: HostKind;
  /** hands one message to the shell, and returns what its function returned */
  readonly send: (message: string) => unknown;
  /** what sends replies as message events, where there is such a thing */
  readonly source: MessageSource | undefined;
}

interface Way {
  readonly kind: HostKind;
  /** the object's name in the window, from the outside in */
  readonly path: readonly string[];
  readonly method: string;
  readonly remedy: string;
}

/** In the order in which the app looks for them. */
const ways: readonly Way[] = [
  {
    kind: 'Android',
    path: [BRIDGE_OBJECT],
    method: 'postMessage',
    remedy: `Add it before the page loads: addJavascriptInterface(…, "${BRIDGE_OBJECT}") with a public postMessage(String) that is annotated @JavascriptInterface, and that the shrinker keeps.`,
  },
  {
    kind: 'iOS',
    path: ['webkit', 'messageHandlers', BRIDGE_OBJECT],
    method: 'postMessage',
    remedy: `Add it to the configuration before the web view is made: userContentController.add(handler, name: "${BRIDGE_OBJECT}").`,
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

const hostAt = (object: object, { kind, method }: Way): Host | undefined => {
  const found = methodOf(object, method);
  if (found === undefined) return undefined;
  // A method of a native object must be called on it.
  const send = (...given: unknown[]): unknown => Reflect.apply(found, object, given);
  if (kind === 'Flutter') return { kind, source: undefined, send: (message) => send(BRIDGE_OBJECT, message) };
  return { kind, source: kind === 'Android' ? (object as MessageSource) : undefined, send };
};

/** The bridge's name as somebody may have spelled it. */
const misspelled = (window: object): string | undefined =>
  Object.getOwnPropertyNames(window).find(
    (name) => name !== BRIDGE_OBJECT && name.toLowerCase() === BRIDGE_OBJECT.toLowerCase(),
  );

/**
 * The bridge that the app would use.
 * @returns what is wrong with it where the app would find none
 */
export const findHost = (window: object): { readonly host?: Host; readonly findings: readonly Finding[] } => {
  const there = ways.flatMap((way) => {
    const object = within(window, way.path);
    return isObject(object) ? [{ way, object, host: hostAt(object, way) }] : [];
  });
  const hosts = there.flatMap(({ host }) => host ?? []);
  const [host, ...others] = hosts;
  if (host !== undefined) {
    if (others.length === 0) return { host, findings: [] };
    const names = others.map(({ kind }) => kind).join(' and ');
    const says = `There is a bridge for ${host.kind} and one for ${names}; the app uses the one for ${host.kind} only.`;
    return { host, findings: [remark('several-bridges', says, 'Leave only the one that answers.')] };
  }
  const [broken] = there;
  if (broken !== undefined) {
    const { path, method, remedy } = broken.way;
    const says = `window.${path.join('.')} is there, but has no function ${method}. The app takes this for a plain browser and says 'Please run in App'.`;
    return { findings: [fault('no-post-message', says, remedy)] };
  }
  const other = misspelled(window);
  if (other !== undefined) {
    const says = `window.${other} is there, and the app looks for window.${BRIDGE_OBJECT}. It says 'Please run in App'.`;
    return { findings: [fault('bridge-misspelled', says, `Name the object ${BRIDGE_OBJECT}, in this spelling.`)] };
  }
  const says = `There is no bridge: neither ${ways.map(({ path }) => `window.${path.join('.')}`).join(' nor ')}. The app says 'Please run in App'.`;
  const remedies = ways.map(({ kind, remedy }) => `${kind}: ${remedy}`).join('\n');
  return { findings: [fault('no-bridge', says, remedies)] };
};
