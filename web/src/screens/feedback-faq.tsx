import { displayTicketNote } from '@kit/contracts/methods/unread';
import { useMemo, useState } from 'react';
import { useQuery } from '../api/use-query';
import { useScreen } from '../api/use-screen';
import { APPLICATION_QUERY, LOAN_QUERY, ORDER_QUERY } from '../platform/location';
import { focusHeading } from '../ui/bars';
import { Button } from '../ui/button';
import { Loaded, Skeleton } from '../ui/loaded';
import { ChatIcon } from '../ui/more-icons';
import { Page } from '../ui/text';
import { Composer } from './feedback/composer';
import { Thread } from './feedback/thread';
import { type Conversation, useConversation } from './feedback/use-conversation';

/** The help chat about the application in its query (2.17, 2.52). */
export default function FeedbackFaqScreen() {
  const { current } = useScreen();
  const tractOdrId = current.query.get(APPLICATION_QUERY) || undefined;
  useFeedbackIcon();
  return <Chat key={tractOdrId} tractOdrId={tractOdrId} />;
}

/** Adds a link to earlier feedback at the end of the top bar (1.5). It marks an unread answer there. */
const useFeedbackIcon = () => {
  const { goTo } = useScreen();
  const isUnread = useQuery(displayTicketNote, {}).data === true;
  const icon = useMemo(
    () => (
      <button
        type="button"
        className="tap accent thread-history"
        aria-label={isUnread ? 'My feedback, new message' : 'My feedback'}
        onClick={() => goTo('feedback-list')}
      >
        <ChatIcon />
        {isUnread && <span className="unread-dot" />}
      </button>
    ),
    [isUnread, goTo],
  );
  useScreen({ rightIcon: icon });
};

/** Automatic answers at once, or a person on request. */
function Chat({ tractOdrId }: { readonly tractOdrId: string | undefined }) {
  // without a known application, the help still works
  const [isKnown, setIsKnown] = useState(true);
  const conversation = useConversation({ tractOdrId: isKnown ? tractOdrId : undefined });
  const { query } = conversation;
  if (isKnown && query.error?.issues.some(({ path }) => path === 'tractOdrId')) setIsKnown(false);
  return (
    <Loaded query={query} shape={<Skeleton cards={[['line', 'line'], ['row']]} label="Loading the messages" />}>
      {() => <OpenChat conversation={conversation} />}
    </Loaded>
  );
}

function OpenChat({ conversation }: { readonly conversation: Conversation }) {
  const { current } = useScreen();
  const { notes, outgoing, send } = conversation;
  const isWithPerson = notes[notes.length - 1]?.kind === 'whatsapp' || outgoing?.kind === 'whatsapp';
  return (
    <>
      <Page>
        <Thread
          conversation={conversation}
          query={{ [ORDER_QUERY]: current.query.get(LOAN_QUERY) ?? undefined }}
          onSuggestion={(text, { kind }) => void send({ kind: kind === 'guess' ? 'guess' : 'search', text })}
        />
        {!isWithPerson && (
          <Button
            kind="quiet"
            onClick={() => {
              focusHeading();
              void send({ kind: 'whatsapp', text: 'I want to talk to a person' });
            }}
          >
            Talk to a person
          </Button>
        )}
      </Page>
      <Composer conversation={conversation} label="Write a message" />
    </>
  );
}
