import { formatDay, formatNaira, formatNumber, formatSpan } from '../../lib/format';
import { useAdmin } from '../../state/use-admin';
import { type BorrowerState, useBorrower } from '../../state/use-borrower';
import { useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { SelectField } from '../../ui/field';
import { Buttons, type Fact, Facts, Section } from '../../ui/parts';
import styles from './borrower.module.css';
import { BorrowerActions } from './borrower-actions';
import { Outcomes } from './outcomes';
import { UpcomingEvents } from './upcoming-events';

const overdueWords = (days: number): string => (days === 0 ? '' : ` · ${days} d overdue`);

/** Facts of the current order, or of the last one. */
const orderFacts = ({ orders: [detail] }: BorrowerState): readonly Fact[] => {
  if (detail === undefined) return [['Order', 'none yet']];
  const { order, repayment, terms, rejection } = detail;
  return [
    ['Order', `${order.orderNo} · ${order.status}${overdueWords(order.overdueDays)}`],
    ...(repayment === null
      ? ([['Amount', formatNaira(terms?.loanAmount ?? order.amount)]] satisfies Fact[])
      : ([
          ['Left to pay', formatNaira(repayment.remaining)],
          [
            'Consists of',
            `${formatNaira(repayment.principal)} + ${formatNaira(repayment.interest)} interest${repayment.overdueFee > 0 ? ` + ${formatNaira(repayment.overdueFee)} overdue` : ''}`,
          ],
          ['Paid', formatNaira(repayment.repaid)],
          ['Due', formatDay(repayment.dueAt)],
        ] satisfies Fact[])),
    ...(rejection === null
      ? []
      : ([['Rejected', `${rejection.reason}, ${rejection.daysLeft} d left`]] satisfies Fact[])),
  ];
};

/** The selected borrower: session, order, upcoming events and actions. */
export function Borrower() {
  const { act } = useWorkbench();
  const { number, borrowers, choose } = useBorrower();
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
  const end = (action: 'expire' | 'squeeze' | 'invalidate', what: string) =>
    void act(what, 'POST /sessions/:contactNumber/:action', { params: { contactNumber: number, action } });
  return (
    <>
      <div className={styles.who}>
        <SelectField label="Borrower" isLabelUnseen value={number} onChange={({ target }) => choose(target.value)}>
          {borrowers.map(({ contactNumber, fullName, orderStatus }) => (
            <option key={contactNumber} value={contactNumber}>
              {[formatNumber(contactNumber), fullName, orderStatus].filter(Boolean).join(' · ')}
            </option>
          ))}
        </SelectField>
      </div>
      {data === undefined ? null : (
        <>
          <Section title="Session and order">
            <Facts
              facts={[
                [
                  'Session',
                  sessionEnd === undefined ? 'no active session' : `active, ends in ${formatSpan(sessionEnd.inMs)}`,
                ],
                ['Steps done', data.completedSteps.join(', ') || 'none'],
                ...orderFacts(data),
              ]}
            />
            <Buttons>
              <Button onClick={() => end('expire', 'Expire the session')}>Expire session</Button>
              <Button onClick={() => end('squeeze', 'Squeeze the session')}>Squeeze</Button>
              <Button onClick={() => end('invalidate', 'Invalidate the token')}>Invalidate token</Button>
              <Button onClick={() => void act('Expire all session keys', 'POST /keys/expire')}>Expire keys</Button>
            </Buttons>
          </Section>
          <UpcomingEvents events={next?.events} />
          <BorrowerActions borrower={data} />
          <Outcomes borrower={data} />
        </>
      )}
    </>
  );
}
