import { useState } from 'react';
import { useScreen } from '../api/use-screen';
import { useSessionState } from '../api/use-session-state';
import type { LocalStore } from '../platform/local-store';
import type { Values } from './use-form';

type Texts = Readonly<Record<string, string>>;

/** The unsent texts of one form or conversation, by field. */
export interface Draft {
  /** the texts when the draft was opened; empty while an earlier visit is sending them */
  readonly opened: Texts;
  /** changes these texts and keeps the others */
  readonly save: (texts: Texts) => void;
  readonly clear: () => void;
  /**
   * Runs a call that sends the texts. Deletes them if it succeeds, unless a later visit has typed newer ones. Keeps them
   * if it throws or resolves to false.
   */
  readonly send: <Reply>(run: () => Promise<Reply>) => Promise<Reply>;
}

const none: readonly string[] = [];

interface Shared {
  /** the draft that read or wrote the storage last; only this one knows what is stored */
  latest?: object;
  /** the draft that is sending the texts, by name */
  readonly senders: Map<string, object>;
}

const sharedByStore = new WeakMap<LocalStore, Shared>();

const sharedOf = (store: LocalStore): Shared => {
  const shared = sharedByStore.get(store) ?? { senders: new Map() };
  sharedByStore.set(store, shared);
  return shared;
};

/**
 * Opens a draft that this device stores. A keystroke reads the storage only if another draft has used it since. Ignores
 * another borrower's drafts on the same device; the first change overwrites them.
 * @param name unique in the app
 * @param owner the user identifier of the borrower; undefined if the user is unknown, and then nothing is stored
 * @param secret fields that are never stored, for example BVN and account number
 */
export const openDraft = (store: LocalStore, name: string, owner: string | undefined, secret = none): Draft => {
  const shared = sharedOf(store);
  const self = {};
  let stored = store.get('drafts');
  shared.latest = self;
  const replaceable = [owner, stored.owner, ''];
  const own = (): Texts => {
    const sender = shared.senders.get(name) ?? self;
    return (sender === self && stored.owner === owner && stored.texts[name]) || {};
  };
  const write = (texts: Texts | undefined) => {
    // another borrower has logged in since, and this change is late
    if (owner === undefined || !replaceable.includes(stored.owner)) return;
    const { [name]: _, ...others } = stored.owner === owner ? stored.texts : {};
    stored = { owner, texts: texts ? { ...others, [name]: texts } : others };
    shared.latest = self;
    store.set('drafts', stored);
  };
  const clear = () => {
    stored = store.get('drafts');
    if (stored.owner === owner) write(undefined);
  };
  return {
    opened: own(),
    save: (changed) => {
      if (shared.latest !== self) stored = store.get('drafts');
      const kept = Object.entries({ ...own(), ...changed }).filter(([field]) => !secret.includes(field));
      if (shared.senders.get(name) !== self) shared.senders.delete(name);
      write(Object.fromEntries(kept));
    },
    clear,
    send: async (run) => {
      shared.senders.set(name, self);
      const isSender = () => shared.senders.get(name) === self;
      try {
        const reply = await run();
        if (reply && isSender()) clear();
        return reply;
      } finally {
        if (isSender()) shared.senders.delete(name);
      }
    },
  };
};

/** Opens a draft for as long as the screen is mounted. Its secret fields stay in memory until the session ends. */
export const useDraft = (name: string, owner: string | undefined, secret = none): Draft => {
  const { store } = useScreen();
  const [stored] = useState(() => openDraft(store, name, owner, secret));
  const [remembered, remember, forget] = useSessionState<Texts>(`secrets of ${name}`, {});
  return {
    opened: { ...stored.opened, ...remembered },
    save: (texts) => {
      stored.save(texts);
      const secrets = Object.entries(texts).filter(([field]) => secret.includes(field));
      if (secrets.length > 0) remember({ ...remembered, ...Object.fromEntries(secrets) });
    },
    clear: () => {
      stored.clear();
      forget();
    },
    send: async (run) => {
      const reply = await stored.send(run);
      if (reply) forget();
      return reply;
    },
  };
};

/**
 * The initial values of a form: the draft, otherwise the saved value, otherwise empty. Drops fields that no longer
 * exist.
 */
export const initialValues = <Field extends string>(
  fields: readonly Field[],
  saved: Readonly<Partial<Record<Field, string>>> | undefined,
  draft: Texts,
): Values<Field> =>
  Object.fromEntries(fields.map((field) => [field, draft[field] ?? saved?.[field] ?? ''])) as Values<Field>;
