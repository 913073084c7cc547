import { formatMoment, formatNumber } from '../../lib/format';
import { useAdmin } from '../../state/use-admin';
import { CopyButton } from '../../ui/copy-button';
import { Empty } from '../../ui/empty';
import styles from './messages.module.css';

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
    <ul className={styles.messages}>
      {data.messages.map(({ id, contactNumber, text, authCode, sentAt }) => (
        <li key={id} className={styles.message}>
          <div className={styles.head}>
            <b>{formatNumber(contactNumber)}</b>
            <span className={styles.when}>{formatMoment(sentAt)}</span>
          </div>
          <p className={styles.text}>{text}</p>
          {authCode !== null && <CopyButton text={() => authCode}>{`Copy ${authCode}`}</CopyButton>}
        </li>
      ))}
    </ul>
  );
}
