import type { Question } from './questions';

/** Words that say nothing about what somebody asks. */
const FILLER = new Set(
  'a an and am are be but by can did do does for from get got had has have how i if in is it its me my not of on or our please so still that the them there this to up was we what when where which why will with you your abeg dey na no wey'.split(
    ' ',
  ),
);

/** What people write, by the word that the questions have for it. */
const WRITTEN: Readonly<Record<string, string>> = {
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
  Object.entries(WRITTEN).flatMap(([word, others]) => others.split(' ').map((other) => [other, word] as const)),
);

/** The words of a text that carry its meaning, each once, in one form. */
const meaning = (text: string): Set<string> =>
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
  /** share of the asked words that the question has: 1 means all of them */
  readonly share: number;
}

/**
 * The questions that share words with what somebody wrote, best first. A word of the question itself counts three
 * times as much as one that is only in the answer.
 */
export const matchQuestions = (text: string, questions: readonly Question[]): Match[] => {
  const asked = [...meaning(text)];
  if (asked.length === 0) return [];
  return questions
    .map((question) => {
      const title = meaning(`${question.question} ${question.category}`);
      const answer = meaning(question.answer);
      const points = asked.map((word) => (title.has(word) ? IN_QUESTION : answer.has(word) ? IN_ANSWER : 0));
      const sum = points.reduce<number>((total, point) => total + point, 0);
      return { question, share: sum / (IN_QUESTION * asked.length) };
    })
    .filter(({ share }) => share > 0)
    .sort((one, two) => two.share - one.share);
};
