import type { SupportChannels } from '@kit/contracts/methods/configuration';
import type { Note } from '@kit/contracts/methods/tickets';
import { commonQuestions, matchQuestions, type Question, questionCategories, SERVICE_HOURS } from './questions';

export const defaultChannels: SupportChannels = {
  phoneService: { value: '02013301234', isOpen: true },
  emailService: { value: 'help@example.com', isOpen: true },
  whatsappService: { value: '08035550147', isOpen: true },
};

/** A message without id and time. The conversation adds them. */
export type NoteDraft = Omit<Note, 'noteId' | 'createdAt'>;

export const BORROWER: Note['sender'] = 1;
export const CUSTOMER_SERVICE: Note['sender'] = 2;

/**
 * A message from the borrower.
 * @param files address of each file, relative to the base
 */
export const borrowerNote = (kind: Note['kind'], text: string, files: string[]): NoteDraft => ({
  sender: BORROWER,
  kind,
  text: text.trim(),
  links: [],
  files,
  whatsappNo: null,
});

/** An automatic message from customer service. */
export const serviceNote = (kind: Note['kind'], text: string, links: Note['links'] = []): NoteDraft => ({
  sender: CUSTOMER_SERVICE,
  kind,
  text,
  links,
  files: [],
  whatsappNo: null,
});

/** Kinds of messages that an agent writes: text, or text with a WhatsApp number. */
export type ServiceKind = 'text' | 'whatsapp';

/** A message of an agent under a feedback. */
export const personNote = (kind: ServiceKind, text: string, { whatsappService }: SupportChannels): NoteDraft => ({
  ...serviceNote(kind, text),
  whatsappNo: kind === 'whatsapp' ? whatsappService.value : null,
});

type Link = Note['links'][number];

/** The app's feedback form (section 2). */
const FEEDBACK_FORM = '/customer_add';
const feedbackLink: Link = { kind: 'link', label: 'Send a feedback', target: FEEDBACK_FORM };

/** Minimum score of a match for an answer. For a weaker match, the chat asks back. */
const SURE = 0.5;
const MOST_LINKS = 4;
const WANTS_A_PERSON = /\b(?:human|person|agent|someone|whatsapp|manual)\b/i;

const searchLink = ({ question }: Question): Link => ({ kind: 'search', label: question, target: question });
const categoryLink = (category: string): Link => ({ kind: 'category', label: category, target: category });

/**
 * The first message of customer service, with the borrower's most likely questions (2.52).
 * @param guesses question ids, likeliest first
 */
export const greeting = (firstName: string, guesses: readonly string[]): NoteDraft => {
  const questions = commonQuestions();
  const links = guesses.flatMap((id) => questions.find(({ questionId }) => questionId === id) ?? []).map(searchLink);
  const name = firstName === '' ? '' : ` ${firstName}`;
  return serviceNote('guess', `Hello${name}. What do you need help with?`, links);
};

/** Refers the borrower to a person, on WhatsApp if that channel is open (2.52). */
const referToPerson = ({ whatsappService }: SupportChannels): NoteDraft =>
  whatsappService.isOpen
    ? {
        ...serviceNote('whatsapp', `A person of our team answers on WhatsApp, ${SERVICE_HOURS}. Write to this number.`),
        whatsappNo: whatsappService.value,
      }
    : serviceNote(
        'text',
        'Nobody can chat at the moment. Send us a feedback: a person reads it, and the answer comes into the app.',
        [feedbackLink],
      );

const ofCategory = (category: string, questions: readonly Question[]): NoteDraft =>
  serviceNote('search', `Common problems: ${category}`, [
    ...questions.filter((question) => question.category === category).map(searchLink),
    feedbackLink,
  ]);

const NOTHING_FOUND =
  'I did not find an answer to that. Choose a subject, write it in other words, or ask for a person.';

/**
 * The immediate reply to a message of the borrower.
 * @param kind the message kind that the borrower chose
 */
export const answerTo = (kind: Note['kind'], text: string, channels: SupportChannels): NoteDraft => {
  if (kind === 'whatsapp') return referToPerson(channels);
  const wanted = text.trim().toLowerCase();
  const questions = commonQuestions();
  const category = questionCategories.find((name) => name.toLowerCase() === wanted);
  if (category !== undefined) return ofCategory(category, questions);

  const matches = matchQuestions(text, questions);
  const best = matches.find(({ share }) => share >= SURE)?.question;
  if (best !== undefined) {
    const others = matches.filter(({ question }) => question !== best).slice(0, MOST_LINKS - 2);
    const links = [...others.map(({ question }) => searchLink(question)), categoryLink(best.category), feedbackLink];
    return serviceNote('search', best.answer, links);
  }
  if (WANTS_A_PERSON.test(text)) return referToPerson(channels);
  if (matches.length > 0) {
    const links = matches.slice(0, MOST_LINKS).map(({ question }) => searchLink(question));
    return serviceNote('guess', 'Do you mean one of these?', links);
  }
  return serviceNote('guess', NOTHING_FOUND, [...questionCategories.map(categoryLink), feedbackLink]);
};
