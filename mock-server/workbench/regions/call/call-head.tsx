import type { Row } from '../../api/journal';
import { formatBoth, formatDuration, formatNumber } from '../../lib/format';
import { reactionTo } from '../../lib/reaction';
import { remarksOf } from '../../lib/remarks';
import type { Contract, ContractCode } from '../../state/contract';
import { sessionRemarks } from '../../state/device-session';
import { useDevices } from '../../state/devices';
import { goBack } from '../../state/go-back';
import { deviceOf, useSelectedCall } from '../../state/selection';
import { useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { CloseIcon } from '../../ui/icons';
import { Badge } from '../../ui/parts';
import styles from './call.module.css';
import { CallMenu } from './call-menu';
import { Resend } from './resend';

interface CallHeadProps {
  readonly row: Row;
  readonly contract: Contract | undefined;
}

/** What an error means and what the app does next. */
function Meaning({ code }: { readonly code: ContractCode }) {
  return (
    <p className={styles.meaning}>
      <b>
        {code.code} {code.name}.
      </b>{' '}
      {code.message}. {reactionTo(code.healedBy)}
    </p>
  );
}

/** Summary of a call and its actions. */
export function CallHead({ row, contract }: CallHeadProps) {
  const workbench = useWorkbench();
  const devices = useDevices();
  const [, select] = useSelectedCall();
  const { entry, isGone } = row;
  const [first, ...others] = entry.methods;
  const code = contract?.['x-codes'].find((known) => known.code === entry.code);
  const device = deviceOf(row);
  const facts = [
    formatBoth(entry.clock, entry.at),
    `${formatDuration(entry.durationMs)} ms`,
    device === '' ? undefined : `phone ${device}`,
    entry.screen === undefined ? undefined : `from ${entry.screen}`,
    entry.contactNumber === undefined ? undefined : formatNumber(entry.contactNumber),
  ];
  const remarks = [...sessionRemarks(entry.session), ...remarksOf(entry)];

  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <h2 className={styles.title} title={entry.methods.join(', ')}>
          {first ?? entry.url}
          {others.length > 0 && <span className={styles.more}>+{others.length} more</span>}
        </h2>
        <div className={styles.actions}>
          {!isGone && entry.canGoBack && (
            <Button look="primary" onClick={() => void goBack(workbench, entry.id, devices)}>
              Back to before
            </Button>
          )}
          <Resend row={row} />
          <CallMenu row={row} />
          <Button isIcon look="quiet" aria-label="Close the call" title="Close" onClick={() => select('')}>
            <CloseIcon />
          </Button>
        </div>
      </div>
      <p className={styles.facts}>{facts.filter((fact) => fact !== undefined).join(' · ')}</p>
      {entry.code !== 0 && code !== undefined && <Meaning code={code} />}
      {remarks.length > 0 && (
        <p className={styles.notes}>
          {remarks.map(({ tone, text }) => (
            <Badge key={text} tone={tone}>
              {text}
            </Badge>
          ))}
        </p>
      )}
      {isGone && (
        <p className={styles.gone}>The server restarted or emptied its journal and no longer has this call.</p>
      )}
    </header>
  );
}
