import { overrideAssumptions } from '@kit/contracts/assumptions';
import type { SupportChannels } from '@kit/contracts/methods/configuration';
import { orderStatus } from '@kit/contracts/methods/order-status';
import { answerTo, greeting } from '@kit/mock-server/service/help-chat';
import { commonQuestions, guessesFor, matchQuestions, questionCategories } from '@kit/mock-server/service/questions';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';

const channel = { isOpen: false, value: '' };
const closed = {
  whatsappService: channel,
  phoneService: channel,
  emailService: channel,
} as unknown as SupportChannels;
const open = { ...closed, whatsappService: { isOpen: true, value: '08035550147' } } as SupportChannels;

const answerOf = (id: string): string => commonQuestions().find(({ questionId }) => questionId === id)?.answer ?? '';
const labels = ({ links }: { readonly links: readonly { readonly label: string }[] }) =>
  links.map(({ label }) => label);

// other files of this worker may have set overrides
beforeEach(() => overrideAssumptions({}));

describe('the common problems', () => {
  it('follow overridden numbers', () => {
    onTestFinished(() => overrideAssumptions({}));
    overrideAssumptions({ reviewTime: 30 * 60_000 });
    expect(answerOf('review-time')).toContain('about 30 minutes');
  });
});

describe('the most likely questions', () => {
  it('are four common ones for each order status, and without an order', () => {
    const known = new Set(commonQuestions().map(({ questionId }) => questionId));
    for (const status of [...orderStatus.values, undefined]) {
      const guesses = guessesFor(status);
      expect(new Set(guesses).size).toBe(4);
      expect(guesses.filter((id) => !known.has(id))).toEqual([]);
    }
    expect(guessesFor('overdue')[0]).toBe('overdue-fee');
    expect(guessesFor('disbursing')[0]).toBe('money-not-received');
    expect(guessesFor(undefined)[0]).toBe('how-to-apply');
  });

  it('greet the borrower by name, if known', () => {
    expect(greeting('Ada', ['overdue-fee', 'no such question'])).toMatchObject({
      kind: 'guess',
      text: 'Hello Ada. What do you need help with?',
      links: [{ kind: 'search', label: 'What happens if I repay late?', target: 'What happens if I repay late?' }],
    });
    expect(greeting('', []).text).toBe('Hello. What do you need help with?');
  });
});

describe('a match', () => {
  const questions = commonQuestions();

  it('is perfect if the question has all words, and weaker if only the answer has them', () => {
    const [best] = matchQuestions('overdue?', [
      { questionId: 'in-answer', category: 'A', question: 'Other', answer: 'It is overdue' },
      { questionId: 'in-question', category: 'A', question: 'Overdue', answer: 'Other' },
      { questionId: 'nowhere', category: 'A', question: 'Other', answer: 'Other' },
    ]);
    expect(best).toMatchObject({ question: { questionId: 'in-question' }, share: 1 });
    const matches = matchQuestions('overdue', [
      { questionId: 'in-answer', category: 'A', question: 'Other', answer: 'It is overdue' },
      { questionId: 'nowhere', category: 'A', question: 'Other', answer: 'Other' },
    ]);
    expect(matches.map(({ question, share }) => [question.questionId, share])).toEqual([['in-answer', 1 / 3]]);
  });

  it.each([
    ['otp', 'no-code'],
    ['sms', 'no-code'],
    ['paying', 'payment-not-shown'],
    ['rollover', 'what-is-extension'],
    ['renew', 'what-is-extension'],
    ['declined', 'why-rejected'],
    ['close account', 'delete-account'],
    ['loan approved money arrived', 'money-not-received'],
    ['apply', 'how-to-apply'],
    ['application', 'how-to-apply'],
    ['i paid but my payment is not showing', 'payment-not-shown'],
    ['Please, I have not received my money!!', 'money-not-received'],
    ['why was i declined', 'why-rejected'],
    ['can I extend?', 'what-is-extension'],
    ['how do I delete my account', 'delete-account'],
  ])('understands %j as: %s', (text, id) => {
    expect(matchQuestions(text, questions).map(({ question }) => question.questionId)).toContain(id);
    expect(matchQuestions(text, questions)[0]?.share).toBe(1);
  });

  it('uses words and numbers with accents, ignoring other characters', () => {
    const about = [{ questionId: 'one', category: 'A', question: 'Ìdánimọ̀ (14 days)', answer: '' }];
    expect(matchQuestions('... 14!! ìdánimọ̀?', about)).toMatchObject([{ share: 1 }]);
    expect(matchQuestions('15', about)).toEqual([]);
  });

  it.each(['', '  ', 'the my to me please', '?!'])('is empty for %j, which has no meaning', (text) => {
    expect(matchQuestions(text, questions)).toEqual([]);
  });
});

describe('the immediate reply of customer service', () => {
  it('to a category: its questions, and a ticket link', () => {
    const note = answerTo('text', ' extension ', closed);
    expect(note).toMatchObject({ kind: 'search', text: 'Common problems: Extension' });
    expect(labels(note)).toEqual([
      'What is an extension, and what does it cost?',
      'Does a part payment extend my loan?',
      'Send a feedback',
    ]);
    expect(note.links.at(-1)).toEqual({ kind: 'link', label: 'Send a feedback', target: '/customer_add' });
  });

  it('to a listed question: its answer, two others, its category and a ticket link', () => {
    const note = answerTo('text', 'WHAT HAPPENS IF I REPAY LATE?', closed);
    expect(note).toMatchObject({ kind: 'search', text: answerOf('overdue-fee') });
    expect(note.links).toHaveLength(4);
    expect(labels(note)).not.toContain('What happens if I repay late?');
    expect(note.links[2]).toEqual({ kind: 'category', label: 'Repayment', target: 'Repayment' });
  });

  it('to each listed question: its own answer', () => {
    for (const { question, answer } of commonQuestions()) {
      expect(answerTo('text', question.toUpperCase(), closed).text, question).toBe(answer);
    }
  });

  it('to words of which less match: at most four guesses', () => {
    const note = answerTo('text', 'zebra giraffe account', closed);
    expect(note).toMatchObject({ kind: 'guess', text: 'Do you mean one of these?' });
    expect(note.links.length).toBeGreaterThan(0);
    expect(note.links.length).toBeLessThanOrEqual(4);
    expect(new Set(note.links.map(({ kind }) => kind))).toEqual(new Set(['search']));
  });

  it('to words without a match: the categories and a ticket link', () => {
    const note = answerTo('text', 'zebra', closed);
    expect(note).toMatchObject({
      kind: 'guess',
      text: 'I did not find an answer to that. Choose a subject, write it in other words, or ask for a person.',
    });
    expect(labels(note)).toEqual([...questionCategories, 'Send a feedback']);
  });

  it.each(['human', 'a PERSON!', 'an agent', 'someone', 'whatsapp', 'manual'])(
    'to %j: a person on WhatsApp if that is open, and a ticket link otherwise',
    (text) => {
      expect(answerTo('text', text, open)).toMatchObject({
        kind: 'whatsapp',
        text: 'A person of our team answers on WhatsApp, every day from 8 am to 8 pm. Write to this number.',
        whatsappNo: '08035550147',
      });
      const note = answerTo('text', text, closed);
      expect(note).toMatchObject({
        kind: 'text',
        text: 'Nobody can chat at the moment. Send us a feedback: a person reads it, and the answer comes into the app.',
      });
      expect(labels(note)).toEqual(['Send a feedback']);
    },
  );
});
