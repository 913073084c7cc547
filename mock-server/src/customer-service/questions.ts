import { assumptions } from '@kit/contracts/assumptions';
import { CONTACT_SUPPORT_AFTER, EXTENSION_DAYS } from '@kit/contracts/constants';
import { labelOf, orderStatus } from '@kit/contracts/enums';
import type { ResponseOf } from '@kit/contracts/methods';
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
