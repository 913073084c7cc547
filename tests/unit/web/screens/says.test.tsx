import type { ResponseOf } from '@kit/contracts/methods';
import { itemAvailability } from '@kit/contracts/methods/configuration';
import { type OrderDetail, timelineKind } from '@kit/contracts/methods/loan';
import { orderStatus } from '@kit/contracts/methods/order-status';
import { expect, it } from 'vitest';
import { examples } from '../../../support/examples';
import { note, notes, ticket } from './feedback-screens';
import {
  allDone,
  ended,
  finishedLoan,
  type HomePage,
  home,
  homeIn,
  homeWith,
  loan,
  loanWith,
  nothingSaved,
  orderIn,
  orders,
  PAYMENT,
  partReceived,
  payment,
  receivedPayment,
  rejection,
  savedProfile,
} from './loan-examples';
import { said } from './said';
import { NOW, noNetwork, openRoute, press, type Replies, refused, withClock } from './screen-context';

withClock();

const DAY = 86_400_000;
const MINUTE = 60_000;
const waitingSince = {
  serverTime: NOW,
  expectedAt: NOW + 70 * MINUTE,
  checkAfter: NOW + 10 * MINUTE,
  contactSupportAfter: NOW + DAY,
  timeline: [
    { at: NOW - 2 * MINUTE, kind: 'applied' as const, amount: null },
    { at: NOW - MINUTE, kind: 'submitted' as const, amount: null },
  ],
};
const then = (kind: OrderDetail['timeline'][number]['kind']) => ({ timeline: [{ at: NOW, kind, amount: null }] });
const partlyPaid = { repaid: 5_000, paidSinceExtension: 5_000, remaining: 50_000 };
const extension = (changes: Partial<ResponseOf<'extensionQuote'>>): Replies => ({
  extensionQuote: () => ({ ...examples.extensionQuote.response, ...changes }),
});
const paidOn = (days: number): OrderDetail => {
  const finished = finishedLoan();
  const at = (finished.repayment?.dueAt ?? 0) + days * DAY;
  return { ...finished, timeline: [{ at, kind: 'finished', amount: 55_000 }] };
};
const offers = itemAvailability.values.map((availability) => ({
  ...(home.items[0] as HomePage['items'][number]),
  itemId: availability,
  name: `Loan of ${availability}`,
  availability,
}));
const saved: Replies = { profileInfo: () => savedProfile };
const unsaved: Replies = { profileInfo: () => nothingSaved };
const towardsExtension = { status: 'received', effect: 'counts towards the extension', amount: 5_000 } as const;
const grown = { ...home.product, maximumAmount: 75_000, previousMaximumAmount: 50_000 };
const inTime = loanWith(
  { overdueDays: 0, overdueFee: 0 },
  {
    order: {
      ...examples.orderDetail.response.order,
      status: 'repaying',
      button: 'repaying',
      overdueDays: 0,
      daysLeft: 9,
    },
    timeline: timelineKind.values.map((kind, day) => ({ at: NOW + day * DAY, kind, amount: day * 1_000 })),
  },
);
const failed = { ...receivedPayment, status: 'failed', effect: null, settledAt: null } as const;
const waiting = { ...receivedPayment, payOrderId: 'P2', status: 'waiting', effect: null, settledAt: null } as const;

/** A state of a screen: its replies, or also the rest of its address and what the borrower taps. */
type State = Replies | readonly [replies: Replies, at: string, ...taps: string[]];
const isPlain = (state: State): state is Replies => !Array.isArray(state);

/** Compares what a screen says in each state with its file. */
const says = (ids: string, path: string, states: Readonly<Record<string, State>>) => {
  it(`${ids} ${path} says in each state what its file says`, async () => {
    const texts: string[] = [];
    for (const [name, state] of Object.entries(states)) {
      const [replies, at, ...taps] = isPlain(state) ? ([state, ''] as const) : state;
      const { close } = await openRoute(path + at, replies);
      for (const each of taps) await press(each);
      texts.push(`== ${name}\n${said()}\n`);
      await close();
    }
    const file = path.replace(/\W+/g, '-').slice(1) || 'home';
    await expect(texts.join('\n')).toMatchFileSnapshot(`says/${file}.txt`);
  });
};

says('[1.8] [2.48] [4.2] [4.4]', '/', {
  'a new borrower': {},
  'all steps done': allDone,
  'after a failed payout': { ...allDone, ...ended('failed') },
  ...Object.fromEntries(orderStatus.values.map((status) => [status, homeIn(status)])),
  'offers that are closed': homeWith({ items: offers.slice(0, 2) }),
  'more of them': [homeWith({ items: offers }), '', 'Other loans'],
  'no more of them': [{}, '', 'Other loans'],
});
says('[7.46]', '/user_center', {
  'with a bank account': saved,
  'during a loan': { ...saved, ...homeIn('repaying') },
  'the data': [saved, '', 'My data and consent'],
});
says('[2.54]', '/user_settings', { 'the settings': {} });
says('[1.1] [2.54]', '/user_about_us', { 'the lender': {} });
says('[2.55]', '/user_agreement', { 'the agreements': {} });
says('[2.54]', '/user_faq', { 'the questions': {}, none: { tictetQuestionList: () => ({ questions: [] }) } });
says('[2.53]', '/error', { 'the error page': {} });
says('[2.56]', '/login', { 'a number': {} });
says('[3.1]', '/profile_info', {
  'nothing typed': [unsaved, '', 'Continue'],
  'the second part': [saved, '', 'Continue'],
  'the third part': [saved, '', 'Continue', 'Continue'],
  'the last part': [saved, '', 'Continue', 'Continue', 'Continue'],
  'a change': [saved, '?from=answers'],
});
says('[3.2]', '/more_info', { 'a new borrower': unsaved, saved });
says('[2.40]', '/face_recognition_info', { 'no photo': unsaved, 'a saved photo': saved });
says('[3.3] [4.12]', '/bank_account_info', {
  'a new borrower': unsaved,
  saved,
  'another account': [{ ...saved, ...orderIn('addingCard') }, '?orderNo=N1'],
  answers: [saved, '?view=answers'],
  'missing answers': [{}, '?view=answers'],
  consent: [saved, '?view=consent', 'Agree and apply'],
});
says('[2.44] [5.8] [5.11]', '/borrow/confirm_borrow?orderNo=N1', {
  'a tap on the amount': [{}, '', '₦50,000'],
});
says('[4.3] [9.2]', '/loan_in_process?orderNo=N1', {
  'on its way': orderIn('disbursing', waitingSince),
  'after another account': orderIn('disbursing', { ...waitingSince, ...then('bank changed'), terms: null }),
  failed: orderIn('failed', then('failed')),
});
says('[9.2]', '/order_review?orderNo=N1', {
  assessing: orderIn('assessing', waitingSince),
  reviewing: orderIn('reviewing', { ...waitingSince, ...then('reviewing') }),
  late: orderIn('reviewing', { ...waitingSince, contactSupportAfter: NOW, expectedAt: null }),
  checked: [orderIn('reviewing', { ...waitingSince, checkAfter: NOW }), '', 'Check again'],
  cancelled: orderIn('cancelled', then('cancelled')),
});
says('[2.43] [4.4]', '/decline_order?orderNo=N1', {
  'in the freeze': orderIn('rejected', rejection(5)),
  'after it': orderIn('rejected', rejection(0)),
});
says('[8.11]', '/decline_order', { 'without a number': { orderDetail: refused('ORDER_NOT_FOUND') } });
says('[8.11]', '/pay_cashier_offline', { 'without a number': { payOrderStatus: refused('PAY_ORDER_NOT_FOUND') } });
says('[2.45]', '/repay/repay_detail?orderNo=N1', {
  overdue: loan(loanWith()),
  'partly paid': [loan(loanWith(partlyPaid)), '', 'I want to extend the term'],
  'in time, with all that can happen': loan(inTime),
  'no extension': [loan(loanWith({ repaid: 45_000, remaining: 10_000 })), '&type=extend'],
  payments: loan(loanWith({ extensionChosen: true }, { payments: [waiting, receivedPayment] })),
  'finished early': loan(paidOn(-2)),
  'finished on the day': loan(paidOn(0)),
  'finished late': loan(finishedLoan()),
  'finished, with a higher limit': { ...loan(finishedLoan()), ...homeWith({ product: grown }) },
  'its letter': [loan(finishedLoan()), '&type=letter'],
  'a receipt': [loan(finishedLoan()), '&payOrderId=P1'],
  'a failed payment': [loan(loanWith({}, { payments: [failed] })), '&payOrderId=P1'],
});
says('[2.22] [4.5] [5.9]', '/pay_cashier?orderNo=N1', {
  'a part': [loan(loanWith()), '&type=partial'],
  'an extension': [loan(loanWith()), '&purpose=extend'],
  'a chosen extension, partly paid': [loan(loanWith({ ...partlyPaid, extensionChosen: true })), '&purpose=extend'],
  'paid off': loan(finishedLoan()),
  'all of it': loan(loanWith()),
});
says('[2.23] [2.47]', PAYMENT, {
  'the guide': [payment({}), '', 'How do I pay by transfer?'],
  'a card': payment({ method: 'card', virtualAccount: null, checkoutUrl: '/checkout/P1' }),
  'an account for less than a day': payment({ expiresAt: NOW + MINUTE }),
  'an account for less than a day, to extend': payment({ expiresAt: NOW + MINUTE, effect: 'extends the term' }),
  received: payment(partReceived),
  'received for an extension': payment(towardsExtension, loanWith({ extensionChosen: true })),
  'received in full': payment({ status: 'received', effect: 'closes the loan' }, finishedLoan()),
  'received, while the loan does not load': { ...payment(partReceived), orderDetail: noNetwork },
  extended: payment({ status: 'received', effect: 'extends the term', amount: 12_000 }),
  expired: [payment({ status: 'expired' }), '', 'Get a new account number'],
  'a declined card': payment({ status: 'failed', method: 'card', failure: 'The card was declined.' }),
  'a failed card': payment({ status: 'failed', method: 'card' }),
  'a failed transfer': payment({ status: 'failed' }),
  'failed after the loan was paid': payment({ status: 'failed', method: 'card' }, finishedLoan()),
  'expired after it': payment({ status: 'expired' }, finishedLoan()),
  'a closed transfer': payment({ status: 'closed' }, finishedLoan()),
  'a closed card': payment({ status: 'closed', method: 'card' }, finishedLoan()),
});
says('[2.46]', '/order_extension?orderNo=N1', {
  'nothing paid': extension({}),
  'partly paid': [extension({ paidTowardsExtension: 5_000, leftToPay: 6_500 }), '', 'Extend for ₦6,500'],
  chosen: extension({ chosen: true }),
});
says('[4.1] [4.2] [9.10]', '/db_order_list', {
  'every status': [orders(...orderStatus.values), '', 'Choose dates'],
  none: orders(),
  'none that ended': [orders(), '?list=finished'],
});
says('[2.50]', '/customer_add?type=4', { 'nothing typed': [{}, '', 'Send feedback'] });
says('[3.6] [2.51]', '/customer_list', { 'a feedback': {}, none: { ticketList: () => ({ tickets: [] }) } });
const { description } = ticket();
const unknown: Replies = { ticketInfo: refused('REQUEST_INVALID') };
says('[3.5] [4.6]', '/customer_detail?ticketOdrId=K1', {
  ...Object.fromEntries(
    ([1, 2, 3, 4] as const).map((status) => [`status ${status}`, { ticketInfo: () => ticket({ status }) }]),
  ),
  unknown,
  'its text repeated': { notePage: () => notes(note(1, { sender: 1, text: description }), note(2)) },
});
says('[2.17] [2.52]', '/customer_faq', {
  'an answer': {},
  'a person': {
    notePage: () => ({ notes: [note(1, { kind: 'whatsapp', whatsappNo: '08035550147' })], hasMore: true }),
  },
  'links to a screen and to a page, but to no script': {
    notePage: () =>
      notes(
        note(1, {
          links: [
            { kind: 'link', label: 'Pay now', target: '/repay/repay_detail' },
            { kind: 'link', label: 'Our site', target: 'https://lender.example' },
            { kind: 'link', label: 'A script', target: 'javascript:alert(1)' },
          ],
        }),
      ),
  },
});
says('[2.19]', '/customer_feedback', {
  sent: [{}, '?ticketOdrId=K1'],
  'an unknown number': [unknown, '?ticketOdrId=K666'],
  'an empty number': [unknown, '?ticketOdrId='],
  'no number': unknown,
  'not loaded': [{ ticketInfo: refused('INTERNAL_ERROR') }, '?ticketOdrId=K1'],
});
says('[3.29] [5.12]', '/user_account_delete', {
  'what it means': {},
  'not allowed': { accountDeletionCheck: refused('DELETE_NOT_ALLOWED') },
});
