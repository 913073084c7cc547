import { MAXIMUM_RECEIPTS } from '@kit/contracts/methods/tickets';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { pollDelays } from '../../../../web/src/api/use-poll';
import { later } from '../../../support/later';
import { button, enter, only } from '../mount';
import { answering, feedback, losesUpload, note, notes, receipt, usual, write } from './feedback-screens';
import { comesBack, journeys, reads } from './journeys';
import { said } from './said';
import {
  inTurn,
  noNetwork,
  type Opened,
  openRoute,
  pass,
  pick,
  press,
  refused,
  user,
  withClock,
} from './screen-context';

withClock(Date.UTC(2026, 10, 21, 10, 12));

const CHAT = '/customer_faq';
const link = (kind: 'search' | 'category' | 'link', label: string, target: string) => ({ kind, label, target });
const draftOf = (owner: string, text: string) =>
  function findsDraft({ store, reopen }: Opened) {
    store.set('drafts', { owner, texts: { 'message ': { text } } });
    return reopen();
  };

journeys({
  '[2.17] the chat is about the application in its address, and its links about the loan': feedback(
    `${CHAT}?tractOdrId=T1&loanOrderId=L1`,
    {
      notePage: () => notes(note(1, { links: [link('link', 'Pay now', '/repay/repay_detail')] })),
      saveTicketNote: answering,
    },
    ...write('hello'),
    'Pay now',
  ),
  'the chat works without the application if it is unknown': feedback(
    `${CHAT}?tractOdrId=T1`,
    {
      notePage: ({ tractOdrId }) => {
        if (tractOdrId === undefined) return notes(note(1));
        return refused('REQUEST_INVALID', { issues: [{ path: 'tractOdrId', reason: 'You have none' }] })();
      },
    },
    reads,
  ),
  '[5.10] the chat rejects an empty message beside its field': feedback(CHAT, {}, ...write('  '), { textarea: 'a' }),
  "[3.28] the chat sends a suggestion's text with the kind of its message, and shows why one was not sent": feedback(
    CHAT,
    {
      saveTicketNote: inTurn(noNetwork, answering),
      notePage: () =>
        notes(
          note(1, { kind: 'guess', links: [link('search', 'Not shown', 'payment not shown')] }),
          note(2, { kind: 'search', links: [link('category', 'Repayment', 'Repayment')] }),
        ),
    },
    'Not shown',
    'Not shown',
    'Repayment',
  ),
  '[2.52] [7.28] [7.36] the chat asks for a person, copies the number, and reports that WhatsApp was opened': feedback(
    CHAT,
    {
      saveTicketNote: (request) => ({
        ...answering(request),
        replies: [note(11, { kind: 'whatsapp', whatsappNo: '08035550147' })],
      }),
    },
    'Talk to a person',
    'Copy the number',
    'Open WhatsApp',
  ),
  'the chat shows earlier messages on request, and reports a failure': feedback(
    CHAT,
    {
      notePage: inTurn(
        () => ({ notes: [note(3)], hasMore: true }),
        noNetwork,
        () => notes(note(1), note(2)),
      ),
    },
    'Earlier messages',
    'Try again',
    reads,
  ),
  'a message is kept if it was typed before the user is loaded, and overwrites no draft': feedback(
    CHAT,
    { userIdentifierInfo: inTurn(noNetwork, () => user) },
    { textarea: 'hello' },
    draftOf(user.userIdentifier, 'from yesterday'),
    draftOf('somebody else', 'not for others'),
  ),
  'an unsent message stays with its file and the reason, also after a visit elsewhere, and is sent by the next tap':
    feedback(
      CHAT,
      { saveTicketNote: inTurn(noNetwork, answering) },
      receipt,
      ...write('here it is'),
      comesBack,
      'Send',
    ),
  'a message waits for a file whose upload failed': feedback(
    CHAT,
    { saveTicketNote: answering },
    losesUpload,
    receipt,
    ...write('here it is'),
    'Send transfer.png again',
    'Send',
  ),
});

it('a message takes no more files than the contract allows', async () => {
  await openRoute(CHAT, usual);
  for (let files = 0; files < MAXIMUM_RECEIPTS; files += 1) {
    expect(document.querySelectorAll('input[type=file]')).toHaveLength(1);
    await pick(receipt);
  }
  expect(document.querySelectorAll('input[type=file]')).toHaveLength(0);
});

it('the chat shows a message at once, sends no other one meanwhile, and then shows the reply of customer service', async () => {
  const { promise, resolve } = later();
  const { call, sent } = await openRoute(CHAT, { ...usual, saveTicketNote: answering });
  const plain = call.getMockImplementation();
  call.mockImplementation(async (method, request) => {
    if (method === 'saveTicketNote') await promise;
    return plain?.(method, request);
  });
  const field = () => only<HTMLTextAreaElement>('textarea');
  await pick(receipt);
  await enter(field(), ' I paid yesterday ');
  await press('Send');
  await press('Talk to a person');
  expect(said()).toContain('I paid yesterday with 1 file\nSending…');
  expect(field().value).toBe('');
  await act(async () => resolve());
  expect(said()).not.toContain('Sending…');
  expect(sent('saveTicketNote')).toEqual([{ kind: 'text', text: 'I paid yesterday', receipts: ['F9'] }]);
  expect(only('p[role="status"]').textContent).toBe('Customer service: answer to I paid yesterday');
});

it('the chat checks for new messages, and announces one below if the borrower reads further up', async () => {
  const all = [note(1)];
  await openRoute(CHAT, { ...usual, notePage: () => notes(...all) });
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5_000);
  await act(async () => {
    window.scrollTo(0, 1_000);
    window.dispatchEvent(new Event('scroll'));
  });
  await pass(60);
  const scroll = vi.spyOn(window, 'scrollTo');
  all.push(note(2));
  await pass(pollDelays[0] ?? 0);
  expect(said()).toContain('message 2');
  expect(scroll).not.toHaveBeenCalled();
  // beside the field, so it covers no message
  expect(button('New message below').parentElement).toBe(only('form').parentElement);
  await press('New message below');
  expect(scroll).toHaveBeenCalledWith(0, 5_000);
});
