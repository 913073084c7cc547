import type { Answer } from '../api/client';
import { formatDay, formatNaira, formatNumber, formatSpan } from '../lib/format';
import { useAdvance, useSessionActs } from '../state/acts';
import { useAdmin, useBorrower, useOpenApi } from '../state/data';
import { type Attempt, useWorkbench } from '../state/workbench';
import { AdminForm, SelectField } from '../ui/form';
import { Button, Empty, type Fact, Facts, Section } from '../ui/parts';

type BorrowerState = Answer<'GET /borrowers/:contactNumber'>;

/** Facts of the current order, or of the last one. */
const orderFacts = ({ orders: [detail] }: BorrowerState): readonly Fact[] => {
  if (detail === undefined) return [['Order', 'none yet']];
  const { order, repayment, terms, rejection } = detail;
  const overdue = order.overdueDays === 0 ? '' : ` · ${order.overdueDays} d overdue`;
  const facts: Fact[] = [['Order', `${order.orderNo} · ${order.status}${overdue}`]];
  if (repayment === null) facts.push(['Amount', formatNaira(terms?.loanAmount ?? order.amount)]);
  else {
    const fee = repayment.overdueFee > 0 ? ` + ${formatNaira(repayment.overdueFee)} overdue` : '';
    facts.push(
      ['Left to pay', formatNaira(repayment.remaining)],
      ['Consists of', `${formatNaira(repayment.principal)} + ${formatNaira(repayment.interest)} interest${fee}`],
      ['Paid', formatNaira(repayment.repaid)],
      ['Due', formatDay(repayment.dueAt)],
    );
  }
  if (rejection !== null) facts.push(['Rejected', `${rejection.reason}, ${rejection.daysLeft} d left`]);
  return facts;
};

/** The selected borrower: session, order, upcoming events and actions. */
export function Borrower() {
  const { number, borrowers, choose } = useBorrower();
  const ends = useSessionActs(number);
  const { data } = useAdmin(number === '' ? undefined : 'GET /borrowers/:contactNumber', {
    params: { contactNumber: number },
  });
  const { data: next } = useAdmin(number === '' ? undefined : 'GET /next', { query: { contactNumber: number } });
  if (number === '') {
    return (
      <Empty title="No borrowers yet">
        Open a scenario (S), or log in on a phone with any number, such as 0803 123 4567.
      </Empty>
    );
  }
  const sessionEnd = next?.events.find(({ kind }) => kind === 'session ends');
  const session = sessionEnd === undefined ? 'no active session' : `active, ends in ${formatSpan(sessionEnd.inMs)}`;
  return (
    <>
      <div className="section">
        <SelectField
          label="Borrower"
          value={number}
          onChange={({ target }) => choose(target.value)}
          options={borrowers.map(({ contactNumber, fullName, orderStatus }) => [
            contactNumber,
            [formatNumber(contactNumber), fullName, orderStatus].filter(Boolean).join(' · '),
          ])}
        />
      </div>
      {data !== undefined && (
        <>
          <Section title="Session and order">
            <Facts
              facts={[
                ['Session', session],
                ['Steps done', data.completedSteps.join(', ') || 'none'],
                ...orderFacts(data),
              ]}
            />
            <div className="row">
              {ends.map(({ label, hint, choose }) => (
                <Button key={label} title={hint} onClick={choose}>
                  {label}
                </Button>
              ))}
            </div>
          </Section>
          <UpcomingEvents events={next?.events ?? []} />
          <Actions borrower={data} />
          <Outcomes borrower={data} />
        </>
      )}
    </>
  );
}

const SHOWN_EVENTS = 6;

/** Events that the clock triggers, soonest first, each with a button that advances the clock. */
function UpcomingEvents({ events }: { readonly events: Answer<'GET /next'>['events'] }) {
  const advance = useAdvance();
  return (
    <Section title="Upcoming events">
      {events.length === 0 && <p className="muted">No upcoming events.</p>}
      {events.length > 0 && (
        <ul className="card">
          {events.slice(0, SHOWN_EVENTS).map(({ text, inMs }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two logins or keys of one text can end at the same time
            <li key={index} className="row">
              <span className="grow">{text}</span>
              <span className="muted">in {formatSpan(inMs)}</span>
              <Button look="link" disabled={inMs <= 0} onClick={() => void advance(`to: ${text}`, inMs)}>
                Go there
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** The actions that the server allows in the borrower's state. */
function Actions({ borrower }: { readonly borrower: BorrowerState }) {
  const { act } = useWorkbench();
  const { transitions, orders, contactNumber } = borrower;
  const [detail] = orders;
  const owed = detail?.repayment?.remaining ?? 0;
  return (
    <Section title="Actions">
      <div className="row">
        {transitions.map(({ orderNo, to, by }) => (
          <Button
            key={`${orderNo} ${by}`}
            onClick={() => void act(by, 'POST /orders/:orderNo/transition', { params: { orderNo }, body: { to } })}
          >
            {by}
          </Button>
        ))}
        {transitions.length === 0 && <span className="muted">The order allows no action now.</span>}
      </div>
      {detail !== undefined && owed > 0 && (
        <Transfer key={detail.order.orderNo} orderNo={detail.order.orderNo} most={owed} />
      )}
      <ServiceWrites key={contactNumber} number={contactNumber} />
    </Section>
  );
}

/** A bank transfer of any amount towards the order. */
function Transfer({ orderNo, most }: { readonly orderNo: string; readonly most: number }) {
  const { attempt } = useWorkbench();
  const label = `Transfer amount in naira, up to ${formatNaira(most)}`;
  return (
    <AdminForm
      isLine
      fields={{ amount: { label, placeholder: label, type: 'number', required: true, min: 1, max: most } }}
      send="Add transfer"
      submit={({ amount }) =>
        attempt(`Add a transfer of ${formatNaira(Number(amount))}`, 'POST /payments', {
          body: { orderNo, amount: Number(amount) },
        })
      }
    />
  );
}

/** Type of a ticket that the platform opens. */
const PLATFORM_TICKET = 7;
const CLOSED = 4;

/** Writes to the borrower as customer service, in the newest open ticket or in a new one. */
function ServiceWrites({ number }: { readonly number: string }) {
  const { attempt } = useWorkbench();
  const { data } = useAdmin('GET /tickets', { query: { contactNumber: number } });
  const open = data?.tickets.find(({ processStatus }) => processStatus !== CLOSED);
  const label = 'Message from customer service';
  return (
    <AdminForm
      isLine
      fields={{ text: { label, placeholder: label, required: true, maxLength: 2_000 } }}
      send={open === undefined ? 'New ticket' : 'Send'}
      submit={({ text }): Promise<Attempt<unknown>> =>
        open === undefined
          ? attempt('Open a ticket as customer service', 'POST /tickets', {
              body: { contactNumber: number, type: PLATFORM_TICKET, description: text },
            })
          : attempt('Write as customer service', 'POST /tickets/:ticketOdrId/notes', {
              params: { ticketOdrId: open.ticketOdrId },
              body: { text },
            })
      }
    />
  );
}

const PATH = '/__admin/borrowers/{contactNumber}/outcomes';
const WORDS: Readonly<Record<string, string>> = {
  review: 'Review',
  payout: 'Payout',
  product: 'Product',
  approvalAmount: 'Approved amount',
  faceService: 'Face service',
  downloadOffer: 'Download offer',
};

/** Preset outcomes, such as the next review. Each enum of the OpenAPI document becomes a select. */
function Outcomes({ borrower: { contactNumber, outcomes } }: { readonly borrower: BorrowerState }) {
  const { act } = useWorkbench();
  const schema = useOpenApi()?.paths[PATH]?.put?.requestBody?.content['application/json']?.schema;
  const choices = Object.entries(schema?.properties ?? {}).filter(([, field]) => field.enum !== undefined);
  const now: Readonly<Record<string, unknown>> = outcomes;
  const set = (name: string, value: string) =>
    void act(`${WORDS[name] ?? name}: ${value}`, 'PUT /borrowers/:contactNumber/outcomes', {
      params: { contactNumber },
      body: { [name]: value } as never,
    });
  if (choices.length === 0) return null;
  return (
    <Section title="Preset outcomes">
      <div className="fields">
        {choices.map(([name, field]) => (
          <SelectField
            key={name}
            label={WORDS[name] ?? name}
            value={String(now[name])}
            onChange={({ target }) => set(name, target.value)}
            options={(field.enum ?? []).map((value) => [String(value), String(value)])}
          />
        ))}
      </div>
    </Section>
  );
}
