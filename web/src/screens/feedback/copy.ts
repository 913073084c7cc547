import { MAXIMUM_FILE_BYTES } from '@kit/contracts/constants';
import { feedbackStatus, feedbackType, labelOf, satisfaction } from '@kit/contracts/enums';
import { MAXIMUM_RECEIPTS, type Ticket } from '@kit/contracts/methods/tickets';
import { formatMinute } from '../../platform/dates';
import type { Milestone } from '../../ui/milestones';
import { fileSize } from './file-size';

/**
 * The texts of customer service: the chat, the files, the list and one feedback. The texts of the form are in
 * form/copy.ts.
 */
export const copy = {
  receipts: {
    legend: 'Receipts (optional)',
    add: 'Add a receipt',
    addAnother: 'Add another file',
    limit: () =>
      `Up to ${MAXIMUM_RECEIPTS} files: pictures, PDF or video. At most ${fileSize(MAXIMUM_FILE_BYTES)} each.`,
    chosen: 'Chosen files',
    sent: (size: string) => `${size} · sent`,
    sendingShare: (percent: number) => `Sending, ${percent} %`,
    checking: 'Checking',
    sending: (name: string) => `Sending ${name}`,
    retry: 'Retry',
    sendAgain: (name: string) => `Send ${name} again`,
    remove: (name: string) => `Remove ${name}`,
    sendScreenshot: 'Send a screenshot.',
    empty: 'This file is empty. Remove it and choose another one.',
    gone: 'This file has changed or was deleted since you chose it. Remove it and choose it again.',
    stillSending: 'A file is still being sent.',
    notSent: 'A file was not sent. Try again or remove it.',
    tooMany: () => `You can send ${MAXIMUM_RECEIPTS} files at once. Remove the others.`,
  },
  list: {
    label: 'Your feedback',
    filter: 'Which feedback',
    all: 'All',
    newMessages: (count: number) => `${count} new`,
    emptyTitle: 'Nothing to follow up',
    empty: 'If something goes wrong, tell us. Our answers appear here.',
    noneInState: 'You have no feedback in this state.',
    showAll: 'Show all',
    add: 'Send feedback',
  },
  ticket: {
    unknown: 'We can’t find this feedback. You may have sent it from a different number.',
    seeAll: 'See all your feedback',
    details: 'What you told us',
    progress: 'Where it stands',
    number: 'Number',
    sent: 'Sent',
    account: 'Account',
    noAccount: 'None given',
    contact: 'Phone or email',
    bestTime: 'Best time to reach you',
    anyTime: 'Any time',
    noMessage: 'No answer yet. It will appear here.',
    reply: 'Write a reply',
    /** what happens next, in the one line of the status */
    next: {
      1: 'We are looking into it.',
      2: 'We are looking into it.',
      3: 'We have a question for you. Answer it below.',
      4: 'This feedback is closed.',
    } satisfies Record<Ticket['status'], string>,
    steps: {
      sent: 'Sent',
      now: 'now',
      done: 'done',
      replyNote: {
        1: 'if we have a question',
        2: 'if we have another question',
        3: 'now: write below',
        4: 'nothing left to answer',
      } satisfies Record<Ticket['status'], string>,
      closed: 'it is closed',
      notClosed: 'when it is settled',
    },
  },
  rating: {
    question: 'Was this resolved?',
    note: 'If not, we look into it again.',
    thanks: (answer: string) => `You said: ${answer}. Thank you.`,
  },
  chat: {
    askForPerson: 'I want to talk to a person',
    talkToPerson: 'Talk to a person',
    myFeedback: 'My feedback',
    myFeedbackNew: 'My feedback, new message',
    write: 'Write a message',
    newBelow: 'New message below',
  },
  thread: {
    loading: 'Loading the messages',
    messages: 'Messages',
    newMessages: 'New messages',
    earlier: 'Earlier messages',
    earlierFailed: 'We could not load earlier messages.',
    tryAgain: 'Try again',
    latest: (text: string) => `Customer service: ${text}`,
    ownSpeaker: (time: string) => `You, ${time}: `,
    theirSpeaker: (time: string) => `Customer service, ${time}: `,
    you: 'You: ',
    withFiles: (count: number) => (count === 1 ? 'with 1 file' : `with ${count} files`),
    sending: 'Sending…',
    notSent: (problem: string) => `Not sent. ${problem}`,
    discard: 'Discard',
    today: (time: string) => `Today ${time}`,
    yesterday: (time: string) => `Yesterday ${time}`,
    suggestions: 'Suggestions',
    file: (position: number) => `Receipt ${position}`,
    openFile: (name: string) => `Open ${name}`,
    attach: 'Attach a file',
    send: 'Send',
    copy: 'Copy',
    copyNumber: 'Copy the number',
    copied: 'Copied',
    openWhatsapp: 'Open WhatsApp',
  },
} as const;

type Status = Ticket['status'];

export const typeLabel = (type: Ticket['type']): string => labelOf(feedbackType, type);
export const statusLabel = (status: Status): string => labelOf(feedbackStatus, status);
export const satisfactionLabel = (resolved: Ticket['resolved']): string => labelOf(satisfaction, resolved);

/** The progress of a feedback in three steps: platform, borrower, end (4.6). */
export const ticketSteps = ({ status, createTime }: Pick<Ticket, 'status' | 'createTime'>): Milestone[] => {
  const { steps } = copy.ticket;
  const platform = status === 2 ? 2 : 1;
  return [
    { title: steps.sent, note: formatMinute(createTime), isReached: true },
    { title: statusLabel(platform), note: status === platform ? steps.now : steps.done, isReached: true },
    { title: statusLabel(3), note: steps.replyNote[status], isReached: status >= 3 },
    { title: statusLabel(4), note: status === 4 ? steps.closed : steps.notClosed, isReached: status === 4 },
  ];
};
