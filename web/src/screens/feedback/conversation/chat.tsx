import { useEffect, useMemo, useState } from 'react';
import { LOAN_QUERY, ORDER_QUERY } from '../../../platform/query-keys';
import { useTopBar } from '../../../platform/top-bar-context';
import { useNavigation } from '../../../platform/use-navigation';
import { ErrorView } from '../../../ui/error-view';
import { RecordIcon } from '../../../ui/icons';
import { Page } from '../../../ui/page';
import { Skeleton } from '../../../ui/skeleton';
import { copy } from '../copy';
import { Composer, type ComposerProps } from './composer';
import css from './conversation.module.css';
import { NewBelow } from './new-below';
import { Thread } from './thread';
import { type Conversation, useConversation } from './use-conversation';
import { useThreadScroll } from './use-thread-scroll';

export interface ChatProps {
  readonly tractOdrId: string | undefined;
  /** true if a feedback has an unread answer, which is on another screen */
  readonly hasUnreadFeedback: boolean;
}

/** Adds a link to earlier feedback at the end of the top bar (1.5). */
const useFeedbackIcon = (isUnread: boolean) => {
  const { goTo } = useNavigation();
  const icon = useMemo(
    () => (
      <button
        type="button"
        className={css.history}
        aria-label={isUnread ? copy.chat.myFeedbackNew : copy.chat.myFeedback}
        onClick={() => goTo('feedback-list')}
      >
        <RecordIcon />
        {isUnread && <span className={css.unread} />}
      </button>
    ),
    [isUnread, goTo],
  );
  useTopBar({ rightIcon: icon });
};

/** The help chat: automatic answers at once, or a person on request (2.52). */
export function Chat({ tractOdrId, hasUnreadFeedback }: ChatProps) {
  // without a known application, the help still works
  const [isKnown, setIsKnown] = useState(true);
  const conversation = useConversation(isKnown && tractOdrId !== undefined ? { tractOdrId } : {});
  const { error, isLoaded, isLoading, reload, draft } = conversation;
  useFeedbackIcon(hasUnreadFeedback);
  const isUnknown = error?.issues.some(({ path }) => path === 'tractOdrId') ?? false;
  useEffect(() => {
    if (isUnknown) setIsKnown(false);
  }, [isUnknown]);
  if (isLoaded && draft) return <OpenChat conversation={conversation} draft={draft} />;
  if (error && !isUnknown) return <ErrorView error={error} onRefresh={() => void reload()} isBusy={isLoading} />;
  return <Skeleton cards={[['line', 'line'], ['row']]} label={copy.thread.loading} />;
}

function OpenChat({ conversation, draft }: Pick<ComposerProps, 'draft'> & { readonly conversation: Conversation }) {
  const { current } = useNavigation();
  const scroll = useThreadScroll(conversation);
  const { notes, outgoing, send } = conversation;
  const isWithPerson = notes[notes.length - 1]?.kind === 'whatsapp' || outgoing.some(({ kind }) => kind === 'whatsapp');
  return (
    <>
      <Page>
        <Thread
          conversation={conversation}
          query={{ [ORDER_QUERY]: current.query.get(LOAN_QUERY) ?? undefined }}
          onSuggestion={(text, { kind }) => send({ kind: kind === 'guess' ? 'guess' : 'search', text, receipts: [] })}
        />
        {!isWithPerson && (
          <div className={css.person}>
            <button
              type="button"
              onClick={() => send({ kind: 'whatsapp', text: copy.chat.askForPerson, receipts: [] })}
            >
              {copy.chat.talkToPerson}
            </button>
          </div>
        )}
      </Page>
      <Composer conversation={conversation} draft={draft} label={copy.chat.write}>
        <NewBelow {...scroll} />
      </Composer>
    </>
  );
}
