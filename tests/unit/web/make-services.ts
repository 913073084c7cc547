import type { AppConfig } from '@kit/contracts/app-config';
import { createServices } from '../../../web/src/app/services';
import { type LocalKey, type LocalValue, localKeys } from '../../../web/src/storage/local-keys';
import type { createFakeBackend } from './fake-backend';
import { createFakeShell } from './fake-shell';

type Stored = { readonly [Key in LocalKey]?: LocalValue<Key> };

interface Options {
  readonly token?: string;
  /** what was stored before the app started, beside what a phone usually knows about itself */
  readonly stored?: Stored;
  readonly config?: Partial<AppConfig>;
  /** in place of the backend's own */
  readonly fetch?: typeof globalThis.fetch;
  /** what the shell answers; it takes analytics, and is silent otherwise */
  readonly shell?: Parameters<typeof createFakeShell>[0];
}

/** What a phone keeps, in memory: a late write of one test never reaches the next. */
const createFakeStorage = (): Storage => {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
  };
};

/** What a phone has stored after an earlier start. */
const usual: Stored = {
  appName: 'Kit',
  packageName: 'com.example.loan',
  deviceMessage: { osType: 'android', appVersion: '2.0' },
  appendedHeaders: { channel: 'store' },
};

/** The services of the app as the app itself composes them, on a phone, a shell and a backend of the test. */
export const makeServices = (backend: ReturnType<typeof createFakeBackend>, options: Options = {}) => {
  const clock = { now: Date.now() };
  const storage = createFakeStorage();
  const base = options.config?.base ?? '';
  const stored: Stored = { ...usual, ...(options.token ? { accessToken: options.token } : {}), ...options.stored };
  for (const [key, value] of Object.entries(stored)) {
    const { name } = localKeys[key as LocalKey];
    storage.setItem(base ? `${base}:${name}` : name, JSON.stringify(value));
  }
  const shell = createFakeShell({ trackEvent: () => undefined, ...options.shell });
  const services = createServices(
    {
      publicKey: backend.publicKey,
      base: '',
      assumptions: {},
      fieldNames: {},
      paths: {},
      content: { agreements: {} },
      ...options.config,
    },
    {
      window: shell.window,
      fetch: options.fetch ?? backend.fetch,
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
    shell,
    clock,
    storage,
    /** each toast that was shown, with its kind */
    shown,
    tracked,
    /** the errors that were logged, as the shell was told of them */
    logged: () => tracked().flatMap(({ event }) => (String(event).includes('_error_') ? [String(event)] : [])),
  };
};

/** Starts calls one after the other, each in an envelope of its own, without waiting for any of them. */
export const startApart = async <Result>(calls: readonly (() => Promise<Result>)[]): Promise<Promise<Result>[]> => {
  const started: Promise<Result>[] = [];
  for (const call of calls) {
    const outcome = call();
    // whoever looks at it later finds the failure; until then it is not an unhandled one
    outcome.catch(() => undefined);
    started.push(outcome);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return started;
};
