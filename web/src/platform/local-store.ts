import * as z from 'zod/mini';
import { type LocalKey, type LocalValue, localKeys } from './local-keys';
import { storedName } from './local-names';
import { jsonIn } from './unchecked-json';

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
