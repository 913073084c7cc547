import { NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import type { RequestOf } from '@kit/contracts/methods';
import { MAXIMUM_RECEIPTS, type Note } from '@kit/contracts/methods/tickets';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../web/src/platform/app-error';
import FeedbackAddScreen from '../../../../web/src/screens/feedback-add';
import FeedbackFaqScreen from '../../../../web/src/screens/feedback-faq';
import { later } from '../../../support/later';
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
  it('come back completely: each failed message and the text being typed', async () => {
    const { open, leave } = await chat({ saveTicketNote: noNetwork });
    await open();
    await write('first');
    await write('second');
    await enter(field(), 'and a thi');
    await leave();
    await open();
    expect(field().value).toBe('first\nsecond\nand a thi');
  });

  it('leave nothing behind once they are found to have arrived', async () => {
    const arrived: Note[] = [];
    const { open, store } = await chat({
      notePage: () => ({ notes: [...arrived], hasMore: false }),
      saveTicketNote: ({ text }) => {
        arrived.push(note(9, { sender: 1, text }));
        return noNetwork();
      },
    });
    await open();
    await write('only the answer was lost');
    expect(Object.values(store.get('feedbackDraft').values)).toEqual(['only the answer was lost']);
    await act(async () => {
      window.dispatchEvent(new Event('online'));
    });
    expect(document.body.textContent).not.toContain('Not sent');
    expect(store.get('feedbackDraft').values).toEqual({});
  });

  it('keep text typed before the user is loaded, and do not overwrite a draft with it', async () => {
    let isUnknown = true;
    const { open, leave, store } = await chat({ userIdentifierInfo: () => (isUnknown ? noNetwork() : user) });
    store.set('feedbackDraft', { owner: user.userIdentifier, values: { 'message ': 'from yesterday' } });
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

  it('come back with the failed message', async () => {
    const { open, leave, upload } = await chat({ saveTicketNote: noNetwork });
    upload.mockResolvedValue(stored('F1'));
    await open();
    await attach('transfer.png');
    await write('here it is');
    expect(files()).toBe('');
    await leave();
    await open();
    expect(field().value).toBe('here it is');
    expect(files()).toContain('transfer.png');
  });

  it("are limited to one message's maximum if several messages come back", async () => {
    const { open, leave, upload, call } = await chat({ saveTicketNote: noNetwork });
    let count = 0;
    upload.mockImplementation(async () => {
      count += 1;
      return stored(`F${count}`);
    });
    await open();
    for (const words of ['first', 'second']) {
      for (let each = 0; each < MAXIMUM_RECEIPTS; each += 1) await attach(`${words} ${each}.png`);
      await write(words);
    }
    await leave();
    await open();
    call.mockClear();
    await tap(button('Send'));
    expect(only('[role="alert"]').textContent).toContain(`You can send ${MAXIMUM_RECEIPTS} files at once.`);
    expect(call).not.toHaveBeenCalledWith('saveTicketNote', expect.anything());
  });

  it('can be retried after coming back if the upload failed', async () => {
    const { open, leave, upload } = await chat();
    upload.mockRejectedValueOnce(new AppError('network', NETWORK_ERROR_MESSAGE));
    await open();
    await attach('transfer.png');
    await leave();
    await open();
    expect(files()).toContain('transfer.png');
    upload.mockResolvedValue(stored('F1'));
    await tap(button('Send transfer.png again'));
    expect(files()).toContain('1 kB · sent');
  });

  it('appear if their upload finished while the borrower was elsewhere', async () => {
    const { open, leave, upload } = await chat();
    const { promise, resolve } = later<ReturnType<typeof stored>>();
    upload.mockReturnValue(promise);
    await open();
    await attach('transfer.png');
    await leave();
    await act(async () => resolve(stored('F1')));
    await open();
    expect(files()).toContain('1 kB · sent');
  });

  it("are removed by the borrower's own logout, even while uploading", async () => {
    const { open, leave, upload, store } = await chat();
    const { promise, resolve } = later<ReturnType<typeof stored>>();
    upload.mockReturnValue(promise);
    await open();
    await attach('transfer.png');
    await leave();
    // as a logout does
    store.remove('feedbackDraft');
    await act(async () => resolve(stored('F1')));
    expect(store.get('feedbackDraft').values).toEqual({});
    await open();
    expect(files()).toBe('');
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
    expect(JSON.stringify(store.get('feedbackDraft'))).not.toContain('ada@example.ng');
  });
});

describe('the receipts of an unsent feedback', () => {
  it('survive leaving it, even those that failed', async () => {
    const { open, leave, upload } = await start(<FeedbackAddScreen />);
    upload.mockResolvedValueOnce(stored('F1'));
    upload.mockRejectedValueOnce(new AppError('network', NETWORK_ERROR_MESSAGE));
    await open();
    await attach('one.png');
    await attach('two.png');
    await leave();
    await open();
    expect(files()).toContain('one.png1 kB · sent');
    expect(files()).toContain(`two.png${NETWORK_ERROR_MESSAGE}`);
  });
});
