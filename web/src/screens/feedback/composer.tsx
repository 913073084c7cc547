import { MESSAGE_CHARACTERS } from '@kit/contracts/methods/tickets';
import { userIdentifierInfo } from '@kit/contracts/methods/user';
import { ruleTexts } from '@kit/contracts/rules';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useQuery } from '../../api/use-query';
import { useDraft } from '../../forms/draft';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { FieldError } from '../../ui/field';
import { Outline } from '../../ui/icons';
import { settle } from '../../ui/tap-guard';
import { ACCEPTED, FileList, useFiles } from './files';
import type { Conversation } from './use-conversation';

const AttachIcon = () => (
  <Outline d="M19 11.500l-7.300 7.300a4.500 4.500 0 01-6.400-6.400l7.800-7.800a3 3 0 014.300 4.300l-7.800 7.800a1.500 1.500 0 01-2.200-2.200l7.200-7.100" />
);
const SendIcon = () => <Outline d="M12 19V5M6 11l6-6 6 6" />;

/** Fits the height to the text, up to four lines. If empty, fits it to the placeholder, which wraps in large text. */
const grow = (area: HTMLTextAreaElement) => {
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight + 2}px`;
};

interface ComposerProps {
  readonly conversation: Conversation;
  /** the feedback of the conversation; undefined for the help chat */
  readonly ticketOdrId?: string;
  readonly label: string;
}

/**
 * The input of a message above the keyboard, with its attached files. It waits for the user, who owns the unsent text.
 * Without the user, nothing is stored.
 */
export function Composer(props: ComposerProps) {
  // useUserReads makes the same request, so they share one call
  const { data: user, error } = useQuery(userIdentifierInfo, {});
  const [owner, setOwner] = useState<{ readonly id: string | undefined }>();
  // never changes, so that another draft cannot replace text that is being typed
  if (!owner && (user || error)) setOwner({ id: user?.userIdentifier });
  return owner ? <OpenComposer {...props} owner={owner.id} /> : null;
}

function OpenComposer({
  conversation,
  ticketOdrId,
  label,
  owner,
}: ComposerProps & { readonly owner: string | undefined }) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft(`message ${ticketOdrId ?? ''}`, owner);
  const files = useFiles(ticketOdrId === undefined ? 'chat' : 'feedback', draft.opened.files, (stored) =>
    draft.save({ files: stored }),
  );
  const [text, setText] = useState(draft.opened.text ?? '');
  const [refusal, setRefusal] = useState<string>();
  const { outgoing, problem } = conversation;
  const error = refusal ?? problem;
  const isSending = outgoing?.kind === 'text';

  const send = async () => {
    const refused = text.trim() === '' ? ruleTexts.message : files.problem;
    setRefusal(refused);
    area.current?.focus();
    if (refused !== undefined || isSending) return;
    const receipts = files.uploaded.length === 0 ? undefined : files.uploaded;
    const message = { kind: 'text', text: text.trim(), receipts } as const;
    if (!(await draft.send(() => conversation.send(message)))) return;
    setText('');
    files.clear();
    // the second tap of a double tap would find an empty field
    settle();
  };
  // while it is on its way, the message is shown above
  const shown = isSending ? '' : text;
  // biome-ignore lint/correctness/useExhaustiveDependencies: also fits a text that comes back
  useLayoutEffect(() => {
    if (area.current) grow(area.current);
  }, [shown]);
  return (
    <ActionBar>
      {conversation.hasNew && (
        <Button kind="secondary" isSmall onClick={conversation.showNew}>
          New message below
        </Button>
      )}
      {!isSending && <FileList files={files} />}
      <FieldError id={`${id}-error`} text={error} isAlert />
      <form
        className="line gap-8 composer"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {!files.isFull && (
          <div className="cover muted composer-attach">
            <input
              id={`${id}-file`}
              type="file"
              accept={ACCEPTED}
              aria-label="Attach a file"
              onChange={({ target }) => {
                const file = target.files?.[0];
                // cleared, so that the borrower can choose the same file again after a refusal
                target.value = '';
                if (file) files.add(file);
              }}
            />
            <label htmlFor={`${id}-file`}>
              <AttachIcon />
            </label>
          </div>
        )}
        <textarea
          ref={area}
          className="field-control composer-text"
          aria-label={label}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          aria-invalid={refusal === undefined ? undefined : true}
          placeholder={label}
          rows={1}
          maxLength={MESSAGE_CHARACTERS}
          readOnly={isSending}
          value={shown}
          onChange={(event) => {
            setText(event.target.value);
            draft.save({ text: event.target.value });
            setRefusal(undefined);
          }}
        />
        <button type="submit" className="tap composer-send" aria-label="Send" aria-busy={isSending || undefined}>
          <SendIcon />
        </button>
      </form>
    </ActionBar>
  );
}
