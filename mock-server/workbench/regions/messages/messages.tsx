import { formatMoment, formatNumber } from '../../lib/format';
import { useAdmin } from '../../state/use-admin';
import { CopyButton } from '../../ui/copy-button';
import { Empty } from '../../ui/empty';
import styles from './messages.module.css';

/** The text messages that nobody's phone received: the code in them is one click away from the field that asks for it. */
export function Messages() {
  const { data } = useAdmin('GET /messages');
  if (data === undefined) return null;
  if (data.messages.length === 0) {
    return <Empty title="No message was sent">Ask for a code on a phone: it comes in here, ready to be copied.</Empty>;
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
