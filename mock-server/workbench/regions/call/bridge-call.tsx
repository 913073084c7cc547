import type { BridgeRow } from '../../api/bridge';
import { bridgeResultOf } from '../../lib/bridge-result';
import { formatTime } from '../../lib/format';
import { deviceOf } from '../../state/selection';
import { Button } from '../../ui/button';
import { CloseIcon } from '../../ui/icons';
import { JsonTree } from '../../ui/json-tree';
import { Badge } from '../../ui/parts';
import styles from './call.module.css';

const resultOf = ({ bridge, isAppError, isPending }: BridgeRow) => {
  if (isPending) return { isGood: false, words: 'pending' };
  return isAppError ? { isGood: false, words: 'app' } : bridgeResultOf(bridge);
};

const placeOf = ({ isAppError, isPending }: BridgeRow): string => {
  if (isPending) return 'reply not sent yet to';
  return isAppError ? 'inside the app on' : 'over the bridge of';
};

/** A bridge call: the app's request and the native app's reply. */
export function BridgeCallDetail({ row, onClose }: { readonly row: BridgeRow; readonly onClose: () => void }) {
  const { bridge } = row;
  const { isGood, words } = resultOf(row);
  const where = placeOf(row);
  return (
    <section className={styles.call} aria-label="Call">
      <header className={styles.head}>
        <div className={styles.line}>
          <h2 className={styles.title}>{bridge.eventName || 'not a bridge call'}</h2>
          <Button isIcon look="quiet" aria-label="Close the call" onClick={onClose}>
            <CloseIcon />
          </Button>
        </div>
        <p className={styles.facts}>
          <Badge tone={isGood ? 'good' : 'danger'}>{words}</Badge>
          {` ${formatTime(new Date(bridge.at).toISOString())} · ${where} phone ${deviceOf(row)}`}
        </p>
      </header>
      <div className={styles.bridge}>
        {bridge.problem !== undefined && <p className={styles.refused}>{bridge.problem}</p>}
        <JsonTree value={{ params: bridge.params, reply: bridge.reply }} />
      </div>
    </section>
  );
}
