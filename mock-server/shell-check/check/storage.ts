import { messageOf } from '@kit/contracts/message-of';
import { type Finding, fault } from './finding';

/** The part of `localStorage` that the check uses. */
export type CheckStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const KEY = 'shell-check.storage';
const VALUE = 'stored';

const problemOf = (storage: () => CheckStorage | null): string | undefined => {
  try {
    const found = storage();
    if (found === null) return 'localStorage is null';
    found.setItem(KEY, VALUE);
    const read = found.getItem(KEY);
    found.removeItem(KEY);
    return read === VALUE ? undefined : 'a stored text cannot be read back';
  } catch (cause) {
    return messageOf(cause);
  }
};

/** Reports a web view without DOM storage, in which the app loses its session and drafts. */
export const judgeStorage = (storage: () => CheckStorage | null): readonly Finding[] => {
  const problem = problemOf(storage);
  if (problem === undefined) return [];
  return [
    fault(
      'no-dom-storage',
      `The page cannot store data: ${problem}. The app loses its session and its drafts at every start.`,
      'Android: settings.domStorageEnabled = true\niOS: use the default data store, not nonPersistent()\nFlutter: InAppWebViewSettings(domStorageEnabled: true)',
    ),
  ];
};
