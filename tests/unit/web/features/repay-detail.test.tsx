import { codes } from '@kit/contracts/codes';
import type { OrderDetail } from '@kit/contracts/methods/loan';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import RepayDetailScreen from '../../../../web/src/features/repayment/loan/repay-detail';
import { AppError } from '../../../../web/src/lib/app-error';
import { renewalStatements } from '../../../../web/src/lib/renewal';
import { routeAt } from '../../../../web/src/navigation/routes';
import { TopBarContext, type TopBarParts } from '../../../../web/src/navigation/top-bar-context';
import { button, mount, only, tap } from '../../../support/mount';
import { finishedLoan, loanWith, orderNo, receivedPayment } from './loan-examples';
import { createScreenContext } from './screen-context';

/** The parts of the screen's frame that matter here: its top bar, and unmounting on leaving. */
function Frame({ children }: { readonly children: ReactNode }) {
  const [{ rightIcon }, setParts] = useState<TopBarParts>({});
  const { pathname } = useLocation();
  if (routeAt(pathname) !== 'repayDetail') return null;
  return (
    <TopBarContext value={setParts}>
      {rightIcon}
      {children}
    </TopBarContext>
  );
}

const open = async (loan: OrderDetail, more = '') => {
  const screenContext = createScreenContext({ orderDetail: () => loan });
  const at = `/repay/repay_detail?orderNo=${orderNo}${more}`;
  const { container } = await mount(
    screenContext.wrap(
      at,
      <Frame>
        <RepayDetailScreen />
      </Frame>,
    ),
  );
  return { ...screenContext, text: () => container.textContent ?? '', address: () => only('#address').textContent };
};

const facts = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((row) => [
      row.querySelector('dt')?.textContent,
      row.querySelector('dd')?.textContent,
    ]),
  );

describe('the repay screen', () => {
  it('[2.45] shows due date, overdue days, every amount, the new payment date, the extension button and the reminder', async () => {
    const { text, address } = await open(loanWith({ repaid: 5_000, remaining: 50_000, paidSinceExtension: 5_000 }));
    expect(facts()).toMatchObject({
      'Due date': '4-December-2026',
      'Overdue days': '3',
      'Outstanding amount': '₦55,000',
      'Rollover amount, the price of the extension': '₦11,500',
      'Paid towards it': '₦5,000',
      'Left to pay for it': '₦6,500',
      'Repaid amount': '₦5,000',
      'Remaining payable amount': '₦50,000',
      'New payment date': '14-December-2026',
    });
    expect(text()).toContain('3 days overdue');
    expect(text()).toContain('We never ask for your card PIN');
    await tap(button('I want to extend the term'));
    expect(address()).toBe(`/order_extension?orderNo=${orderNo}`);
  });

  it('shows repaying and extending side by side, each with its price and its effect', async () => {
    const ways = ['Repay now', 'Extend 7 days'].map((title) => async () => {
      const { address } = await open(loanWith());
      const way = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(title));
      if (!way) throw new Error(`Nothing can be tapped that begins with ${title}`);
      const { textContent } = way;
      await tap(way);
      return { textContent, address: address() };
    });
    const [repay, extend] = ways;
    expect(await repay?.()).toEqual({
      textContent: 'Repay now₦55,000Loan closed. A new limit can be assessed.',
      address: `/pay_cashier?orderNo=${orderNo}&purpose=repay`,
    });
    document.body.replaceChildren();
    expect(await extend?.()).toEqual({
      textContent: 'Extend 7 days₦11,500Fee ₦10,000 + overdue ₦1,500. You still owe ₦53,500 on 14-December-2026.',
      address: `/order_extension?orderNo=${orderNo}`,
    });
  });

  it('warns that an extension is an extra charge, and explains a renewal in full', async () => {
    const { text } = await open(loanWith());
    expect(text()).toContain('The extension is an extra charge: it does not reduce the loan or its interest.');
    await tap(button('What is an extension?'));
    for (const statement of renewalStatements) expect(only('dialog').textContent).toContain(statement);
  });

  it('offers no extension that costs as much as closing the loan', async () => {
    const { text } = await open(loanWith({ repaid: 45_000, remaining: 10_000, outstanding: 55_000 }));
    expect(text()).not.toContain('I want to extend the term');
    expect(text()).toContain('Extending would cost as much as closing the loan');
  });

  it('opens the cashier with the full debt, and never with an amount in the address', async () => {
    const { address } = await open(loanWith());
    await tap(button('Repay ₦55,000'));
    expect(address()).toBe(`/pay_cashier?orderNo=${orderNo}&purpose=repay`);
  });

  it('opens the cashier with an empty amount', async () => {
    const { address } = await open(loanWith());
    await tap(button('Pay another amount'));
    expect(address()).toBe(`/pay_cashier?orderNo=${orderNo}&purpose=repay&type=partial`);
  });

  it('continues a waiting payment', async () => {
    const waiting = { ...receivedPayment, payOrderId: 'P2', status: 'waiting', effect: null, settledAt: null } as const;
    const loan = loanWith();
    const { address } = await open({ ...loan, order: { ...loan.order, payOrderId: 'P2' }, payments: [waiting] });
    await tap(only('ul[aria-label="Under way"] button'));
    expect(address()).toBe('/pay_cashier_offline?payOrderId=P2');
  });

  it('shows the remaining price of a chosen extension', async () => {
    const { address } = await open(
      loanWith({ extensionChosen: true, paidSinceExtension: 1_500, paidTowardsExtension: 1_500, repaid: 1_500 }),
    );
    expect(only('ul[aria-label="Under way"]').textContent).toContain('₦10,000 is left to pay for it');
    await tap(only('ul[aria-label="Under way"] button'));
    expect(address()).toBe(`/pay_cashier?orderNo=${orderNo}&purpose=extend`);
  });

  it('redirects an order that was not paid out', async () => {
    const loan = loanWith();
    const { address } = await open({ ...loan, order: { ...loan.order, status: 'reviewing' }, repayment: null });
    expect(address()).toContain(`/order_review?orderNo=${orderNo}`);
  });
});

describe('a finished loan', () => {
  it('shows no debt, and a closure letter whose sums match all payments', async () => {
    const { text, bridge, show } = await open(finishedLoan());
    expect(text()).toContain('Nothing is owed');
    await tap(button('See the closure letter'));
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

  it('has no closure letter while anything is owed', async () => {
    const { text } = await open(loanWith(), '&type=letter');
    expect(text()).not.toContain('Closure letter');
    expect(text()).toContain('Left to pay');
  });

  it('has a receipt for each payment, with its number and effect', async () => {
    const { address } = await open(finishedLoan());
    const row = [...document.querySelectorAll<HTMLElement>('li button')].find((each) =>
      each.textContent?.includes('₦55,000'),
    );
    if (!row) throw new Error('The payment is not listed');
    await tap(row);
    expect(address()).toBe(`/repay/repay_detail?orderNo=${orderNo}&payOrderId=P1`);
    expect(facts()).toMatchObject({ Amount: '₦55,000', 'What it did': 'Closed the loan', 'Payment number': 'P1' });
  });

  it('never calls a payment that was not received a receipt', async () => {
    const failed = { ...receivedPayment, status: 'failed', effect: null, settledAt: null } as const;
    const { text } = await open(loanWith({}, { payments: [failed] }), '&payOrderId=P1');
    expect(text()).toContain('This is no receipt');
  });
});

describe('a loan that fails to load', () => {
  it('[8.11] shows that its number is missing, and links to the loans', async () => {
    const { wrap } = createScreenContext({
      orderDetail: () => {
        throw AppError.ofCode(codes.ORDER_NOT_FOUND.code, '');
      },
    });
    await mount(wrap('/repay/repay_detail', <RepayDetailScreen />));
    expect(only('[role="alert"]').textContent).toContain('orderNo cannot be empty');
    await tap(button('See your loans'));
    expect(only('#address').textContent).toBe('/db_order_list');
  });

  it("shows for another borrower's number that it is not among the borrower's loans", async () => {
    const { wrap } = createScreenContext({
      orderDetail: () => {
        throw AppError.ofCode(codes.ORDER_NOT_FOUND.code, '');
      },
    });
    await mount(wrap('/repay/repay_detail?orderNo=N1', <RepayDetailScreen />));
    expect(only('[role="alert"]').textContent).toContain('We cannot find this loan among yours');
    expect(only('[role="alert"]').textContent).not.toContain('cannot be empty');
  });

  it('can be retried, and stays readable if a reload fails', async () => {
    let isDown = true;
    const { wrap } = createScreenContext({
      orderDetail: () => {
        if (isDown) throw new AppError('network', 'down');
        return loanWith();
      },
    });
    const { container } = await mount(wrap(`/repay/repay_detail?orderNo=${orderNo}`, <RepayDetailScreen />));
    isDown = false;
    await tap(button('Refresh'));
    expect(container.textContent).toContain('₦55,000');
  });
});
