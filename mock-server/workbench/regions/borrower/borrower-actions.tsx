import { type FormEvent, useState } from 'react';
import { formatNaira } from '../../lib/format';
import { useAdmin } from '../../state/use-admin';
import type { BorrowerState } from '../../state/use-borrower';
import { useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/field';
import { Buttons, Section } from '../../ui/parts';
import styles from './borrower.module.css';

/** Type of a ticket that the platform opens. */
const PLATFORM_TICKET = 7;
const CLOSED = 4;

/** Writes as customer service: in the newest open ticket, or in a new one. */
function ServiceWrites({ number }: { readonly number: string }) {
  const { act } = useWorkbench();
  const { data } = useAdmin('GET /tickets', { query: { contactNumber: number } });
  const [text, setText] = useState('');
  const open = data?.tickets.find(({ processStatus }) => processStatus !== CLOSED);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done =
      open === undefined
        ? await act('Open a ticket as customer service', 'POST /tickets', {
            body: { contactNumber: number, type: PLATFORM_TICKET, description: text },
          })
        : await act('Write as customer service', 'POST /tickets/:ticketOdrId/notes', {
            params: { ticketOdrId: open.ticketOdrId },
            body: { text },
          });
    if (done !== undefined) setText('');
  };
  return (
    <form className={styles.line} onSubmit={(event) => void submit(event)}>
      <TextField
        label="Message from customer service"
        isLabelUnseen
        placeholder="Message from customer service"
        required
        maxLength={2_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit">{open === undefined ? 'New ticket' : 'Send'}</Button>
    </form>
  );
}

/** A bank transfer of any amount towards the order. */
function Transfer({ orderNo, most }: { readonly orderNo: string; readonly most: number }) {
  const { act } = useWorkbench();
  const [amount, setAmount] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await act(`Add a transfer of ${formatNaira(Number(amount))}`, 'POST /payments', {
      body: { orderNo, amount: Number(amount) },
    });
    if (done !== undefined) setAmount('');
  };
  return (
    <form className={styles.line} onSubmit={(event) => void submit(event)}>
      <TextField
        label="Transfer amount in naira"
        isLabelUnseen
        placeholder={`Transfer, up to ${formatNaira(most)}`}
        type="number"
        required
        min={1}
        max={most}
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
      />
      <Button type="submit">Add transfer</Button>
    </form>
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
