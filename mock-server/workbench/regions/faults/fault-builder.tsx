import { useState } from 'react';
import { callOf } from '../../api/client';
import { readJson } from '../../lib/read-json';
import { curlOf } from '../../lib/shell-words';
import { methodsOf, useContract, useHasToken } from '../../state/contract';
import type { FaultDefinition } from '../../state/fault-kinds';
import { useBorrower } from '../../state/use-borrower';
import { useForm } from '../../state/use-form';
import { useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { takesFocus } from '../../ui/dialog';
import { Form, TextArea } from '../../ui/field';
import { Buttons, Section } from '../../ui/parts';
import styles from './faults.module.css';

/** Faults to start from, by what they do. Each is valid as it stands. */
export const STARTS: readonly { readonly label: string; readonly fault: FaultDefinition }[] = [
  {
    label: 'A code',
    fault: { match: { method: 'homePage' }, effect: { code: 99_999, message: 'No app knows this code' }, times: 1 },
  },
  { label: 'A delay', fault: { match: {}, effect: { delay: [1_000, 5_000] } } },
  {
    label: 'A slow reply',
    fault: { match: { method: 'orderDetail' }, effect: { drop: 'slow', bytesPerSecond: 2_000 } },
  },
  { label: 'A lost upload', fault: { match: { method: 'mediaUpload' }, effect: { drop: 'before' }, times: 1 } },
  { label: 'A value', fault: { match: { method: 'homePage' }, effect: { reply: { set: { order: null } } }, times: 1 } },
];

const textOf = (fault: FaultDefinition): string => JSON.stringify(fault, null, 2);

/** Any fault as JSON. The server says what is wrong with it. */
export function FaultBuilder({ onMade }: { readonly onMade: () => void }) {
  const { attempt, sandbox } = useWorkbench();
  const { problems, isBusy, submit: send, control, mend } = useForm(['fault']);
  const hasToken = useHasToken();
  const contract = useContract();
  const { number } = useBorrower();
  const about = number === '' ? {} : { contactNumber: number };
  const [text, setText] = useState(() => textOf({ match: about, effect: { http: 502 }, times: 1 }));
  const read = readJson(text);
  const body = 'value' in read ? (read.value as FaultDefinition) : undefined;
  const submit = async () => {
    if (body === undefined) return;
    if ((await send(() => attempt('Add a fault', 'POST /faults', { body }))) !== undefined) onMade();
  };
  return (
    <Section title="New fault">
      <Form className={styles.form} onSubmit={submit}>
        <Buttons>
          {STARTS.map(({ label, fault }) => (
            <Button
              key={label}
              look="link"
              onClick={() => {
                setText(textOf({ ...fault, match: { ...about, ...fault.match } }));
                mend('fault');
              }}
            >
              {label}
            </Button>
          ))}
        </Buttons>
        <TextArea
          label="Fault as JSON"
          rows={12}
          ref={takesFocus}
          {...control('fault', text, setText)}
          problem={'problem' in read ? read.problem : (problems.fault ?? problems.form)}
        />
        <p className={styles.hint}>
          <b>match</b>: method, contactNumber, device. <b>effect</b>, one of: code and message; delay, one number or
          two; http; drop; reply with data, set or remove; envelope. <b>after</b> and <b>times</b> count calls.
        </p>
        <details className={styles.hint}>
          <summary>Methods and codes</summary>
          <p>{contract && methodsOf(contract).join(', ')}</p>
          <p>{contract?.['x-codes'].map(({ code, name }) => `${code} ${name}`).join(', ')}</p>
        </details>
        <Buttons>
          <Button type="submit" look="primary" disabled={isBusy || body === undefined}>
            Add fault
          </Button>
          {body !== undefined && (
            <CopyButton text={() => curlOf(callOf('POST /faults', { body }), sandbox, location.origin, hasToken)}>
              Copy curl
            </CopyButton>
          )}
          <Button look="quiet" onClick={onMade}>
            Cancel
          </Button>
        </Buttons>
      </Form>
    </Section>
  );
}
