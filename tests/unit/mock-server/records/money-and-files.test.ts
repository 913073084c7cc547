import { PaymentRefused } from '@kit/mock-server/loan/repayment';
import { fail, receiveTransfer, remainingOf, settle } from '@kit/mock-server/service/settlement';
import { describe, expect, it } from 'vitest';
import { BorrowerInSandbox } from '../../../support/borrower-in-sandbox';
import { emptySandbox, sandboxOver } from '../../../support/empty-sandbox';
import { type Asked, card, running, transfer } from '../orders/borrowers';

const HOUR = 3_600_000;

const opened = () => {
  const { borrower, orderNo, ask } = running();
  const { sandbox } = borrower;
  const open = (asked: Asked) => {
    const payment = sandbox.payOrders.find(ask(asked).payOrderId, borrower.now);
    if (payment === undefined) throw new Error('the payment is open');
    return payment;
  };
  return { borrower, orderNo, sandbox, open, payments: () => borrower.order(orderNo).payments };
};

describe('a transfer without an open payment', () => {
  it('counts, and appears as a transfer among the payments', () => {
    const { borrower, orderNo, sandbox, payments } = opened();
    const { now } = borrower;
    expect(receiveTransfer(sandbox, orderNo, 4_000, now)).toMatchObject({
      orderNo,
      purpose: 'repay',
      method: 'transfer',
      amount: 4_000,
      status: 'received',
      effect: 'reduces what is owed',
      settledAt: now,
      failure: null,
      virtualAccount: { accountName: `Zuma / ${orderNo}` },
    });
    expect(remainingOf(sandbox, orderNo, now)).toBe(49_500);
    expect(receiveTransfer(sandbox, orderNo, 6_000, now)).toMatchObject({
      purpose: 'extend',
      effect: 'extends the term',
    });
    expect(payments().map(({ amount, purpose }) => [amount, purpose])).toEqual([
      [6_000, 'extend'],
      [4_000, 'repay'],
    ]);
    const owner = borrower.ok('userIdentifierInfo', {}).userIdentifier;
    expect(sandbox.payOrders.ofOrder(orderNo, now).map((payment) => payment.owner)).toEqual([owner, owner]);
  });

  it('that closes the loan closes its waiting payments, and no others', () => {
    const { borrower, orderNo, sandbox, open } = opened();
    const other = new BorrowerInSandbox(sandbox, '08039876543');
    const othersOrder = other.repaying();
    const others = other.ok('createPayOrder', { orderNo: othersOrder, ...card(1_000) }).payOrderId;
    const waiting = open(transfer(1_000)).payOrderId;
    const declined = fail(sandbox, open(transfer(2_000)), 'It was declined').payOrderId;
    receiveTransfer(sandbox, orderNo, 53_500, borrower.now);
    const found = (payOrderId: string) => sandbox.payOrders.find(payOrderId, borrower.now);
    expect(found(waiting)).toMatchObject({ status: 'closed', failure: null });
    expect(found(declined)?.status).toBe('failed');
    expect(found(declined)?.failure).toBe('It was declined');
    expect(found(others)?.status).toBe('waiting');
    expect(remainingOf(sandbox, orderNo, borrower.now)).toBe(0);
  });

  it('is refused without such a loan or debt, or if it is too large, and changes nothing', () => {
    const { borrower, orderNo, sandbox, payments } = opened();
    const refused = (number: string, amount: number) => () => receiveTransfer(sandbox, number, amount, borrower.now);
    expect(refused('N0', 1_000)).toThrow(new PaymentRefused('There is no order N0'));
    expect(refused(orderNo, 53_501)).toThrow(new PaymentRefused('The amount can be at most ₦53,500'));
    expect(payments()).toEqual([]);
    receiveTransfer(sandbox, orderNo, 53_500, borrower.now);
    expect(refused(orderNo, 1)).toThrow(PaymentRefused);
    expect([remainingOf(sandbox, 'N0', borrower.now), payments().length]).toEqual([0, 1]);
  });
});

describe('a payment that arrives', () => {
  it('fails if its loan is gone, and stays unchanged if it is not waiting', () => {
    const { borrower, sandbox, open } = opened();
    const payment = open(transfer(5_000));
    sandbox.orders.forget(payment.owner);
    expect(settle(sandbox, payment, borrower.now)).toMatchObject({
      status: 'failed',
      failure: 'This loan no longer exists. If you sent the payment, we return it.',
    });
    const stored = sandbox.payOrders.find(payment.payOrderId, borrower.now);
    expect(stored?.status).toBe('failed');
    expect(settle(sandbox, payment, borrower.now)).toBe(stored);
    expect(settle(sandbox, { ...payment, payOrderId: 'P0' }, borrower.now).status).toBe('waiting');
  });

  it('after its loan was paid is closed, and not failed', () => {
    const { borrower, orderNo, sandbox, open } = opened();
    const payment = open(transfer(5_000));
    receiveTransfer(sandbox, orderNo, 53_500, borrower.now);
    sandbox.payOrders.save(payment);
    expect(settle(sandbox, payment, borrower.now)).toMatchObject({ status: 'closed', failure: null });
  });

  it('is found by its virtual account, in its current state', () => {
    const { borrower, sandbox, open } = opened();
    const [one, two] = [open(transfer(5_000)), open(transfer(6_000))];
    expect(open(card(7_000)).virtualAccount).toBeNull();
    const ofAccount = (accountNo = '') => sandbox.payOrders.ofAccount(accountNo, borrower.now);
    expect(ofAccount(one.virtualAccount?.accountNo)?.payOrderId).toBe(one.payOrderId);
    expect(ofAccount(two.virtualAccount?.accountNo)?.payOrderId).toBe(two.payOrderId);
    expect(ofAccount('9000000000')).toBeUndefined();
    borrower.pass(24 * HOUR + 1);
    expect(ofAccount(one.virtualAccount?.accountNo)?.status).toBe('expired');
  });
});

describe('orders', () => {
  it('are stored with their automatic transitions when read', () => {
    const borrower = new BorrowerInSandbox();
    borrower.fillSteps();
    const orderNo = borrower.submit();
    const status = () =>
      (borrower.sandbox.documents.all() ?? []).flatMap(({ id, body }) =>
        id === orderNo ? (body as { order: { status: string } }).order.status : [],
      )[0];
    borrower.pass(2 * HOUR);
    expect(status()).toBe('assessing');
    const changes = () =>
      borrower.sandbox.documents.run(() => borrower.ok('orderList', { list: 'all' })).recorded.changes.length;
    expect(changes()).toBe(1);
    expect(status()).toBe('approved');
    expect(changes()).toBe(0);
  });
});

describe('files', () => {
  const file = { owner: 'U1', mime: 'image/png', purpose: 'chat', keptAt: 5 } as const;

  it('are found by id, and belong to their owner until deleted', () => {
    const { files, documents } = emptySandbox();
    const { result: storedFile, recorded } = documents.run(() => files.keep(file, Buffer.from('abc')));
    expect(storedFile).toEqual({ ...file, fileId: expect.stringMatching(/^[0-9a-f]{32}$/), size: 3 });
    const { fileId = '' } = storedFile ?? {};
    expect(recorded.files).toEqual([{ id: fileId, content: Buffer.from('abc').toString('base64') }]);
    const others = files.keep({ ...file, owner: 'U2' }, Buffer.from('d'))?.fileId ?? '';
    expect(files.get(fileId)).toEqual(storedFile);
    expect([files.ofOwner('U1', fileId), files.ofOwner('U2', fileId), files.ofOwner('U1', 'x')]).toEqual([
      storedFile,
      undefined,
      undefined,
    ]);
    files.forget('U1');
    expect([files.get('x'), files.get(fileId), files.get(others)?.owner]).toEqual([undefined, undefined, 'U2']);
  });

  it('take up to 96 megabytes including overhead, and free it when deleted', () => {
    const sandbox = emptySandbox();
    const megabyte = 1024 * 1024;
    const beside = 1024;
    const half = Buffer.alloc(48 * megabyte - beside);
    expect(sandbox.files.keep(file, half)).toBeDefined();
    expect(sandbox.files.keep({ ...file, owner: 'U2' }, Buffer.alloc(half.length + 1))).toBeUndefined();
    expect(sandbox.files.keep({ ...file, owner: 'U2' }, half)).toBeDefined();
    expect(sandbox.files.keep(file, Buffer.alloc(0))).toBeUndefined();
    const again = sandboxOver(sandbox.documents.all() ?? []);
    expect(again.files.keep(file, Buffer.alloc(0))).toBeUndefined();
    again.files.forget('U2');
    expect(again.files.keep(file, Buffer.alloc(half.length + 1))).toBeUndefined();
    expect(again.files.keep(file, half)).toBeDefined();
  });
});
