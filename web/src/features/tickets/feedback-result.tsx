import { TICKET_QUERY } from '../../navigation/query-keys';
import { useNavigation } from '../../navigation/use-navigation';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { Message } from '../../ui/message';

/** Confirms that a feedback has arrived, with the next step and a link to it (2.19). */
export default function FeedbackResultScreen() {
  const { current, goTo, back } = useNavigation();
  const ticketOdrId = current.query.get(TICKET_QUERY);
  const follow = () =>
    ticketOdrId === null
      ? goTo('feedback-list', { replace: true })
      : goTo('feedback-detail', { query: { [TICKET_QUERY]: ticketOdrId }, replace: true });
  return (
    <>
      <Message
        art="approved"
        title="We have your feedback"
        text={
          <>
            A person reads it. The answer, or a question to you, comes into this app.
            {ticketOdrId !== null && (
              <>
                <br />
                Its number is <b>{ticketOdrId}</b>.
              </>
            )}
          </>
        }
        action={
          <Button kind="quiet" onClick={back}>
            Back to home
          </Button>
        }
      />
      <ActionBar>
        <Button onClick={follow}>See your feedback</Button>
      </ActionBar>
    </>
  );
}
