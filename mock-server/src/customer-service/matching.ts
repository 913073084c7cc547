import type { Question } from './questions';

/** Words without meaning for a search. */
const FILLER = new Set(
  'a an and am are be but by can did do does for from get got had has have how i if in is it its me my not of on or our please so still that the them there this to up was we what when where which why will with you your abeg dey na no wey'.split(
    ' ',
  ),
);

/** Synonyms that people write, by the word in the questions. */
const SYNONYMS: Readonly<Record<string, string>> = {
  loan: 'loans',
  borrow: 'borrowed borrowing',
  money: 'cash fund funds',
  receive: 'disbursed disbursement credited received arrived arrive arrives come',
  pay: 'payment payments paid paying',
  repay: 'repaid repayment repaying',
  extension: 'extend extended extends renew renewal rollover',
  code: 'otp sms',
  reject: 'rejected declined decline',
  refuse: 'refused',
  overdue: 'late',
  delete: 'deleted deletion remove close',
  show: 'shown showing shows reflect reflected',
  approve: 'approved',
  apply: 'applied application',
  bank: 'card',
  cost: 'costs',
  fee: 'fees',
};
const synonyms = new Map(
  Object.entries(SYNONYMS).flatMap(([word, others]) => others.split(' ').map((other) => [other, word] as const)),
);

/** The distinct meaningful words of a text, with synonyms unified. */
const searchWords = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]/u)
      .filter((word) => word !== '' && !FILLER.has(word))
      .map((word) => synonyms.get(word) ?? word),
  );

const IN_QUESTION = 3;
const IN_ANSWER = 1;

interface Match {
  readonly question: Question;
  /** share of the borrower's words that the question contains; 1 means all */
  readonly share: number;
}

/**
 * The questions that share words with the text, best first. A word in the question counts three times as much as a word
 * in the answer.
 */
export const matchQuestions = (text: string, questions: readonly Question[]): Match[] => {
  const asked = [...searchWords(text)];
  if (asked.length === 0) return [];
  return questions
    .map((question) => {
      const title = searchWords(`${question.question} ${question.category}`);
      const answer = searchWords(question.answer);
      const points = asked.map((word) => (title.has(word) ? IN_QUESTION : answer.has(word) ? IN_ANSWER : 0));
      const sum = points.reduce<number>((total, point) => total + point, 0);
      return { question, share: sum / (IN_QUESTION * asked.length) };
    })
    .filter(({ share }) => share > 0)
    .sort((one, two) => two.share - one.share);
};
