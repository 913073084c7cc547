import { MESSAGE_CHARACTERS } from '@kit/contracts/methods/tickets';
import { ruleTexts } from '@kit/contracts/rules';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { ActionBar } from '../../../ui/action-bar';
import { FieldError } from '../../../ui/field-error';
import { AttachIcon, SendIcon } from '../../../ui/icons';
import { TAP_GUARD } from '../../../ui/tap-guard';
import { copy } from '../copy';
import { ReceiptList } from '../receipt-list';
import { ACCEPTED } from '../receipt-picker';
import { useReceipts } from '../use-receipts';
import css from './composer.module.css';
import type { MessageDraft } from './message-draft';
import type { Conversation } from './use-conversation';

export interface ComposerProps {
  readonly conversation: Pick<Conversation, 'send'>;
  /** the unsent text; it survives leaving the screen and the end of the session */
  readonly draft: MessageDraft;
  readonly label: string;
  /** control above the field */
  readonly children?: ReactNode;
}

/** Fits the height to the text, up to four lines. If empty, fits it to the placeholder, which wraps in large text. */
const grow = (area: HTMLTextAreaElement) => {
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight + 2}px`;
};

/** The input of a message above the keyboard, with its attached files. */
export function Composer({ conversation, draft, label, children }: ComposerProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(draft.open);
  const [error, setError] = useState<string>();
  const receipts = useReceipts(draft.receipts);
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  const send = () => {
    // the second tap of a double tap finds an empty field
    if (text === '' && performance.now() - sentAt.current < TAP_GUARD) return;
    const problem = text.trim() === '' ? ruleTexts.message : receipts.problem;
    setError(problem);
    area.current?.focus();
    if (problem !== undefined) return;
    conversation.send({ kind: 'text', text, receipts: receipts.uploaded });
    sentAt.current = performance.now();
    setText('');
    draft.type('');
    receipts.clear();
  };
  const isEmpty = text === '';
  useLayoutEffect(() => {
    if (isEmpty && area.current) grow(area.current);
  }, [isEmpty]);
  return (
    <ActionBar>
      {children}
      <ReceiptList receipts={receipts} />
      <FieldError id={`${id}-error`} text={error} isAlert />
      <form
        className={css.composer}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {!receipts.isFull && (
          <div className={css.attach}>
            <input
              id={`${id}-file`}
              type="file"
              accept={ACCEPTED}
              aria-label={copy.thread.attach}
              onChange={({ target }) => {
                const file = target.files?.[0];
                // cleared, so that the borrower can choose the same file again after a refusal
                target.value = '';
                if (file) receipts.add(file);
              }}
            />
            <label htmlFor={`${id}-file`}>
              <AttachIcon />
            </label>
          </div>
        )}
        <textarea
          ref={area}
          className={css.text}
          aria-label={label}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          aria-invalid={error === undefined ? undefined : true}
          placeholder={label}
          rows={1}
          maxLength={MESSAGE_CHARACTERS}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            draft.type(event.target.value);
            setError(undefined);
            grow(event.target);
          }}
        />
        <button type="submit" className={css.send} aria-label={copy.thread.send}>
          <SendIcon />
        </button>
      </form>
    </ActionBar>
  );
}
