import type { AppConfig } from '@kit/contracts/app-config';
import { sendAuthCode } from '@kit/contracts/methods/session';
import { createSession } from '../../../web/src/api/session';
import { createServices } from '../../../web/src/app/services';
import { type LocalKey, type LocalValue, localKeys } from '../../../web/src/platform/local-store';
import { keyExchangeVectors } from '../contracts/vectors';
import { type Answer, allSucceed, createFakeBackend } from './fake-backend';
import { createFakeShell } from './fake-shell';

type Stored = { readonly [Key in LocalKey]?: LocalValue<Key> };

interface Options {
  readonly token?: string;
  /** values stored before the start, beside those of a typical device */
  readonly stored?: Stored;
  readonly config?: Partial<AppConfig>;
  /** replies of the native app; it accepts analytics, and stays pending otherwise */
  readonly shell?: Parameters<typeof createFakeShell>[0];
}

/** A storage in memory, so that a late write of one test never reaches the next. */
export const createFakeStorage = () => {
  const items = new Map<string, string>();
  const storage = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  } as Storage;
  return { storage, names: () => [...items.keys()].sort() };
};

/** A configuration without settings, except the public key. */
export const noSettings = { base: '', assumptions: {}, fieldNames: {}, paths: {} };

/** The stored values of a device after an earlier start. */
const usual: Stored = {
  appName: 'Kit',
  packageName: 'com.example.loan',
  deviceMessage: { osType: 'android', appVersion: '2.0' },
  appendedHeaders: { channel: 'store' },
};

/** The app's services as the app composes them, with a fake device, a fake native app, and a backend with these answers. */
export const servicesWith = (answer: Answer = allSucceed, options: Options = {}) => {
  const backend = createFakeBackend(answer);
  const clock = { now: Date.now() };
  const { storage, names } = createFakeStorage();
  const base = options.config?.base ?? '';
  const stored: Stored = { ...usual, ...(options.token ? { accessToken: options.token } : {}), ...options.stored };
  for (const [key, value] of Object.entries(stored)) {
    const { name } = localKeys[key as LocalKey];
    storage.setItem(base ? `${base}:${name}` : name, JSON.stringify(value));
  }
  const shell = createFakeShell({ trackEvent: () => undefined, ...options.shell });
  const services = createServices(
    { ...noSettings, publicKey: keyExchangeVectors.publicKey, ...options.config },
    {
      window: shell.window,
      fetch: backend.fetch,
      storage: () => storage,
      now: () => clock.now,
      onDeviceChange: () => undefined,
    },
  );
  const shown: string[] = [];
  services.toasts.subscribe(() => {
    const message = services.toasts.current();
    if (message) shown.push(`${message.kind}: ${message.text}`);
  });
  const tracked = () => shell.named('trackEvent').map(({ params }) => params);
  return {
    ...services,
    backend,
    seen: backend.seen,
    shell,
    clock,
    storage,
    /** the names that the device stores, in order */
    names,
    /** each toast with its kind */
    shown,
    tracked,
    /** the logged errors, as the native app received them */
    logged: () => tracked().flatMap(({ event }) => (String(event).includes('_error_') ? [String(event)] : [])),
  };
};

/** A session in memory. */
export const sessionWith = (token: string | undefined, notify: () => void = () => undefined, clear = notify) =>
  createSession({
    loadToken: () => token,
    saveToken: () => undefined,
    clear,
    notifyLogout: notify,
    notifyExpiry: notify,
  });

/** A request for a verification code: an act, which changes state. */
export const codeTo = (last: number) => ({ contactNumber: `0803123456${last}`, purpose: 'login' }) as const;

/** Starts ten calls that change state, each in its own envelope. Does not wait for any of them. */
export const startTenCalls = async ({ call }: ReturnType<typeof servicesWith>['api']): Promise<Promise<unknown>[]> => {
  const started: Promise<unknown>[] = [];
  for (let index = 0; index < 10; index += 1) {
    const outcome = call(sendAuthCode, codeTo(index));
    // the caller handles the failure later, so this avoids an unhandled rejection
    outcome.catch(() => undefined);
    started.push(outcome);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return started;
};
