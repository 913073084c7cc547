import { isObject } from '@kit/contracts/json-object';
import { useState } from 'react';
import type { Row } from '../../api/journal';
import { readJson } from '../../lib/read-json';
import { deviceOf } from '../../state/selection';
import { useForm } from '../../state/use-form';
import { useWorkbench } from '../../state/workbench';
import { Checkbox, Form, FormButtons, Problem, TextArea } from '../../ui/field';
import styles from './call.module.css';

const INDENT = 2;

/** The data with which a method of the envelope was answered. */
const dataOf = ({ methods, reply }: Row['entry'], method: string): unknown => {
  const results: unknown = isObject(reply) ? reply.results : undefined;
  const result: unknown = Array.isArray(results) ? results[methods.indexOf(method)] : undefined;
  return isObject(result) ? (result.data ?? {}) : {};
};

interface EditReplyProps {
  readonly row: Row;
  readonly method: string;
  readonly onDone: () => void;
}

/** Edits the data of a reply as JSON and answers the next call, or every call, with it. */
export function EditReply({ row, method, onDone }: EditReplyProps) {
  const { attempt } = useWorkbench();
  const { entry } = row;
  const { problems, isBusy, submit, control } = useForm(['reply']);
  const [text, setText] = useState(() => JSON.stringify(dataOf(entry, method), null, INDENT));
  const [isAlways, setAlways] = useState(false);
  const [isOfDevice, setOfDevice] = useState(entry.device !== undefined);
  const read = readJson(text);
  const send = async () => {
    if (!('value' in read)) return;
    const match = { method, ...(isOfDevice && entry.device !== undefined ? { device: entry.device } : {}) };
    const effect = { reply: { data: read.value } };
    const body = { match: match as never, effect, ...(isAlways ? {} : { times: 1 }) };
    const added = await submit(() => attempt(`Edit the next reply to ${method}`, 'POST /faults', { body }));
    if (added !== undefined) onDone();
  };
  return (
    <Form className={styles.editor} onSubmit={send}>
      <p className={styles.against}>
        The server runs {method} and then answers with this data. It may break the contract: the call shows how.
      </p>
      <TextArea
        label="Data of the reply"
        rows={16}
        {...control('reply', text, setText)}
        problem={'problem' in read ? read.problem : problems.reply}
      />
      <Checkbox label="Every call, until the fault is removed" checked={isAlways} onChange={setAlways} />
      {entry.device !== undefined && (
        <Checkbox label={`Only phone ${deviceOf(row)}`} checked={isOfDevice} onChange={setOfDevice} />
      )}
      <Problem>{problems.form}</Problem>
      <FormButtons
        send={isAlways ? 'Change every reply' : 'Change next reply'}
        isDisabled={isBusy || !('value' in read)}
        onCancel={onDone}
      />
    </Form>
  );
}
