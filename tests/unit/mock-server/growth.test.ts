import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { assumptions } from '@kit/contracts/assumptions';
import { methods, type RequestOf } from '@kit/contracts/methods';
import { DAY } from '@kit/contracts/time-units';
import { Documents } from '@kit/mock-server/sandbox/documents';
import { Journal } from '@kit/mock-server/sandbox/journal/journal';
import { Sandbox } from '@kit/mock-server/sandbox/sandbox';
import { fail, settle } from '@kit/mock-server/sandbox/settlement';
import { CommitQueue } from '@kit/mock-server/store/commit-queue';
import type { Write } from '@kit/mock-server/store/store';
import { describe, expect, it } from 'vitest';
import { BorrowerInSandbox } from '../../support/borrower-in-sandbox';

/**
 * How much of a server one borrower can occupy. Counts documents, bytes and writes per call instead of measuring time.
 */
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const heap = (): number => {
  collectGarbage();
  return process.memoryUsage().heapUsed;
};
const MEGABYTE = 1024 * 1024;

const documentsOf = ({ sandbox }: BorrowerInSandbox, kind?: string) =>
  (sandbox.documents.all() ?? []).filter((document) => kind === undefined || document.kind === kind);

/** Repeats a step. Pending writes go to the store in between, as between the calls of a client. */
const repeat = async (borrower: BorrowerInSandbox, times: number, step: (index: number) => void): Promise<void> => {
  for (let index = 0; index < times; index += 1) {
    step(index);
    if (index % 100 === 0) await borrower.sandbox.documents.flushed();
  }
  await borrower.sandbox.documents.flushed();
};

/** A sandbox that records its writes. */
const watched = () => {
  const written: Write[] = [];
  const store = {
    description: 'a recording store',
    load: () => [],
    commit: (writes: readonly Write[]) => void written.push(...writes),
    close: () => undefined,
  };
  const documents = new Documents('watched', new CommitQueue(store, () => undefined), []);
  const borrower = new BorrowerInSandbox(
    new Sandbox('watched', documents, new Journal({ entries: 10, bytes: 100_000 })),
  );
  /** Returns the writes of one step, as the store receives them. */
  const writtenBy = async (step: () => void): Promise<Write[]> => {
    await documents.flushed();
    written.length = 0;
    step();
    await documents.flushed();
    return [...written];
  };
  return { borrower, writtenBy };
};

const ticket: RequestOf<'saveTicket'> = methods.saveTicket.example.request;
const bytesOf = (writes: readonly Write[]): number => JSON.stringify(writes).length;

const pay = (orderNo: string, amount: number): RequestOf<'createPayOrder'> => ({
  orderNo,
  purpose: 'repay',
  method: 'card',
  amount,
});

describe('the payments of one borrower', () => {
  it('are limited while they wait: 10,000 attempts leave 20 and a stable heap', async () => {
    const borrower = new BorrowerInSandbox();
    const orderNo = borrower.repaying();
    const before = { heap: heap(), documents: documentsOf(borrower).length };
    const answered = new Map<string, number>();
    await repeat(borrower, 10_000, (index) => {
      const code = borrower.codeOf('createPayOrder', { ...pay(orderNo, 1_000 + index), method: 'transfer' });
      answered.set(code, (answered.get(code) ?? 0) + 1);
    });
    expect(Object.fromEntries(answered)).toEqual({ SUCCESS: 20, LIMIT_REACHED: 9_980 });
    expect(documentsOf(borrower, 'payOrder')).toHaveLength(assumptions.maximumWaitingPayments);
    // The one further document is the counter of virtual accounts.
    expect(documentsOf(borrower).length - before.documents).toBeLessThanOrEqual(assumptions.maximumWaitingPayments + 1);
    expect(heap() - before.heap).toBeLessThan(4 * MEGABYTE);
    expect(borrower.issuesOf('createPayOrder', pay(orderNo, 1_000))).toEqual({
      orderNo: '20 payments are waiting already. Make one of them first',
    });
  });

  it('are reused if they are equal: 10,000 attempts leave one and a stable heap', async () => {
    const borrower = new BorrowerInSandbox();
    const orderNo = borrower.repaying();
    const before = heap();
    await repeat(borrower, 10_000, () => borrower.ok('createPayOrder', pay(orderNo, 1_000)));
    expect(documentsOf(borrower, 'payOrder')).toHaveLength(1);
    // The history of changes is full by now. Its size in bytes is limited.
    expect(heap() - before).toBeLessThan(16 * MEGABYTE);
  });

  it('are dropped oldest first after failing or expiring; waiting and received ones stay', async () => {
    const borrower = new BorrowerInSandbox();
    const orderNo = borrower.repaying();
    const open = (amount: number) => {
      const { payOrderId } = borrower.ok('createPayOrder', pay(orderNo, amount));
      const payOrder = borrower.sandbox.payOrders.find(payOrderId, borrower.now);
      if (payOrder === undefined) throw new Error('the payment is open');
      return payOrder;
    };
    const arrived = settle(borrower.sandbox, open(2_000), borrower.now).payOrderId;
    const waiting = open(3_000).payOrderId;
    await repeat(borrower, 500, () => void fail(borrower.sandbox, open(1_000), 'The card was declined'));
    const payments = borrower.order(orderNo).payments;
    expect(payments.length).toBeLessThanOrEqual(55);
    expect(payments.slice(-2).map(({ payOrderId }) => payOrderId)).toEqual([waiting, arrived]);
  });

  it('end at the maximum of a loan', async () => {
    const borrower = new BorrowerInSandbox();
    const orderNo = borrower.repaying();
    await repeat(borrower, assumptions.maximumPayments, () => {
      const { payOrderId } = borrower.ok('createPayOrder', pay(orderNo, 1_000));
      const payOrder = borrower.sandbox.payOrders.find(payOrderId, borrower.now);
      if (payOrder !== undefined) settle(borrower.sandbox, payOrder, borrower.now);
    });
    expect(borrower.codeOf('createPayOrder', pay(orderNo, 1_000))).toBe('LIMIT_REACHED');
    expect(borrower.issuesOf('createPayOrder', pay(orderNo, 1_000))).toEqual({
      orderNo: 'This loan was paid in 500 payments already. Please contact customer service',
    });
    expect(borrower.order(orderNo).order.status).toBe('repaying');
  });
});

describe('the applications of one borrower', () => {
  it('are limited per day', async () => {
    const borrower = new BorrowerInSandbox();
    borrower.fillSteps();
    const attempt = () => {
      const answer = borrower.call('applyLoan', {});
      if ('data' in answer) borrower.ok('cancelOrder', { orderNo: answer.data.orderNo });
      return answer;
    };
    await repeat(borrower, 300, attempt);
    expect(documentsOf(borrower, 'order')).toHaveLength(assumptions.maximumApplicationsADay);
    expect(attempt()).toEqual({ refused: 'REAPPLY_BLOCKED', refusalData: { daysLeft: 1 } });
    borrower.pass(DAY);
    expect(attempt()).toHaveProperty('data');
  });
});

describe('the tickets of one borrower', () => {
  it('are limited while they are open, and possible again after customer service closes one', async () => {
    const borrower = new BorrowerInSandbox();
    const ids: string[] = [];
    await repeat(borrower, 1_000, () => {
      const answer = borrower.call('saveTicket', ticket);
      if ('data' in answer) ids.push(answer.data.ticketOdrId);
      else expect(answer.refused).toBe('LIMIT_REACHED');
    });
    expect(ids).toHaveLength(assumptions.maximumOpenTickets);
    expect(documentsOf(borrower, 'ticket')).toHaveLength(assumptions.maximumOpenTickets);
    const done = borrower.sandbox.tickets.find(ids[0] ?? '');
    if (done !== undefined) borrower.sandbox.tickets.save({ ...done, status: 4 });
    expect(borrower.codeOf('saveTicket', ticket)).toBe('SUCCESS');
    expect(borrower.codeOf('saveTicket', ticket)).toBe('LIMIT_REACHED');
  });

  it('accept messages until the conversation is full, and then refuse with a text', async () => {
    const borrower = new BorrowerInSandbox();
    const { ticketOdrId } = borrower.ok('saveTicket', ticket);
    const note = { ticketOdrId, kind: 'text' as const, text: 'Still nothing' };
    await repeat(borrower, assumptions.maximumNotes - 1, () => borrower.ok('saveTicketNote', note));
    expect(borrower.codeOf('saveTicketNote', note)).toBe('LIMIT_REACHED');
    expect(borrower.issuesOf('saveTicketNote', note)).toEqual({
      ticketOdrId: 'This feedback has as many messages as it can hold: give another',
    });
    expect(documentsOf(borrower, 'note')).toHaveLength(assumptions.maximumNotes);
  });

  it('are unlimited in the help chat, which keeps the newest messages', async () => {
    const borrower = new BorrowerInSandbox();
    await repeat(borrower, 300, (index) => borrower.ok('saveTicketNote', { kind: 'text', text: `Message ${index}` }));
    expect(documentsOf(borrower, 'note')).toHaveLength(assumptions.maximumNotes);
    const { notes } = borrower.ok('notePage', { limit: 50 });
    expect(notes.filter(({ sender }) => sender === 1).at(-1)?.text).toBe('Message 299');
    const oldest = documentsOf(borrower, 'note')[0]?.body as { noteId: string };
    expect(borrower.ok('notePage', { before: oldest.noteId })).toEqual({ notes: [], hasMore: false });
    expect(borrower.codeOf('notePage', { before: 'M1' })).toBe('REQUEST_INVALID');
    expect(borrower.codeOf('notePage', { before: `${oldest.noteId}.0` })).toBe('REQUEST_INVALID');
  });
});

describe('adding one more item', () => {
  it.each<[string, (borrower: BorrowerInSandbox, index: number) => void]>([
    ['feedback', (borrower) => void borrower.ok('saveTicket', ticket)],
    ['message', (borrower) => void borrower.ok('saveTicketNote', { kind: 'text', text: 'Is anybody there?' })],
    [
      'payment',
      (borrower, index) => {
        const { orderNo = '' } = borrower.ok('orderList', { list: 'all' }).orders[0] ?? {};
        borrower.ok('createPayOrder', pay(orderNo, 1_000 + index));
      },
    ],
    ['photo', (borrower) => void borrower.uploadPhoto()],
  ])('writes only the new item: a %s', async (_, add) => {
    const { borrower, writtenBy } = watched();
    borrower.repaying();
    add(borrower, 0);
    const second = await writtenBy(() => add(borrower, 1));
    for (let index = 2; index < 18; index += 1) add(borrower, index);
    const last = await writtenBy(() => add(borrower, 18));
    expect(last.length).toBe(second.length);
    expect(bytesOf(last)).toBeLessThan(1.1 * bytesOf(second));
  });
});

describe('the data that an anonymous caller can create', () => {
  it('is a limited number of verification codes, the newest ones', async () => {
    const borrower = new BorrowerInSandbox();
    const numberOf = (index: number) => `080${String(index).padStart(8, '0')}`;
    await repeat(borrower, 10_100, (index) =>
      borrower.ok('sendAuthCode', { contactNumber: numberOf(index), purpose: 'login' }),
    );
    const ids = documentsOf(borrower, 'code').map(({ id }) => id);
    expect(ids).toHaveLength(10_000);
    expect([ids[0], ids.at(-1)]).toEqual([`login:${numberOf(100)}`, `login:${numberOf(10_099)}`]);
    expect(documentsOf(borrower, 'message').length).toBeLessThanOrEqual(500);
  });
});
