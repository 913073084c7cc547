import { type FormEvent, useState } from 'react';
import { formatNaira } from '../../lib/format';
import { useAdmin } from '../../state/use-admin';
import type { BorrowerState } from '../../state/use-borrower';
import { useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/field';
import { Buttons, Section } from '../../ui/parts';
import styles from './borrower.module.css';

/** Of tickets that the platform opens by itself. */
const PLATFORM_TICKET = 7;
const CLOSED = 4;

/** Customer service writes: under the newest open ticket, or in a new one. */
function ServiceWrites({ number }: { readonly number: string }) {
  const { act } = useWorkbench();
  const { data } = useAdmin('GET /tickets', { query: { contactNumber: number } });
  const [text, setText] = useState('');
  const open = data?.tickets.find(({ processStatus }) => processStatus !== CLOSED);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done =
      open === undefined
        ? await act('Customer service opened a ticket', 'POST /tickets', {
            body: { contactNumber: number, type: PLATFORM_TICKET, description: text },
          })
        : await act('Customer service wrote', 'POST /tickets/:ticketOdrId/notes', {
            params: { ticketOdrId: open.ticketOdrId },
            body: { text },
          });
    if (done !== undefined) setText('');
  };
  return (
    <form className={styles.line} onSubmit={(event) => void submit(event)}>
      <TextField
        label="Customer service writes"
        isLabelUnseen
        placeholder="Customer service writes…"
        required
        maxLength={2_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit">{open === undefined ? 'New ticket' : 'Send'}</Button>
    </form>
  );
}

/** A transfer of any amount, towards an order that is owed. */
function Transfer({ orderNo, most }: { readonly orderNo: string; readonly most: number }) {
  const { act } = useWorkbench();
  const [amount, setAmount] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await act(`${formatNaira(Number(amount))} arrived`, 'POST /payments', {
      body: { orderNo, amount: Number(amount) },
    });
    if (done !== undefined) setAmount('');
  };
  return (
    <form className={styles.line} onSubmit={(event) => void submit(event)}>
      <TextField
        label="Amount of the transfer, in naira"
        isLabelUnseen
        placeholder={`Transfer, up to ${formatNaira(most)}`}
        type="number"
        required
        min={1}
        max={most}
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
      />
      <Button type="submit">Arrives</Button>
    </form>
  );
}

/** What the state of the borrower allows, and nothing else: the server says what that is. */
export function MakeHappen({ borrower }: { readonly borrower: BorrowerState }) {
  const { act } = useWorkbench();
  const { transitions, orders, contactNumber } = borrower;
  const [detail] = orders;
  const repayment = detail?.repayment;
  const owed = repayment !== undefined && repayment !== null && repayment.remaining > 0 ? repayment : undefined;
  const orderNo = detail?.order.orderNo;
  return (
    <Section title="Make happen">
      <Buttons>
        {transitions.map(({ orderNo: of, to, by }) => (
          <Button
            key={`${of} ${by}`}
            onClick={() => void act(by, 'POST /orders/:orderNo/transition', { params: { orderNo: of }, body: { to } })}
          >
            {by}
          </Button>
        ))}
        {transitions.length === 0 && <span className={styles.none}>Nothing can happen to an order now.</span>}
      </Buttons>
      {owed !== undefined && orderNo !== undefined && (
        <Transfer key={orderNo} orderNo={orderNo} most={owed.remaining} />
      )}
      <ServiceWrites key={contactNumber} number={contactNumber} />
    </Section>
  );
}
