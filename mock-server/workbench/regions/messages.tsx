import { formatMoment, formatNumber } from '../lib/format';
import { useAdmin } from '../state/data';
import { CopyButton, Empty } from '../ui/parts';

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
    <ul className="section">
      {data.messages.map(({ id, contactNumber, text, authCode, sentAt }) => (
        <li key={id} className="card message">
          <b>{formatNumber(contactNumber)}</b> <span className="muted">{formatMoment(sentAt)}</span>
          <p>{text}</p>
          {authCode !== null && <CopyButton text={() => authCode}>{`Copy ${authCode}`}</CopyButton>}
        </li>
      ))}
    </ul>
  );
}
