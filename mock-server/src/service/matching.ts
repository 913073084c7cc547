import type { Question } from './questions';

/** Words that say nothing about what somebody asks. */
const FILLER = new Set(
  'a an and am are be but by can did do does for from get got had has have how i if in is it its me my not of on or our please so still that the them there this to up was we what when where which why will with you your'.split(
    ' ',
  ),
);

/** What people write for what the questions say. */
const SYNONYMS: Readonly<Record<string, string>> = {
  loans: 'loan',
  borrowed: 'borrow',
  borrowing: 'borrow',
  cash: 'money',
  fund: 'money',
  funds: 'money',
  disbursed: 'receive',
  disbursement: 'receive',
  credited: 'receive',
  received: 'receive',
  arrived: 'receive',
  arrive: 'receive',
  arrives: 'receive',
  payment: 'pay',
  payments: 'pay',
  paid: 'pay',
  paying: 'pay',
  repaid: 'repay',
  repayment: 'repay',
  repaying: 'repay',
  extend: 'extension',
  extended: 'extension',
  extends: 'extension',
  renew: 'extension',
  renewal: 'extension',
  rollover: 'extension',
  otp: 'code',
  sms: 'code',
  rejected: 'reject',
  declined: 'reject',
  refused: 'refuse',
  decline: 'reject',
  late: 'overdue',
  deleted: 'delete',
  deletion: 'delete',
  remove: 'delete',
  close: 'delete',
  shown: 'show',
  showing: 'show',
  shows: 'show',
  reflect: 'show',
  reflected: 'show',
  approved: 'approve',
  applied: 'apply',
  application: 'apply',
  card: 'bank',
  costs: 'cost',
  fees: 'fee',
};

/** The words of a text that carry its meaning, each once, in one form. */
const meaning = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '' && !FILLER.has(word))
      .map((word) => SYNONYMS[word] ?? word),
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
