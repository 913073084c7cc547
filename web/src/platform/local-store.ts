import { theme } from '@kit/contracts/app-config';
import { DEFAULT_LANGUAGE } from '@kit/contracts/constants';
import * as z from 'zod/mini';
import { COMMON_INFO, ENCRYPTION_KEY, storedName, THEME_MODE } from './local-names';
import { jsonIn } from './unchecked-json';

const text = z.string();
/**
 * Creates each schema when its key is first read. A start reads few keys, and creating all schemas is slow on a cheap
 * device.
 */
const key = <Value>(name: string, make: () => z.ZodMiniType<Value>, initial: NoInfer<Value>) => {
  let made: z.ZodMiniType<Value> | undefined;
  return {
    name,
    initial,
    get schema() {
      made ??= make();
      return made;
    },
  };
};

/** Common info (3.8): values that the device and the operations configuration provide. Lengths are in CSS pixels. */
const commonInfo = () =>
  z.object({
    topPaddingHeight: z.number(),
    screenWidth: z.number(),
    operationConfigData: z.nullable(z.record(z.string(), z.unknown())),
    oldLimitBank: z.nullable(z.string()),
  });

/** Customer-service config (3.9). */
const customerServiceConfig = () =>
  z.object({
    isShow: z.boolean(),
    unread: z.boolean(),
    theme: theme.schema,
    loading: z.boolean(),
    showPop: z.boolean(),
    orderId: text,
    pageName: text,
  });

/** Typed texts of one form, by field. Never contains BVN, account number, contact or photo. */
const draft = () => z.record(text, text);

/**
 * All keys of the local storage (3.14, 3.15) with name and initial value. The session key is stored too, so that a
 * reload within its 20 hours needs no key exchange.
 */
export const localKeys = {
  accessToken: key('accessToken', () => z.nullable(text), null),
  /** fingerprint of the native token that opened the session; empty after a login with a code */
  sessionOpener: key('sessionOpener', () => text, ''),
  appLanguage: key('appLanguage', () => text, DEFAULT_LANGUAGE),
  packageName: key('packageName', () => text, ''),
  deviceMessage: key('deviceMessage', () => z.record(z.string(), z.unknown()), {}),
  appendedHeaders: key('appendedHeaders', () => z.record(z.string(), z.unknown()), {}),
  appName: key('appName', () => text, ''),
  commonInfo: key(COMMON_INFO, commonInfo, {
    topPaddingHeight: 0,
    screenWidth: 0,
    operationConfigData: null,
    oldLimitBank: null,
  }),
  customerServiceConfig: key('customerServiceConfig', customerServiceConfig, {
    isShow: false,
    unread: false,
    theme: 'light',
    loading: false,
    showPop: false,
    orderId: '',
    pageName: '',
  }),
  /** the running countdown and its end, in milliseconds since the epoch */
  finishCountdownTime: key('finishCountdownTime', () => z.object({ id: text, downtime: z.number() }), {
    id: '',
    downtime: 0,
  }),
  /** last display of the rating prompt, in milliseconds since the epoch */
  evaluationPopup: key('evaluationPopup', () => z.object({ popupTime: z.number() }), { popupTime: 0 }),
  themeMode: key(THEME_MODE, () => z.enum(['light', 'dark', 'system']), 'system'),
  /** unsent texts of forms and conversations by draft and field, with their owner */
  drafts: key('drafts', () => z.object({ owner: text, texts: z.record(text, draft()) }), { owner: '', texts: {} }),
  /** the last announced credit limit in naira, with its owner; the popup appears once (2.42) */
  creditLimitSeen: key('creditLimitSeen', () => z.object({ owner: text, amount: z.number() }), {
    owner: '',
    amount: 0,
  }),
  /** the hot loan that the borrower chose, with its owner; the discount is in basis points */
  chosenOffer: key(
    'chosenOffer',
    () =>
      z.object({
        owner: text,
        offer: z.nullable(
          z.object({
            name: text,
            productId: text,
            couponId: z.nullable(text),
            discountBasisPoints: z.nullable(z.number()),
          }),
        ),
      }),
    { owner: '', offer: null },
  ),
  encryptionKey: key(ENCRYPTION_KEY, () => z.nullable(z.object({ keyId: text, key: text, bornAt: z.number() })), null),
} as const;

export type LocalKey = keyof typeof localKeys;
export type LocalValue<Key extends LocalKey> = z.output<(typeof localKeys)[Key]['schema']>;

/** The keys that every end of a session clears (4.8). The user info is only in memory. */
export const clearedByLogout = [
  'accessToken',
  'sessionOpener',
  'deviceMessage',
  'appendedHeaders',
  'evaluationPopup',
] as const satisfies LocalKey[];

/** The keys that only a logout by the borrower clears: an expired session must not delete typed texts. */
export const clearedByOwnLogout = ['drafts', 'chosenOffer'] as const satisfies LocalKey[];

/** The keys that only an account deletion clears. A logout keeps them, because the same borrower usually returns. */
export const clearedByDeletion = [
  'creditLimitSeen',
  'finishCountdownTime',
  'customerServiceConfig',
] as const satisfies LocalKey[];

export interface LocalStore {
  /** returns the stored value, or the initial value if the stored one is missing or invalid */
  readonly get: <Key extends LocalKey>(key: Key) => LocalValue<Key>;
  readonly set: <Key extends LocalKey>(key: Key, value: LocalValue<Key>) => void;
  readonly remove: (key: LocalKey) => void;
}

type Backing = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Falls back to memory if localStorage is full or switched off. The app then works until it is closed. */
const withFallback = (backing: () => Backing): Backing => {
  const memory = new Map<string, string>();
  const attempt = <Result>(use: (storage: Backing) => Result): Result | undefined => {
    try {
      return use(backing());
    } catch {
      return undefined;
    }
  };
  return {
    getItem: (name) => memory.get(name) ?? attempt((storage) => storage.getItem(name)) ?? null,
    setItem: (name, value) => {
      const isStored = attempt((storage) => {
        storage.setItem(name, value);
        return true;
      });
      if (isStored) {
        memory.delete(name);
        return;
      }
      memory.set(name, value);
      // an older value must not come back after a restart
      attempt((storage) => storage.removeItem(name));
    },
    removeItem: (name) => {
      memory.delete(name);
      attempt((storage) => storage.removeItem(name));
    },
  };
};

/**
 * @param backing returns localStorage; a function, because the mere access throws on some devices
 * @param base path prefix of the deployment
 */
export const createLocalStore = (backing: () => Backing, base = ''): LocalStore => {
  const storage = withFallback(backing);
  const nameOf = (key: LocalKey) => storedName(base, localKeys[key].name);
  return {
    get: (key) => {
      const { schema, initial } = localKeys[key];
      const stored = jsonIn(() => storage.getItem(nameOf(key)));
      const parsed = z.safeParse<z.ZodMiniType>(schema, stored);
      return (parsed.success ? parsed.data : initial) as LocalValue<typeof key>;
    },
    set: (key, value) => storage.setItem(nameOf(key), JSON.stringify(value)),
    remove: (key) => storage.removeItem(nameOf(key)),
  };
};
