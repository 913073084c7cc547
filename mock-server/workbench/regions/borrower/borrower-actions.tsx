import { useState } from 'react';
import { formatNaira } from '../../lib/format';
import { useAdmin } from '../../state/use-admin';
import type { BorrowerState } from '../../state/use-borrower';
import { useForm } from '../../state/use-form';
import { type Attempt, useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { Form, TextField } from '../../ui/field';
import { Buttons, Section } from '../../ui/parts';
import styles from './borrower.module.css';

/** Type of a ticket that the platform opens. */
const PLATFORM_TICKET = 7;
const CLOSED = 4;

/** Writes to the borrower as customer service, in the newest open ticket or in a new one. */
function ServiceWrites({ number }: { readonly number: string }) {
  const { attempt } = useWorkbench();
  const { problems, submit: send, mend } = useForm(['text', 'description']);
  const { data } = useAdmin('GET /tickets', { query: { contactNumber: number } });
  const [text, setText] = useState('');
  const open = data?.tickets.find(({ processStatus }) => processStatus !== CLOSED);
  const submit = async () => {
    const write = (): Promise<Attempt<unknown>> =>
      open === undefined
        ? attempt('Open a ticket as customer service', 'POST /tickets', {
            body: { contactNumber: number, type: PLATFORM_TICKET, description: text },
          })
        : attempt('Write as customer service', 'POST /tickets/:ticketOdrId/notes', {
            params: { ticketOdrId: open.ticketOdrId },
            body: { text },
          });
    if ((await send(write)) !== undefined) setText('');
  };
  return (
    <Form className={styles.line} onSubmit={submit}>
      <TextField
        label="Message from customer service"
        isLabelUnseen
        placeholder="Message from customer service"
        required
        maxLength={2_000}
        value={text}
        problem={problems.text ?? problems.description ?? problems.form}
        onChange={({ target }) => {
          setText(target.value);
          mend('text');
          mend('description');
        }}
      />
      <Button type="submit">{open === undefined ? 'New ticket' : 'Send'}</Button>
    </Form>
  );
}

/** A bank transfer of any amount towards the order. */
function Transfer({ orderNo, most }: { readonly orderNo: string; readonly most: number }) {
  const { attempt } = useWorkbench();
  const { problems, submit: send, control } = useForm(['amount']);
  const [amount, setAmount] = useState('');
  const submit = async () => {
    const body = { orderNo, amount: Number(amount) };
    const add = () => attempt(`Add a transfer of ${formatNaira(body.amount)}`, 'POST /payments', { body });
    if ((await send(add)) !== undefined) setAmount('');
  };
  return (
    <Form className={styles.line} onSubmit={submit}>
      <TextField
        label="Transfer amount in naira"
        isLabelUnseen
        placeholder={`Transfer, up to ${formatNaira(most)}`}
        type="number"
        required
        min={1}
        max={most}
        {...control('amount', amount, setAmount)}
        problem={problems.amount ?? problems.form}
      />
      <Button type="submit">Add transfer</Button>
    </Form>
  );
}

/** The actions that the server allows in the borrower's state. */
export function BorrowerActions({ borrower }: { readonly borrower: BorrowerState }) {
  const { act } = useWorkbench();
  const { transitions, orders, contactNumber } = borrower;
  const [detail] = orders;
  const repayment = detail?.repayment;
  const owed = repayment !== undefined && repayment !== null && repayment.remaining > 0 ? repayment : undefined;
  const orderNo = detail?.order.orderNo;
  return (
    <Section title="Actions">
      <Buttons>
        {transitions.map(({ orderNo: of, to, by }) => (
          <Button
            key={`${of} ${by}`}
            onClick={() => void act(by, 'POST /orders/:orderNo/transition', { params: { orderNo: of }, body: { to } })}
          >
            {by}
          </Button>
        ))}
        {transitions.length === 0 && <span className={styles.none}>The order allows no action now.</span>}
      </Buttons>
      {owed !== undefined && orderNo !== undefined && (
        <Transfer key={orderNo} orderNo={orderNo} most={owed.remaining} />
      )}
      <ServiceWrites key={contactNumber} number={contactNumber} />
    </Section>
  );
}
