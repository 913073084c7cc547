import { describe, expect, it } from 'vitest';
import { BorrowerInSandbox } from '../../support/borrower-in-sandbox';
import { handleAdmin } from '../../support/handle-admin';

const NUMBER = '08031234567';

const prepare = () => {
  const borrower = new BorrowerInSandbox();
  const { sandbox } = borrower;
  const on = (path: string, ticketOdrId: string, body: object) =>
    handleAdmin(`POST /tickets/:ticketOdrId/${path}`, { sandbox, params: { ticketOdrId }, body });
  return {
    borrower,
    sandbox,
    open: async (contactNumber = NUMBER) => {
      const body = { contactNumber, type: 30, description: '  Your payout\n came back ' };
      const { ticketOdrId } = (await handleAdmin('POST /tickets', { sandbox, body })) as { ticketOdrId: string };
      return ticketOdrId;
    },
    list: (contactNumber = NUMBER) => handleAdmin('GET /tickets', { sandbox, query: { contactNumber } }),
    write: (id: string, body: object) => on('notes', id, body),
    set: (id: string, status: number) => on('status', id, { status }),
  };
};

describe('a ticket that a tester opens', () => {
  it('is stored for the borrower in any spelling of the number, as the platform would do it', async () => {
    const { sandbox, borrower, open, list } = prepare();
    const first = await open();
    const second = await open('8031234567');
    const owner = sandbox.borrowers.get(NUMBER)?.userIdentifier;
    expect(sandbox.tickets.get(first)).toEqual({
      id: first,
      owner,
      type: 30,
      description: 'Your payout\n came back',
      status: 1,
      resolved: 0,
      account: '',
      contact: NUMBER,
      contactableTime: '',
      orderNo: '',
      receipts: [],
      createTime: borrower.now,
    });
    const line = {
      createdDate: borrower.now,
      ticketType: 30,
      processStatus: 1,
      unreadMessageTotal: 1,
      remark: 'Your payout came back',
    };
    const tickets = [second, first].map((ticketOdrId) => ({ ticketOdrId, ...line }));
    expect(await list()).toEqual({ tickets });
    expect(await list('8031234567')).toEqual({ tickets });
    // Its message is of customer service, so the app shows its dot.
    expect(borrower.ok('displayTicketNote', {})).toBe(true);
  });
});

describe('a message of customer service', () => {
  it.each([
    [{ text: ' Which bank? ' }, 'text', null],
    [{ text: 'Which bank?', kind: 'text' }, 'text', null],
    [{ text: 'Which bank?', kind: 'whatsapp' }, 'whatsapp', '08035550147'],
  ])('%j is added to the ticket, unread', async (body, kind, whatsappNo) => {
    const { borrower, open, write, list } = prepare();
    const ticketOdrId = await open();
    const note = await write(ticketOdrId, body);
    expect(note).toEqual({
      noteId: expect.any(String),
      sender: 2,
      kind,
      text: 'Which bank?',
      links: [],
      files: [],
      whatsappNo,
      createdAt: borrower.now,
    });
    expect(await list()).toMatchObject({ tickets: [{ ticketOdrId, unreadMessageTotal: 2 }] });
    expect(borrower.ok('notePage', { ticketOdrId }).notes.at(-1)).toEqual(note);
  });
});

describe('the status of a ticket', () => {
  it('is changed by customer service, and the reply is the line of the list', async () => {
    const { sandbox, borrower, open, set } = prepare();
    const ticketOdrId = await open();
    for (const processStatus of [3, 4]) {
      expect(await set(ticketOdrId, processStatus)).toEqual({
        ticketOdrId,
        processStatus,
        createdDate: borrower.now,
        ticketType: 30,
        unreadMessageTotal: 1,
        remark: 'Your payout came back',
      });
      expect(sandbox.tickets.get(ticketOdrId)?.status).toBe(processStatus);
    }
  });

  it.each([
    [
      [],
      2,
      '1 (Platform processing)',
      '2 (Platform processing again)',
      'it can become 3 (I need to reply) or 4 (Done)',
    ],
    [[3], 1, '3 (I need to reply)', '1 (Platform processing)', 'it can become 4 (Done)'],
    [[4], 3, '4 (Done)', '3 (I need to reply)', 'it stays closed until the borrower reports it as unresolved'],
  ])('after %j cannot become %i, with the statuses that are possible', async (before, status, from, to, reason) => {
    const { sandbox, open, set } = prepare();
    const ticketOdrId = await open();
    for (const step of before) await set(ticketOdrId, step);
    const message = `${ticketOdrId} is ${from} and cannot become ${to}: ${reason}`;
    await expect(set(ticketOdrId, status)).rejects.toMatchObject({
      status: 409,
      message,
      issues: [{ path: 'body.status', reason: message }],
    });
    expect(sandbox.tickets.get(ticketOdrId)?.status).toBe(before.at(-1) ?? 1);
  });
});
