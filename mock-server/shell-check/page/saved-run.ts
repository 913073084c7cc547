import { parseJson } from '@kit/contracts/json-depth';
import { isSaved } from '../check/report';
import type { Saved } from '../check/run';

const KEY = 'shell-check';

/** Stores a run in case the page closes. */
export const keepForNextPage = (progress: Saved): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(progress));
  } catch {
    // Without storage the run starts again.
  }
};

/** Takes the stored run and deletes it. */
export const takeFromLastPage = (): Saved => {
  try {
    const text = localStorage.getItem(KEY);
    localStorage.removeItem(KEY);
    const saved: unknown = parseJson(text ?? '{}');
    return isSaved(saved) ? saved : {};
  } catch {
    return {};
  }
};
