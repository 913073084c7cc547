import { isSaved } from '../check/report';
import type { Saved } from '../check/run';

const KEY = 'shell-check';

/** Keeps a run for the page that is opened after this one was closed. */
export const keepForNextPage = (progress: Saved): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(progress));
  } catch {
    // a web view without storage starts anew
  }
};

/** What the page before left, once. */
export const takeFromLastPage = (): Saved => {
  try {
    const text = localStorage.getItem(KEY);
    localStorage.removeItem(KEY);
    const saved: unknown = JSON.parse(text ?? '{}');
    return isSaved(saved) ? saved : {};
  } catch {
    return {};
  }
};
