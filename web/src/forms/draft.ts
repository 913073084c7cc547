import { useState } from 'react';
import { useScreen } from '../api/use-screen';
import { useSessionState } from '../api/use-session-state';
import type { LocalStore } from '../platform/local-store';
import type { Values } from './use-form';

type Texts = Readonly<Record<string, string>>;

/** The unsent texts of one form or conversation, by field. */
export interface Draft {
  /** the texts when the draft was opened */
  readonly opened: Texts;
  /** changes these texts and keeps the others */
  readonly save: (texts: Texts) => void;
  readonly clear: () => void;
}

const none: readonly string[] = [];

/**
 * Opens a draft that this device stores. It reads the storage only now, so that a keystroke never does. Ignores another
 * borrower's drafts on the same device; the first change overwrites them.
 * @param name unique in the app
 * @param owner the user identifier of the borrower; undefined if the user is unknown, and then nothing is stored
 * @param secret fields that are never stored, for example BVN and account number
 */
export const openDraft = (store: LocalStore, name: string, owner: string | undefined, secret = none): Draft => {
  const stored = store.get('drafts');
  const { [name]: opened = {}, ...others } = stored.owner === owner ? stored.texts : {};
  let texts = opened;
  const write = (drafts: Readonly<Record<string, Texts>>) => {
    if (owner !== undefined) store.set('drafts', { owner, texts: drafts });
  };
  return {
    opened,
    save: (changed) => {
      const kept = Object.entries({ ...texts, ...changed }).filter(([field]) => !secret.includes(field));
      texts = Object.fromEntries(kept);
      write({ ...others, [name]: texts });
    },
    clear: () => {
      texts = {};
      write(others);
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
