import { useState } from 'react';
import { callOf, send } from '../../api/client';
import type { Row } from '../../api/journal';
import { formatNumber, formatTime } from '../../lib/format';
import { effectWords, remarksOf } from '../../lib/remarks';
import { changeAddress } from '../../state/address';
import type { Contract } from '../../state/contract';
import { useDevices } from '../../state/devices';
import { type Effect, FAULT_KINDS } from '../../state/fault-kinds';
import { goBack } from '../../state/go-back';
import { deviceOf, useSelectedCall } from '../../state/selection';
import { useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { SelectField } from '../../ui/field';
import { CloseIcon } from '../../ui/icons';
import { Menu, type MenuItem } from '../../ui/menu';
import { Badge } from '../../ui/parts';
import styles from './call.module.css';
import { curlOfCall, testOfCall } from './call-words';
import { Resend } from './resend';

interface CallHeadProps {
  readonly row: Row;
  readonly contract: Contract | undefined;
}

/** The app's reaction to a code, from the contract. */
const healing = (healedBy: string): string =>
  healedBy === 'nobody' ? 'shown to the borrower' : `healed by ${healedBy}`;

/** Summary of a call and its actions. */
export function CallHead({ row, contract }: CallHeadProps) {
  const workbench = useWorkbench();
  const { act, sandbox } = workbench;
  const devices = useDevices();
  const [, select] = useSelectedCall();
  const { entry, isGone } = row;
  const [first = ''] = entry.methods;
  const [chosen, setMethod] = useState(first);
  const method = entry.methods.includes(chosen) ? chosen : first;
  const code = contract?.['x-codes'].find((known) => known.code === entry.code);
  const who = entry.contactNumber;
  const device = deviceOf(row);

  const addFault = (effect: Effect) =>
    act(`Add a fault to the next ${method}: ${effectWords(effect)}`, 'POST /faults', {
      body: { match: { method, ...(who === undefined ? {} : { contactNumber: who }) } as never, effect, times: 1 },
    });
  const same: MenuItem[] =
    entry.code === 0
      ? []
      : [{ label: `${entry.code} again`, hint: code?.name, choose: () => void addFault({ code: entry.code }) }];
  const met = (entry.fault ?? []).map(
    ({ effect }): MenuItem => ({
      label: effectWords(effect),
      hint: 'the same fault',
      choose: () => void addFault(effect as Effect),
    }),
  );
  const kinds = FAULT_KINDS.map(({ label, effect }): MenuItem => ({ label, choose: () => void addFault(effect) }));

  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <h2 className={styles.title} title={entry.methods.join(', ')}>
          {entry.methods.join(' · ') || entry.url}
        </h2>
        <Button isIcon look="quiet" aria-label="Close the call" onClick={() => select('')}>
          <CloseIcon />
        </Button>
      </div>
      <div className={styles.facts}>
        <Badge tone={entry.code === 0 ? 'good' : 'danger'}>
          {entry.code} {code?.name ?? ''}
        </Badge>
        {entry.code !== 0 && code !== undefined && <span>{healing(code.healedBy)}</span>}
        <span>{formatTime(entry.at)}</span>
        {device !== '' && <span>phone {device}</span>}
        {who !== undefined && <span>{formatNumber(who)}</span>}
        {remarksOf(entry).map(({ tone, text }) => (
          <Badge key={text} tone={tone}>
            {text}
          </Badge>
        ))}
      </div>
      <div className={styles.actions}>
        {entry.methods.length > 1 && (
          <SelectField
            label="Method of the envelope"
            isLabelUnseen
            value={method}
            onChange={({ target }) => setMethod(target.value)}
          >
            {entry.methods.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        )}
        <Menu
          trigger={<Button disabled={method === ''}>Add fault to next call ▾</Button>}
          groups={[[...met, ...same], kinds]}
        />
        <Button disabled={isGone || !entry.canGoBack} onClick={() => void goBack(workbench, entry.id, devices)}>
          Back to before this
        </Button>
        <Resend row={row} />
        <Button
          disabled={isGone || !entry.canGoBack}
          title="Save a trace that starts with this call"
          onClick={() => changeAddress({ trace: String(entry.id) })}
        >
          Trace from here
        </Button>
        <CopyButton
          label="Copy trace of this call"
          text={async () =>
            JSON.stringify(
              await send(callOf('GET /trace', { query: { from: String(entry.id), to: String(entry.id) } }), sandbox),
            )
          }
        >
          Copy trace
        </CopyButton>
        <CopyButton text={() => curlOfCall(entry, sandbox, location.origin)}>Copy curl</CopyButton>
        <CopyButton text={() => testOfCall(entry)}>Copy test</CopyButton>
        {isGone && (
          <span className={styles.gone}>The server restarted or emptied its journal and no longer has this call.</span>
        )}
      </div>
    </header>
  );
}
