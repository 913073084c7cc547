import type { RequestOf } from '@kit/contracts/methods';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import FeedbackAddScreen from '../../../../web/src/screens/feedback-add';
import FeedbackFaqScreen from '../../../../web/src/screens/feedback-faq';
import { button, enter, mount, only, tap } from '../../../support/mount';
import { note } from './message-example';
import { createScreenContext, noNetwork, type Replies, user } from './screen-context';

const common: Replies = {
  displayTicketNote: () => false,
  userIdentifierInfo: () => user,
  ticketList: () => ({ tickets: [] }),
  notePage: () => ({ notes: [], hasMore: false }),
};
const stored = (fileId: string) => ({ fileId, url: `/files/${fileId}`, size: 9, mime: 'image/png' }) as const;

/** A screen that can be left and opened again while the app runs. */
const start = async (screen: React.ReactNode, replies: Replies = {}) => {
  const screenContext = createScreenContext({ ...common, ...replies });
  const { show } = await mount(null);
  return {
    ...screenContext,
    open: () => show(screenContext.wrap('/customer_faq', screen)),
    leave: () => show(null),
  };
};
const chat = (replies?: Replies) => start(<FeedbackFaqScreen />, replies);
const field = () => only<HTMLTextAreaElement>('textarea');
const files = () => document.querySelector('[aria-label="Chosen files"]')?.textContent ?? '';
const write = async (words: string) => {
  await enter(field(), words);
  await tap(button('Send'));
};
const attach = async (name: string) => {
  const input = only<HTMLInputElement>('input[type="file"]');
  const file = new File(['a receipt'], name, { type: 'image/png' });
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  await act(async () => {
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
};

describe('unsent messages to customer service', () => {
  it('keep text typed before the user is loaded, and do not overwrite a draft with it', async () => {
    let isUnknown = true;
    const { open, leave, store } = await chat({ userIdentifierInfo: () => (isUnknown ? noNetwork() : user) });
    store.set('drafts', { owner: user.userIdentifier, texts: { 'message ': { text: 'from yesterday' } } });
    await open();
    await enter(field(), 'hello');
    expect(field().value).toBe('hello');
    await leave();
    isUnknown = false;
    await open();
    expect(field().value).toBe('from yesterday');
  });
});

describe('the files of an unsent message', () => {
  it('are there again, and are sent with it', async () => {
    const sent: RequestOf<'saveTicketNote'>[] = [];
    const { open, leave, upload } = await chat({
      saveTicketNote: (request) => {
        sent.push(request);
        return { note: note(1, { sender: 1, text: request.text }), replies: [] };
      },
    });
    upload.mockResolvedValue(stored('F1'));
    await open();
    await attach('transfer.png');
    await leave();
    await open();
    expect(files()).toContain('transfer.png1 kB · sent');
    await write('here it is');
    expect(sent).toEqual([{ kind: 'text', text: 'here it is', receipts: ['F1'] }]);
    await leave();
    await open();
    expect(files()).toBe('');
  });

  it('stay with a message that was not sent', async () => {
    const { open, leave, upload } = await chat({ saveTicketNote: noNetwork });
    upload.mockResolvedValue(stored('F1'));
    await open();
    await attach('transfer.png');
    await write('here it is');
    expect(field().value).toBe('here it is');
    expect(files()).toContain('transfer.png');
    await leave();
    await open();
    expect(field().value).toBe('here it is');
    expect(files()).toContain('transfer.png');
  });
});

describe('an unsent feedback', () => {
  it('keeps another account and contact in memory, and stores neither', async () => {
    const { open, leave, store } = await start(<FeedbackAddScreen />);
    await open();
    const contact = () => only<HTMLInputElement>('#feedback-contact');
    await enter(contact(), 'ada@example.ng');
    await leave();
    await open();
    expect(contact().value).toBe('ada@example.ng');
    expect(JSON.stringify(store.get('drafts'))).not.toContain('ada@example.ng');
  });
});
