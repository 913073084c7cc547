import { assumptions } from '@kit/contracts/assumptions';
import { countWords, DESCRIPTION_CHARACTERS } from '@kit/contracts/feedback-rules';
import type { RequestOf, ResponseOf } from '@kit/contracts/methods';
import {
  CONTACT_CHARACTERS,
  CONTACT_TIME_CHARACTERS,
  feedbackType,
  offeredFeedbackTypes,
  saveTicket,
} from '@kit/contracts/methods/tickets';
import { userIdentifierInfo } from '@kit/contracts/methods/user';
import { useState } from 'react';
import { useAction } from '../api/use-action';
import { useQuery } from '../api/use-query';
import { useScreen } from '../api/use-screen';
import { initialValues, useDraft } from '../forms/draft';
import { FormView } from '../forms/form-view';
import { type FormDefinition, fieldsOf, useForm } from '../forms/use-form';
import { ORDER_QUERY, TICKET_QUERY, TYPE_QUERY } from '../platform/location';
import { useMounted } from '../platform/screen';
import { Choice } from '../ui/choice';
import { TextArea, TextField } from '../ui/field';
import { Loaded } from '../ui/loaded';
import { Note } from '../ui/text';
import { FilePicker, useFiles } from './feedback/files';
import { useRefreshTickets, useSentFeedback } from './feedback/tickets';

/** A new feedback (2.15). It waits for the user, because the form starts with the borrower's phone number. */
export default function FeedbackAddScreen() {
  const query = useQuery(userIdentifierInfo, {});
  return (
    <Loaded query={query} shape={[['line', 'row', 'row', 'row', 'line', 'hero', 'line', 'row', 'line', 'row']]}>
      {(user) => <FeedbackForm user={user} />}
    </Loaded>
  );
}

type FeedbackField = 'type' | 'account' | 'contact' | 'description' | 'contactableTime';

/** The form of a feedback (3.5). Its files are uploaded separately before. */
const definition: FormDefinition<FeedbackField, RequestOf<'saveTicket'>> = {
  labels: {
    type: 'What is it about?',
    description: 'What happened?',
    account: 'Account',
    contact: 'Phone or email',
    contactableTime: 'Best time to reach you (optional)',
  },
  schema: saveTicket.request,
  read: ({ type, account, contact, description, contactableTime }) => ({
    type: Number(type),
    account: account.trim(),
    contact: contact.trim(),
    receipts: [],
    description: description.trim(),
    contactableTime: contactableTime.trim(),
  }),
};

/** The types that a borrower can choose (2.50), as form values. */
const types = feedbackType.entries
  .filter(({ value }) => offeredFeedbackTypes.some((offered) => offered === value))
  .map(({ value, label }) => ({ value: String(value), label }));

/** Fields that the device never stores. */
const secret = ['account', 'contact'] as const satisfies FeedbackField[];

/** The form of a new feedback (2.50, 3.5, 5.10). The typed texts survive leaving the screen. */
function FeedbackForm({ user }: { readonly user: ResponseOf<'userIdentifierInfo'> }) {
  const refreshTickets = useRefreshTickets();
  const { current, goTo, toasts } = useScreen();
  const isHere = useMounted();
  const saving = useAction(saveTicket);
  const [, setSent] = useSentFeedback();
  const draft = useDraft('feedback', user.userIdentifier, secret);
  const files = useFiles('feedback', draft.opened.files, (stored) => draft.save({ files: stored }));
  const [wasSentEarly, setWasSentEarly] = useState(false);
  const own = { account: user.contactNumber, contact: user.contactNumber };
  const asked = types.find(({ value }) => value === current.query.get(TYPE_QUERY))?.value;
  const form = useForm({
    name: 'feedback',
    definition,
    initial: initialValues(fieldsOf(definition), own, {
      ...draft.opened,
      ...(asked === undefined ? {} : { type: asked }),
    }),
    onChange: draft.save,
    onSubmit: async (feedback) => {
      setWasSentEarly(files.problem !== undefined);
      if (files.problem !== undefined) return;
      const orderNo = current.query.get(ORDER_QUERY) ?? undefined;
      const { ticketOdrId } = await draft.send(() =>
        saving.run({ ...feedback, receipts: [...files.uploaded], orderNo }),
      );
      setSent(ticketOdrId);
      files.clear();
      refreshTickets();
      if (!isHere.current) {
        toasts.show('Feedback sent', { kind: 'success' });
        return;
      }
      goTo('feedback-result', { query: { [TICKET_QUERY]: ticketOdrId }, replace: true });
    },
  });
  return (
    <FormView
      form={form}
      action="Send feedback"
      head={<Note>Tell us what went wrong. A person answers in this app.</Note>}
      controls={{
        type: ({ label, ...field }) => <Choice {...field} legend={label} options={types} isWrapped />,
        description: (field) => (
          <>
            <TextArea
              {...field}
              hint={wordCountText(countWords(field.value), field.error !== undefined)}
              maxLength={DESCRIPTION_CHARACTERS}
            />
            <FilePicker files={files} error={wasSentEarly ? files.problem : undefined} />
          </>
        ),
        account: (field) => (
          <TextField
            {...field}
            hint="Your login number, or the bank account that this is about"
            maxLength={CONTACT_CHARACTERS}
          />
        ),
        contact: (field) => (
          <TextField {...field} hint="How we can reach you about this" maxLength={CONTACT_CHARACTERS} />
        ),
        contactableTime: (field) => (
          <TextField {...field} hint="For example, 9 am to 5 pm" maxLength={CONTACT_TIME_CHARACTERS} />
        ),
      }}
    />
  );
}

const wordCount = (count: number): string => (count === 1 ? '1 word' : `${count} words`);

/** Omits the minimum if there is an error, because the error already names it. */
const wordCountText = (count: number, hasError: boolean): string => {
  const { feedbackMinimumWords: minimum } = assumptions;
  if (hasError || count >= minimum) return wordCount(count);
  return count === 0 ? `At least ${wordCount(minimum)}` : `${count} of at least ${wordCount(minimum)}`;
};
