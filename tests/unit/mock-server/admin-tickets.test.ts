import { describe, expect, it } from 'vitest';
import { adminCaller } from '../../support/admin-caller';

const NUMBER = '08031234567';

const prepare = async () => {
  const { call, ...rest } = await adminCaller();
  return {
    ...rest,
    open: async (contactNumber = NUMBER) => {
      const body = { contactNumber, type: 30, description: '  Your payout\n came back ' };
      const [, ticket] = await call('POST', '/tickets', body);
      return (ticket as { ticketOdrId: string }).ticketOdrId;
    },
    list: (contactNumber = NUMBER) => call('GET', `/tickets?contactNumber=${contactNumber}`),
    write: (id: string, body: object) => call('POST', `/tickets/${id}/notes`, body),
    set: (id: string, status: number) => call('POST', `/tickets/${id}/status`, { status }),
  };
};

describe('a ticket that a tester opens', () => {
  it('is stored for the borrower in any spelling of the number, as the platform would do it', async () => {
    const { sandbox, borrower, open, list } = await prepare();
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
    expect(await list()).toEqual([200, { tickets }]);
    expect(await list('8031234567')).toEqual([200, { tickets }]);
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
    const { borrower, open, write, list } = await prepare();
    const ticketOdrId = await open();
    const [, note] = await write(ticketOdrId, body);
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
    expect(await list()).toMatchObject([200, { tickets: [{ ticketOdrId, unreadMessageTotal: 2 }] }]);
    expect(borrower.ok('notePage', { ticketOdrId }).notes.at(-1)).toEqual(note);
  });
});

it('customer service changes the status of a ticket, and the reply is the line of the list', async () => {
  const { open, list, set } = await prepare();
  const ticketOdrId = await open();
  for (const processStatus of [3, 4]) {
    const [status, line] = await set(ticketOdrId, processStatus);
    expect([status, line]).toEqual([200, expect.objectContaining({ ticketOdrId, processStatus })]);
    expect(await list()).toEqual([200, { tickets: [line] }]);
  }
});
