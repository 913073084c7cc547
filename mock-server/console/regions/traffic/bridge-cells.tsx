import { type BridgeRow, isAnalytics } from '../../api/bridge';
import { answerOf } from '../../lib/bridge-words';
import { formatTime } from '../../lib/format';
import { phoneOf } from '../../state/selection';
import styles from './traffic.module.css';

/** Of parameters, in characters: the row shows what fits, and the detail all. */
const LONGEST = 120;

const paramsWords = (params: unknown): string => {
  const text = JSON.stringify(params) ?? '';
  return text === '{}' ? '' : text.slice(0, LONGEST);
};

/** What crossed the bridge, in the columns of a call. */
export function BridgeCells({ row }: { readonly row: BridgeRow }) {
  const { bridge } = row;
  const { isGood, words } = answerOf(bridge);
  return (
    <>
      <td className={styles.time}>{formatTime(new Date(bridge.at).toISOString())}</td>
      <td className={styles.phone}>{phoneOf(row) || '–'}</td>
      <td className={styles.methods} title={bridge.eventName}>
        <span className={styles.more}>{isAnalytics(bridge) ? 'analytics' : 'bridge'} · </span>
        {bridge.eventName || 'no call'}
      </td>
      <td className={isGood ? styles.success : styles.failure}>{words}</td>
      <td className={styles.ms}>–</td>
      <td className={styles.params}>{bridge.problem ?? paramsWords(bridge.params)}</td>
    </>
  );
}
