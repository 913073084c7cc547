import { assumptions } from '@kit/contracts/assumptions';
import type { OrderDetail } from '@kit/contracts/methods/loan';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { routeAt } from '../../../../web/src/platform/routes';
import { statements } from '../../../../web/src/platform/words';
import RepayDetailScreen from '../../../../web/src/screens/repay-detail';
import { button, only, tap } from '../../../support/mount';
import { finishedLoan, loanWith, orderNo, receivedPayment } from './loan-examples';
import { address, choice, facts, openScreen, type Replies } from './screen-context';

/** Unmounts the screen on leaving, like its frame. */
function Frame({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  return routeAt(pathname) === 'repayDetail' ? children : null;
}

const openAt = (query: string, orderDetail: Replies['orderDetail']) =>
  openScreen(
    `/repay/repay_detail${query}`,
    <Frame>
      <RepayDetailScreen />
    </Frame>,
    { orderDetail },
  );
const open = (loan: OrderDetail, more = '') => openAt(`?orderNo=${orderNo}${more}`, () => loan);
const choose = (title: string) => tap(choice(title));

describe('the repay screen', () => {
  it('[2.45] shows due date, overdue days, every amount, the new payment date, the extension button and the reminder', async () => {
    const { text } = await open(loanWith({ repaid: 5_000, remaining: 50_000, paidSinceExtension: 5_000 }));
    expect(facts()).toMatchObject({
      'Due date': '4-December-2026',
      'Overdue days': '3',
      'Outstanding amount': '₦55,000',
      'Rollover amount, the price of the extension': '₦11,500',
      'Covered by what you repaid': '₦5,000',
      'Left to pay for it': '₦6,500',
      'Repaid amount': '₦5,000',
      'Remaining payable amount': '₦50,000',
      'New payment date': '14-December-2026',
    });
    expect(text()).toContain('3 days overdue');
    expect(text()).toContain('Never tell anyone your card PIN or a code');
    expect(text()).toContain('I want to extend the term');
    await choose('I want to extend the term');
    await tap(button('Extend by 7 days'));
    expect(address()).toBe(`/order_extension?orderNo=${orderNo}`);
  });

  it.each([
    [
      'Repay in full',
      '₦55,000Closes your loan. A higher limit can follow.',
      'Repay ₦55,000',
      '/pay_cashier?orderNo=N&purpose=repay',
    ],
    [
      'I want to extend the term',
      '₦11,500Another 7 days, for an extra charge. You still owe ₦53,500 on 14-December-2026.',
      'Extend by 7 days',
      '/order_extension?orderNo=N',
    ],
    ['Pay another amount', 'From ₦1,000', 'Pay another amount', '/pay_cashier?orderNo=N&purpose=repay&type=partial'],
  ])('shows price and effect of the choice "%s", and the one button follows it', async (title, more, action, path) => {
    await open(loanWith());
    await choose(title);
    expect(choice(title).closest('label')?.textContent).toBe(`${title}${more}`);
    expect(document.querySelectorAll('input:checked')).toHaveLength(1);
    await tap(button(action));
    expect(address()).toBe(path.replace('=N', `=${orderNo}`));
  });

  it('says after a part payment what is owed today and after the extension, which uses that payment', async () => {
    await open(loanWith({ repaid: 5_000, paidSinceExtension: 5_000, remaining: 50_000 }));
    expect(choice('Repay in full').closest('label')?.textContent).toContain('₦50,000');
    const note = choice('I want to extend the term').closest('label')?.textContent;
    expect(note).toContain(
      'for an extra charge of ₦11,500. It takes the ₦5,000 that you repaid, and ₦6,500 more. You owe ₦50,000 today, and ₦53,500 on 14-December-2026.',
    );
  });

  it('opens with the extension chosen if the address says so, and only if the loan can be extended', async () => {
    await open(loanWith(), '&type=extend');
    expect(button('Extend by 7 days')).toBeDefined();
    document.body.replaceChildren();
    await open(loanWith({ repaid: 45_000, remaining: 10_000, outstanding: 55_000 }), '&type=extend');
    expect(button('Repay ₦10,000')).toBeDefined();
  });

  it('warns that an extension is an extra charge, and explains a renewal in full', async () => {
    const { text } = await open(loanWith());
    await choose('I want to extend the term');
    expect(text()).toContain('The extension is an extra charge: it does not reduce the loan or its interest.');
    await tap(button('What is an extension?'));
    for (const statement of statements) expect(only('dialog').textContent).toContain(statement);
  });

  it('offers no extension that costs as much as closing the loan', async () => {
    const { text } = await open(loanWith({ repaid: 45_000, remaining: 10_000, outstanding: 55_000 }));
    expect(text()).not.toContain('I want to extend the term');
    expect(text()).toContain('Extending would cost as much as closing the loan');
  });

  it('continues a waiting payment', async () => {
    const waiting = { ...receivedPayment, payOrderId: 'P2', status: 'waiting', effect: null, settledAt: null } as const;
    const loan = loanWith();
    await open({ ...loan, order: { ...loan.order, payOrderId: 'P2' }, payments: [waiting] });
    await tap(only('ul[aria-label="Under way"] button'));
    expect(address()).toBe('/pay_cashier_offline?payOrderId=P2');
  });

  it('lists the newest payment first', async () => {
    const payments = [1_000, 2_000].map((amount) => ({ ...receivedPayment, payOrderId: `P${amount}`, amount }));
    await open(loanWith({}, { payments: payments.map((payment) => ({ ...payment, createdAt: payment.amount })) }));
    const rows = [...document.querySelectorAll('li button')].map(
      ({ textContent }) => /^₦[\d,]+/.exec(textContent)?.[0],
    );
    expect(rows).toEqual(['₦2,000', '₦1,000']);
  });

  it('shows the remaining price of a chosen extension', async () => {
    await open(
      loanWith({ extensionChosen: true, paidSinceExtension: 1_500, paidTowardsExtension: 1_500, repaid: 1_500 }),
    );
    expect(only('ul[aria-label="Under way"]').textContent).toContain('₦10,000 is left to pay for it');
    await tap(only('ul[aria-label="Under way"] button'));
    expect(address()).toBe(`/pay_cashier?orderNo=${orderNo}&purpose=extend`);
  });
});

describe('a finished loan', () => {
  it('shows the whole sum paid for an extended loan, and a closure letter whose sums match all payments', async () => {
    const { text, bridge, show } = await open(finishedLoan());
    expect(text()).toContain('Paid in full₦65,000on 5-December-2026Nothing is owed. Thank you.');
    expect(text()).not.toContain('₦0');
    await tap(button('Closure letterSee'));
    expect(text()).toContain(`The loan ${orderNo} is paid in full. Nothing is owed on it.`);
    expect(facts()).toMatchObject({
      'Loan number': orderNo,
      'Repaid amount': '₦55,000',
      'Paid for extensions': '₦10,000',
      'Total paid': '₦65,000',
      'Still owed': '₦0',
    });
    await tap(button('Copy the letter'));
    expect(bridge.mock.calls[0]?.[0]).toBe('copyText');
    expect(JSON.stringify(bridge.mock.calls[0]?.[1])).toContain('Total paid: ₦65,000');
    expect(show).toHaveBeenCalledWith('Copied', { kind: 'success' });
  });

  it.each([
    [2, 'on 2-December-2026, 2 days early'],
    [0, 'on 4-December-2026, on time'],
    [-1, 'on 5-December-2026'],
  ])('paid %s days early says when, and does not mention a delay', async (days, text) => {
    const loan = finishedLoan();
    const at = (loan.repayment?.dueAt ?? 0) - days * 86_400_000;
    const opened = await open({ ...loan, timeline: [{ at, kind: 'finished', amount: 55_000 }] });
    expect(opened.text()).toContain(`${text}Nothing is owed`);
  });

  it('copies the whole receipt of the payment that closed it as text', async () => {
    const { bridge, show } = await open(finishedLoan());
    await tap(button('ReceiptCopy'));
    const receipt = [
      `${assumptions.productName}: Receipt`,
      'We received your payment of ₦55,000.',
      'Amount: ₦55,000',
      'Status: Received',
      'Paid by: Bank transfer',
      'Received: 6-December-2026 00:04',
      'What it did: Closed the loan',
      'Payment number: P1',
      `Loan number: ${orderNo}`,
    ];
    expect(bridge.mock.calls).toEqual([['copyText', { text: receipt.join('\n') }]]);
    expect(show).toHaveBeenCalledWith('Copied', { kind: 'success' });
    expect(button('ReceiptCopied')).toBeDefined();
  });

  it('never calls a payment that was not received a receipt', async () => {
    const failed = { ...receivedPayment, status: 'failed', effect: null, settledAt: null } as const;
    const { text } = await open(loanWith({}, { payments: [failed] }), '&payOrderId=P1');
    expect(text()).toContain('This is not a receipt');
  });
});
