import { assumptions } from '@kit/contracts/assumptions';
import { labelOf } from '@kit/contracts/closed-list';
import { CONTACT_SUPPORT_AFTER, EXTENSION_DAYS } from '@kit/contracts/constants';
import type { ResponseOf } from '@kit/contracts/methods';
import { type OrderStatus, orderStatus } from '@kit/contracts/methods/order-status';
import { formatNaira } from '@kit/contracts/money';
import { dayCount, HOUR, hourCount, MINUTE, minuteCount, SECOND, secondCount } from '@kit/contracts/time-units';

export type Question = ResponseOf<'tictetQuestionList'>['questions'][number];

/** Categories of the questions, in display order. */
export const questionCategories = ['Application', 'Receiving money', 'Repayment', 'Extension', 'Account'] as const;
type Category = (typeof questionCategories)[number];

const HOURS_TO_SUPPORT = CONTACT_SUPPORT_AFTER / HOUR;
const percent = (basisPoints: number): string => `${basisPoints / 100}%`;
const statusLabel = (status: (typeof orderStatus.values)[number]): string => labelOf(orderStatus, status);

const entry = (questionId: string, category: Category, question: string, answer: string): Question => ({
  questionId,
  category,
  question,
  answer,
});

/** The common problems (2.55). Built on each call, because their numbers follow the effective assumptions. */
export const commonQuestions = (): Question[] => [
  entry(
    'how-to-apply',
    'Application',
    'How do I apply for a loan?',
    'Fill in four steps: personal information, work, a photo of your face and your bank account. Check your answers and submit. It takes about five minutes, and everything is done in the app.',
  ),
  entry(
    'review-time',
    'Application',
    'How long does the review take?',
    `Usually about ${minuteCount(Math.round(assumptions.reviewTime / MINUTE))}. You can close the app: the record tab shows where your application stands. If nothing has changed after ${hourCount(HOURS_TO_SUPPORT)}, write to us here.`,
  ),
  entry(
    'why-rejected',
    'Application',
    'Why was my application rejected?',
    `An application is assessed as a whole, and the reason is shown on the application itself. You can apply again after ${dayCount(assumptions.freezePeriodDays)}. Check before then that your BVN, bank account and contacts are right.`,
  ),
  entry(
    'change-amount',
    'Application',
    'Can I change the amount or the term?',
    `The approved amount cannot be adjusted by hand. You choose between ${assumptions.loanDays.map(dayCount).join(' and ')} when you confirm the loan. Loans that are paid back on time raise your limit.`,
  ),
  entry(
    'money-not-received',
    'Receiving money',
    'My loan was approved but I did not receive the money',
    `Once you have confirmed the loan, the money arrives within ${Math.round(assumptions.disbursementTime.shortest / MINUTE)} to ${minuteCount(Math.round(assumptions.disbursementTime.longest / MINUTE))}. At night and on public holidays your bank can take longer. If it has not arrived after ${hourCount(HOURS_TO_SUPPORT)}, send us a feedback with a screenshot of your account.`,
  ),
  entry(
    'bank-refused',
    'Receiving money',
    `What does "${statusLabel('addingCard')}" mean?`,
    'Your bank did not accept the transfer. Open the order and give another account in your own name; the money is sent again at once.',
  ),
  entry(
    'less-received',
    'Receiving money',
    'Why did I receive less than I borrowed?',
    `A processing fee of ${percent(assumptions.processingFeeBasisPoints)} of the loan is taken from the payout. It is shown before you confirm, together with the exact amount that you receive.`,
  ),
  entry(
    'how-to-repay',
    'Repayment',
    'How do I repay my loan?',
    `Open the order and tap Repay. You can pay by card, or by bank transfer to the account number shown there. You may pay in parts, from ${formatNaira(assumptions.minimumRepayment)}. Never pay into a personal account: our staff do not ask for it.`,
  ),
  entry(
    'payment-not-shown',
    'Repayment',
    'I paid and the payment is not shown',
    'A transfer can take up to 30 minutes to arrive. Check that you used the account number of this loan. If it is still not shown, send us a feedback with the receipt, and the fees of the days in between are corrected.',
  ),
  entry(
    'overdue-fee',
    'Repayment',
    'What happens if I repay late?',
    `For each day after the due day an overdue fee of ${percent(assumptions.overdueRateBasisPoints)} of the loan amount is added. If you cannot pay in full, extend the term before it grows.`,
  ),
  entry(
    'what-is-extension',
    'Extension',
    'What is an extension, and what does it cost?',
    `It moves the due date by ${dayCount(EXTENSION_DAYS)} for a fee of ${percent(assumptions.extensionFeeBasisPoints)} of the loan amount, plus the overdue fee so far. The fee is an extra charge: the full loan amount and its interest are still owed at the new date.`,
  ),
  entry(
    'part-payment-extends',
    'Extension',
    'Does a part payment extend my loan?',
    'Once what you paid reaches the extension amount, the term is extended. The app says before each payment whether it will reduce what you owe or extend the term.',
  ),
  entry(
    'no-code',
    'Account',
    'I do not receive the verification code',
    `Check the number and your signal, wait ${secondCount(Math.round(assumptions.verificationCodeResendAfter / SECOND))} and ask for another. A code is good for ${minuteCount(Math.round(assumptions.verificationCodeLife / MINUTE))}. Never tell it to anyone, us included.`,
  ),
  entry(
    'delete-account',
    'Account',
    'How do I delete my account?',
    'Open Me, Settings, Account Deletion. It is possible once no loan is unpaid and no application is open. Your information is deleted for good; the same number can register again as a new account.',
  ),
];

/** Opening hours of the agents, as the chat texts quote them. */
export const SERVICE_HOURS = 'every day from 8 am to 8 pm';

/** Ids of the most likely questions by order status, likeliest first (2.52, kind `guess`). */
const byStatus: Readonly<Record<OrderStatus, readonly string[]>> = {
  incomplete: ['how-to-apply', 'review-time', 'change-amount', 'delete-account'],
  assessing: ['review-time', 'change-amount', 'why-rejected', 'delete-account'],
  reviewing: ['review-time', 'change-amount', 'why-rejected', 'delete-account'],
  approved: ['change-amount', 'less-received', 'money-not-received', 'how-to-repay'],
  rejected: ['why-rejected', 'how-to-apply', 'delete-account', 'review-time'],
  disbursing: ['money-not-received', 'less-received', 'bank-refused', 'how-to-repay'],
  addingCard: ['bank-refused', 'money-not-received', 'less-received', 'how-to-repay'],
  repaying: ['how-to-repay', 'payment-not-shown', 'what-is-extension', 'part-payment-extends'],
  overdue: ['overdue-fee', 'what-is-extension', 'payment-not-shown', 'how-to-repay'],
  finished: ['payment-not-shown', 'how-to-apply', 'change-amount', 'delete-account'],
  cancelled: ['how-to-apply', 'review-time', 'change-amount', 'delete-account'],
  failed: ['money-not-received', 'bank-refused', 'how-to-apply', 'delete-account'],
};

const WITHOUT_ORDER: readonly string[] = ['how-to-apply', 'review-time', 'no-code', 'delete-account'];

/** @param status status of the order in question; undefined without an order */
export const guessesFor = (status: OrderStatus | undefined): readonly string[] =>
  status === undefined ? WITHOUT_ORDER : byStatus[status];

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
