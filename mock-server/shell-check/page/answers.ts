import { parseJson } from '@kit/contracts/json-depth';

const KEY = 'shell-check';

export type Answers = Readonly<Record<string, string>>;

/** Stores the answers of the tester beyond the life of the page. Returns false if the web view has no DOM storage. */
export const keepAnswers = (answers: Answers): boolean => {
  try {
    localStorage.setItem(KEY, JSON.stringify(answers));
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
};

export const keptAnswers = (): Answers => {
  try {
    return parseJson(localStorage.getItem(KEY) ?? '{}') as Answers;
  } catch {
    return {};
  }
};
