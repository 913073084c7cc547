import { ticketInfo } from '@kit/contracts/methods/tickets';
import { useQuery } from '../api/use-query';
import { useScreen } from '../api/use-screen';
import { TICKET_QUERY } from '../platform/location';
import { Result } from '../ui/action-bar';
import { Button } from '../ui/button';
import { LoadedTicket, useSentFeedback } from './feedback/tickets';

/**
 * Confirms that a feedback has arrived, with the next step and a link to it (2.19). Anybody can write an address, so
 * only the server's reply confirms: the one to the form, or else a look-up.
 */
export default function FeedbackResultScreen() {
  const { current } = useScreen();
  const ticketOdrId = current.query.get(TICKET_QUERY) ?? '';
  const [sent] = useSentFeedback();
  const isSent = sent !== '' && sent === ticketOdrId;
  const query = useQuery(ticketInfo, isSent || ticketOdrId === '' ? null : { ticketOdrId });
  if (isSent) return <FeedbackSent ticketOdrId={sent} />;
  return (
    <LoadedTicket query={query} ticketOdrId={ticketOdrId} shape={[['hero', 'line', 'line']]}>
      {({ id }) => <FeedbackSent ticketOdrId={id} />}
    </LoadedTicket>
  );
}

function FeedbackSent({ ticketOdrId }: { readonly ticketOdrId: string }) {
  const { goTo, back } = useScreen({ title: 'Feedback sent' });
  return (
    <Result
      art="sentMessage"
      title="We have your feedback"
      text={
        <>
          A person reads it and answers in this app.
          <br />
          Your feedback has the number {ticketOdrId}.
        </>
      }
      next={
        <>
          <Button onClick={() => goTo('feedback-detail', { query: { [TICKET_QUERY]: ticketOdrId }, replace: true })}>
            See your feedback
          </Button>
          <Button kind="quiet" onClick={back}>
            Back to home
          </Button>
        </>
      }
    />
  );
}
