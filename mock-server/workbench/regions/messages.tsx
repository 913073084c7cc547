import { formatMoment, formatNumber } from '../lib/format';
import { useAdmin } from '../state/data';
import { CopyButton, Empty, Section } from '../ui/parts';

/** The text messages that the server would have sent. Each code has a copy button. */
export function Messages() {
  const { data } = useAdmin('GET /messages');
  if (data === undefined) return null;
  if (data.messages.length === 0) {
    return (
      <Empty title="No messages yet">
        Request a code on a phone. The message appears here, with a button that copies the code.
      </Empty>
    );
  }
  return (
    <Section title="Text messages">
      <ul className="card">
        {data.messages.map(({ id, contactNumber, text, authCode, sentAt }) => (
          <li key={id} className="row">
            <b>{formatNumber(contactNumber)}</b>
            <span className="grow">{text}</span>
            <span className="muted">{formatMoment(sentAt)}</span>
            {authCode !== null && <CopyButton text={() => authCode}>{`Copy ${authCode}`}</CopyButton>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
