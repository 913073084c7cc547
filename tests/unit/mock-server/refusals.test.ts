import type { MethodName } from '@kit/contracts/methods';
import type { ReceivedFile } from '@kit/mock-server/methods/handler';
import { runEntries } from '@kit/mock-server/methods/run-entries';
import { settle } from '@kit/mock-server/service/settlement';
import { putAsService } from '@kit/mock-server/service/tickets';
import { describe, expect, it } from 'vitest';
import { BorrowerInSandbox } from '../../support/borrower-in-sandbox';
import { examples } from '../../support/examples';

const feedback = examples.saveTicket.request;
const bank = examples.saveBankInfo.request;

const ticketOf = (borrower: BorrowerInSandbox, status?: 3 | 4): string => {
  const { ticketOdrId } = borrower.ok('saveTicket', feedback);
  const ticket = borrower.sandbox.tickets.get(ticketOdrId);
  if (ticket !== undefined && status !== undefined) putAsService(borrower.sandbox, ticket, status);
  return ticketOdrId;
};

/** A file of the borrower that is not a photo. */
const documentOf = ({ sandbox, contactNumber }: BorrowerInSandbox): string => {
  const owner = sandbox.borrowers.findOrRegister(contactNumber).userIdentifier;
  const metadata = { owner, mime: 'application/pdf', purpose: 'feedback', keptAt: 0 } as const;
  return sandbox.files.keep(metadata, Buffer.from('%PDF-'))?.fileId ?? '';
};

/** Returns a completed rating of a repaid loan. */
const ratedBy = (borrower: BorrowerInSandbox): string => {
  const orderNo = borrower.repaying();
  const { payOrderId } = borrower.ok('createPayOrder', { orderNo, purpose: 'repay', method: 'card', amount: 53_500 });
  const payment = borrower.sandbox.payOrders.find(payOrderId, borrower.now);
  if (payment !== undefined) settle(borrower.sandbox, payment, borrower.now);
  const reviewSchemaId = borrower.ok('createReviewSchema', {}).reviewSchemaId ?? '';
  borrower.ok('saveReview', { reviewSchemaId, satisfied: true, stars: 5 });
  return reviewSchemaId;
};

type Attempt = readonly [MethodName, unknown];
const note = (more: object) => ['saveTicketNote', { kind: 'text', text: 'Hello', ...more }] as const;

const attempts: Readonly<Record<string, (borrower: BorrowerInSandbox) => Attempt>> = {
  'an unknown ticket': () => ['ticketInfo', { ticketOdrId: 'K0' }],
  'the conversation of an unknown ticket': () => ['notePage', { ticketOdrId: 'K0' }],
  'a message to an unknown ticket': () => note({ ticketOdrId: 'K0' }),
  'a rating of an unknown ticket': () => ['rateTicket', { ticketOdrId: 'K0', resolved: 1 }],
  'a rating before the ticket is done': (borrower) => [
    'rateTicket',
    { ticketOdrId: ticketOf(borrower, 3), resolved: 1 },
  ],
  'a second rating of a ticket': (borrower) => {
    const ticketOdrId = ticketOf(borrower, 4);
    borrower.ok('rateTicket', { ticketOdrId, resolved: 1 });
    return ['rateTicket', { ticketOdrId, resolved: 2 }];
  },
  'a message after the end': (borrower) => note({ ticketOdrId: ticketOf(borrower, 4) }),
  'a message of another kind': (borrower) => note({ ticketOdrId: ticketOf(borrower), kind: 'whatsapp' }),
  'one message too many': (borrower) => {
    const ticketOdrId = ticketOf(borrower);
    // The ticket itself is the first message.
    for (let written = 1; written < 200; written += 1) borrower.run(...note({ ticketOdrId }));
    return note({ ticketOdrId });
  },
  'one ticket too many': (borrower) => {
    for (let given = 0; given < 50; given += 1) borrower.ok('saveTicket', feedback);
    return ['saveTicket', feedback];
  },
  'a ticket about an unknown order': () => ['saveTicket', { ...feedback, orderNo: 'N0' }],
  'a ticket with an unknown file': (borrower) => [
    'saveTicket',
    { ...feedback, receipts: [borrower.uploadPhoto(), 'none'] },
  ],
  'a message with an unknown file': () => note({ receipts: ['none'] }),
  'a chat about an unknown application': () => ['notePage', { tractOdrId: 'T0' }],
  'messages before an unknown message': () => ['notePage', { before: 'M7' }],
  'an account at an unknown bank': () => ['checkBank', { bankName: 'Bank of Nowhere', accountNo: '0123456789' }],
  'saving one': () => ['saveBankInfo', { ...bank, bankName: 'Bank of Nowhere' }],
  'an unknown photo': () => ['mockOcr', { fileId: 'none' }],
  'saving it': () => ['saveFaceImageInfo', { fileId: 'none' }],
  'a document as a photo': (borrower) => ['mockOcr', { fileId: documentOf(borrower) }],
  'saving a document as a photo': (borrower) => ['saveFaceImageInfo', { fileId: documentOf(borrower) }],
  'orders from an invalid day': () => ['orderList', { list: 'all', from: '2027-02-30' }],
  'orders to an invalid day': () => ['orderList', { list: 'all', to: '2027-02-30' }],
  'areas of an unknown state': () => ['getDictItem', { dictType: 'district', parent: 'Atlantis' }],
  'an application without its steps': () => ['applyLoan', {}],
  'submitting without the uploads': (borrower) => {
    borrower.fillSteps();
    const { tractOdrId } = borrower.ok('applyLoan', {});
    for (const step of ['device', 'app', 'calendar', 'gps'] as const) {
      borrower.ok('uploadPermissionData', { step, tractOdrId, isSubmit: 0 });
    }
    return ['uploadPermissionData', { step: 'callRecord', tractOdrId, isSubmit: 1 }];
  },
  'a second rating of a loan': (borrower) => [
    'saveReview',
    { reviewSchemaId: ratedBy(borrower), satisfied: false, idea: 'Longer terms' },
  ],
  'postponing a rating that was given': (borrower) => [
    'updateReviewSchema',
    { reviewSchemaId: ratedBy(borrower), state: 'dismissed' },
  ],
};

describe('a refusal names the problem and the path', () => {
  it('of each attempt', async () => {
    const lines = Object.entries(attempts).flatMap(([title, attempt]) => {
      const borrower = new BorrowerInSandbox();
      const issues = Object.entries(borrower.issuesOf(...attempt(borrower)));
      return [title, ...issues.map(([path, reason]) => `  ${path}: ${reason}`)];
    });
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('refusals.txt');
  });

  it.each<[string, Partial<ReceivedFile> | undefined, string]>([
    ['without a file', undefined, 'Send this method as a multipart upload with a file'],
    ['with an empty file', { bytes: Buffer.alloc(0) }, 'The file is empty'],
    [
      'for which the sandbox has no room',
      {},
      'This sandbox holds 96 MB of files, which is all it can: reset it or use another',
    ],
  ])('of an upload %s', (_, given, reason) => {
    const { sandbox, contactNumber } = new BorrowerInSandbox();
    const owner = sandbox.borrowers.findOrRegister(contactNumber).userIdentifier;
    const megabytes = Buffer.alloc(19 * 1024 * 1024);
    for (let metadata = 0; metadata < 5; metadata += 1) {
      sandbox.files.keep({ owner, mime: 'image/png', purpose: 'chat', keptAt: 0 }, megabytes);
    }
    const bytes = Buffer.alloc(1024 * 1024, '%PDF-1.4\n');
    const file = given && { bytes, mime: 'application/pdf' as const, tooLarge: false, digest: 'any', ...given };
    const [run] = runEntries(sandbox, contactNumber, [{ method: 'mediaUpload', data: { purpose: 'chat' } }], file);
    expect(run?.result).toMatchObject({ code: 100400, data: { issues: [{ path: 'file', reason }] } });
  });
});
