import type { AppConfig } from '@kit/contracts/app-config';
import { assumptions } from '@kit/contracts/assumptions';
import { CONTRACT_BREAK_EVENT } from '@kit/contracts/bridge/contract-break';
import { NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import { FAILED_CALL_TOAST_DURATION } from '@kit/contracts/constants';
import { createClient, pathTable } from '../api/client';
import { type EarlyReads, withEarlyReads } from '../api/early-reads';
import { createKeyExchange, createKeyRing } from '../api/keys';
import { createNativeLogin, createNativeUserCheck, type NativeLogin } from '../api/native-login';
import { createSend, createUploadSend } from '../api/send';
import type { Services as SharedServices } from '../api/services';
import { createSession } from '../api/session';
import { createAnalytics } from '../platform/analytics';
import { AppError } from '../platform/app-error';
import { type BridgeWindow, createBridge } from '../platform/bridge';
import { createDevice, type Device } from '../platform/device';
import { clearedByDeletion, clearedByLogout, clearedByOwnLogout, createLocalStore } from '../platform/local-store';
import { createToasts } from '../platform/toasts';

/** The objects that outlive a rendering. They are created once, outside React. */
export interface Services extends Omit<SharedServices, 'theme'> {
  readonly config: AppConfig;
  readonly reads: EarlyReads;
  readonly device: Device;
  readonly nativeLogin: NativeLogin;
  /** leaves the session if the native app has another user; resolves to true if it did */
  readonly checkNativeUser: () => Promise<boolean>;
}

/** The browser functions that the services need. Tests replace them. */
export interface Environment {
  readonly window: BridgeWindow;
  readonly fetch: typeof globalThis.fetch;
  readonly storage: () => Storage;
  readonly now: () => number;
  readonly onDeviceChange: (device: Device) => void;
  /** logs a defect of our code for the developer; undefined in a production build */
  readonly logFault?: (what: string, where: string) => void;
}

/** The stored keys that each end of a session clears. */
const clearedBy = {
  expired: clearedByLogout,
  'logged out': [...clearedByLogout, ...clearedByOwnLogout],
  deleted: [...clearedByLogout, ...clearedByOwnLogout, ...clearedByDeletion],
} as const;

export const createServices = (
  config: AppConfig,
  { logFault, window, fetch, storage, now, onDeviceChange }: Environment,
): Services => {
  const store = createLocalStore(storage, config.base);
  const bridge = createBridge(window);
  const analytics = createAnalytics(bridge);
  const toasts = createToasts();
  const device = createDevice({ bridge, store, onChange: () => onDeviceChange(device) });
  const notifyNativeApp = (event: 'logout' | 'loginExpired') => {
    // the session is over even if the native app fails to handle it
    bridge.call(event, {}).catch((thrown: unknown) => analytics.trackError(AppError.from(thrown).message));
  };

  const session = createSession({
    loadToken: () => store.get('accessToken') ?? undefined,
    saveToken: (token) => {
      store.set('accessToken', token);
      // A logout clears the package information, so the next login loads it again.
      if (Object.keys(store.get('deviceMessage')).length === 0) void device.load();
    },
    clear: (end) => {
      for (const key of clearedBy[end]) store.remove(key);
    },
    notifyLogout: () => notifyNativeApp('logout'),
    notifyExpiry: () => notifyNativeApp('loginExpired'),
  });

  const send = createSend(fetch);
  const pathOf = pathTable(config.base, config.paths);
  const failed = (message: string) => toasts.show(message, { kind: 'error', duration: FAILED_CALL_TOAST_DURATION });
  const describe = device.describe;
  const keys = createKeyRing({
    load: () => store.get('encryptionKey') ?? undefined,
    save: (key) => store.set('encryptionKey', key),
    exchange: createKeyExchange({
      send,
      pathOf,
      publicKey: config.publicKey,
      packageName: () => describe().packageName,
    }),
    now,
    onFailure: (thrown) => {
      const error = AppError.from(thrown);
      failed(error.kind === 'code' ? error.message : NETWORK_ERROR_MESSAGE);
    },
  });

  const client = createClient({
    send,
    uploadSend: createUploadSend(() => new XMLHttpRequest()),
    keys,
    pathOf,
    describe,
    now,
    fieldNames: config.fieldNames,
    officialWebsite: 'officialWebsite' in config.assumptions ? assumptions.officialWebsite : undefined,
    token: () => session.state().token,
    show: failed,
    log: (error) => analytics.trackError(error.message),
    onContractBreak: ({ method, direction, path, reason }) => {
      logFault?.(`The ${direction} of ${method} breaks the contract`, `${pathOf(method)} ${path}: ${reason}`);
      analytics.track(CONTRACT_BREAK_EVENT, { method, direction, path, reason });
    },
    onSessionEnd: ({ token, message }) => {
      if (session.expire(token, message)) toasts.show(message || NETWORK_ERROR_MESSAGE, { kind: 'error' });
    },
  });

  const { api, reads } = withEarlyReads(client);
  const nativeLogin = createNativeLogin({
    bridge,
    api,
    session,
    onOpened: (fingerprint) => store.set('sessionOpener', fingerprint),
  });
  const checkNativeUser = createNativeUserCheck({ bridge, session, opener: () => store.get('sessionOpener') });
  return { config, store, bridge, analytics, toasts, session, api, reads, device, nativeLogin, checkNativeUser };
};
