import { feedbackType, offeredFeedbackTypes } from '@kit/contracts/enums';
import { countWords, DESCRIPTION_CHARACTERS } from '@kit/contracts/feedback-rules';
import type { ResponseOf } from '@kit/contracts/methods';
import { CONTACT_CHARACTERS, CONTACT_TIME_CHARACTERS, saveTicket } from '@kit/contracts/methods/tickets';
import { useState } from 'react';
import { useApi } from '../../api/api-context';
import { useAction } from '../../api/use-action';
import { initialValues } from '../../forms/draft';
import { fieldsOf } from '../../forms/form-rules';
import { FormView } from '../../forms/form-view';
import { useForm } from '../../forms/use-form';
import { ORDER_QUERY, TICKET_QUERY, TYPE_QUERY } from '../../platform/query-keys';
import { useStore } from '../../platform/store-context';
import { useNavigation } from '../../platform/use-navigation';
import { Choice } from '../../ui/choice';
import { Note } from '../../ui/page';
import { TextArea } from '../../ui/text-area';
import { TextField } from '../../ui/text-field';
import { feedbackDefinition } from './feedback-definition';
import { createFormDraft, rememberDraft } from './feedback-draft';
import { copy, wordCountText } from './form-copy';
import { ReceiptPicker } from './receipt-picker';
import { useReceipts } from './use-receipts';
import { useRefreshTickets } from './use-refresh-tickets';
import { useSentFeedback } from './use-sent-feedback';

/** The types that a borrower can choose (2.50), as form values. */
const types = feedbackType.entries
  .filter(({ value }) => offeredFeedbackTypes.some((offered) => offered === value))
  .map(({ value, label }) => ({ value: String(value), label }));

/** The form of a new feedback (2.50, 3.5, 5.10). The typed texts survive leaving the screen. */
export function FeedbackForm({ user }: { readonly user: ResponseOf<'userIdentifierInfo'> }) {
  const store = useStore();
  const refreshTickets = useRefreshTickets();
  const { current, goTo } = useNavigation();
  const saving = useAction(saveTicket);
  const [, setSent] = useSentFeedback();
  const { upload } = useApi();
  const owner = user.userIdentifier;
  const [draft] = useState(() => rememberDraft(store, owner, () => createFormDraft(store, owner, upload)));
  const receipts = useReceipts(draft.receipts);
  const [wasSentEarly, setWasSentEarly] = useState(false);
  const own = { account: user.contactNumber, contact: user.contactNumber };
  const asked = types.find(({ value }) => value === current.query.get(TYPE_QUERY))?.value;
  const form = useForm({
    name: 'feedback',
    definition: feedbackDefinition,
    initial: initialValues(fieldsOf(feedbackDefinition), own, {
      ...draft.load(),
      ...(asked === undefined ? {} : { type: asked }),
    }),
    onChange: draft.save,
    onSubmit: async (feedback) => {
      setWasSentEarly(receipts.problem !== undefined);
      if (receipts.problem !== undefined) return;
      const orderNo = current.query.get(ORDER_QUERY);
      const { ticketOdrId } = await saving.run({
        ...feedback,
        receipts: receipts.uploaded.map(({ fileId }) => fileId),
        orderNo: orderNo ?? undefined,
      });
      setSent(ticketOdrId);
      draft.save({});
      receipts.clear();
      refreshTickets();
      goTo('feedback-result', { query: { [TICKET_QUERY]: ticketOdrId }, replace: true });
    },
  });
  return (
    <FormView
      form={form}
      action={copy.send}
      head={<Note>{copy.lead}</Note>}
      controls={{
        type: ({ label, ...field }) => <Choice {...field} legend={label} options={types} isWrapped />,
        description: (field) => (
          <>
            <TextArea
              {...field}
              hint={wordCountText(countWords(field.value), field.error !== undefined)}
              maxLength={DESCRIPTION_CHARACTERS}
            />
            <ReceiptPicker receipts={receipts} error={wasSentEarly ? receipts.problem : undefined} />
          </>
        ),
        account: (field) => <TextField {...field} hint={copy.accountHint} maxLength={CONTACT_CHARACTERS} />,
        contact: (field) => <TextField {...field} hint={copy.contactHint} maxLength={CONTACT_CHARACTERS} />,
        contactableTime: (field) => <TextField {...field} hint={copy.timeHint} maxLength={CONTACT_TIME_CHARACTERS} />,
      }}
    />
  );
}
