import { useDeferredValue, useMemo, useState } from 'react';
import type { Row } from '../../api/journal';
import { counted } from '../../lib/format';
import { changeAddress, useAddress, useChoice } from '../../state/address';
import { deviceOf, isBridgeRow, type TrafficItem } from '../../state/selection';
import { useJournal, useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { SelectField, TextField } from '../../ui/field';
import { PauseIcon, PlayIcon } from '../../ui/icons';
import { Key } from '../../ui/parts';
import { byTime, type Filters, KINDS, matching, methodsOf, valuesIn } from './filters';
import styles from './traffic.module.css';
import { TrafficTable } from './traffic-table';

interface ChoiceProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly values: readonly string[];
}

/** A filter select. It always lists the value from the address, even if no call has that value. */
function Choice({ label, name, value, values }: ChoiceProps) {
  const all = value === '' || values.includes(value) ? values : [value, ...values];
  return (
    <SelectField
      label={label}
      isLabelUnseen
      value={value}
      onChange={({ target }) => changeAddress({ [name]: target.value })}
    >
      <option value="">{label}</option>
      {all.map((known) => (
        <option key={known}>{known}</option>
      ))}
    </SelectField>
  );
}

const NONE = { kind: '', q: '', method: '', code: '', by: '', on: '' };

/** The live list of decrypted calls. */
export function Traffic() {
  const { act, journal } = useWorkbench();
  const { rows: calls, bridge, connection, hasMoved } = useJournal();
  const rows = useMemo(() => byTime(calls, bridge), [calls, bridge]);
  const [held, hold] = useState<readonly TrafficItem[]>();
  const [paused, setPaused] = useAddress('paused');
  const [kind] = useChoice('kind', KINDS);
  const filters: Filters = {
    kind,
    text: useAddress('q')[0],
    method: useAddress('method')[0],
    code: useAddress('code')[0],
    borrower: useAddress('by')[0],
    device: useAddress('on')[0],
  };
  const { text, method, code, borrower, device } = filters;
  const isPaused = paused !== '';
  // A page opened by a link to a paused one has no rows on hold, so it shows all rows.
  const source = isPaused ? (held ?? rows) : rows;
  const journalRows = useMemo(() => source.filter((item): item is Row => !isBridgeRow(item)), [source]);
  const sought = useDeferredValue(text);
  const shown = useMemo(
    () => matching(source, { kind, text: sought, method, code, borrower, device }),
    [source, kind, sought, method, code, borrower, device],
  );
  const noun = journalRows.length === source.length ? 'call' : 'row';
  const isFiltered = [kind, text, method, code, borrower, device].some((value) => value !== '');
  const missed = isPaused ? rows.length - source.length : 0;

  const pause = () => {
    hold(isPaused ? undefined : rows);
    setPaused(isPaused ? '' : 'yes');
  };
  const clear = async () => {
    if ((await act('Clear the journal', 'DELETE /requests')) === undefined) return;
    journal.clear();
    hold(undefined);
    changeAddress({ call: '' });
  };

  return (
    <section className={styles.traffic} aria-label="Traffic">
      <div className={styles.tools}>
        <h2 className={styles.title}>
          Traffic <Key>T</Key>
        </h2>
        <div className={styles.search}>
          <TextField
            label="Text in a call"
            isLabelUnseen
            type="search"
            placeholder="Text in a call"
            value={text}
            onChange={({ target }) => changeAddress({ q: target.value })}
          />
        </div>
        <Choice label="kind" name="kind" value={kind} values={KINDS.slice(1)} />
        <Choice label="method" name="method" value={method} values={valuesIn(source, methodsOf)} />
        <Choice
          label="code"
          name="code"
          value={code}
          values={valuesIn(journalRows, ({ entry }) => [String(entry.code)])}
        />
        <Choice
          label="borrower"
          name="by"
          value={borrower}
          values={valuesIn(journalRows, ({ entry }) => (entry.contactNumber ? [entry.contactNumber] : []))}
        />
        <Choice
          label="phone"
          name="on"
          value={device}
          values={valuesIn(source, (row) => [deviceOf(row)].filter(Boolean))}
        />
        {isFiltered && (
          <Button look="link" onClick={() => changeAddress(NONE)}>
            Clear filters
          </Button>
        )}
        <span className={styles.count}>
          {isFiltered ? `${shown.length} of ${counted(source.length, noun)}` : counted(source.length, noun)}
        </span>
        <Button onClick={pause} aria-pressed={isPaused}>
          {isPaused ? <PlayIcon /> : <PauseIcon />}
          {isPaused ? `Resume${missed > 0 ? ` (${missed} more)` : ''}` : 'Pause'}
        </Button>
        <Button onClick={() => void clear()} disabled={rows.length === 0}>
          Clear
        </Button>
      </div>
      {hasMoved && (
        <p role="status" className={styles.moved}>
          This sandbox has moved to another server. Earlier calls that this page has not loaded are on the old server.
        </p>
      )}
      {shown.length > 0 ? (
        <TrafficTable rows={shown} />
      ) : isFiltered ? (
        <Empty title="No call matches these filters">
          {(kind === 'bridge' || kind === 'analytics') && (
            <Button look="link" onClick={() => changeAddress({ tab: 'native' })}>
              Watch the bridge of a phone
            </Button>
          )}
          <Button look="link" onClick={() => changeAddress(NONE)}>
            Show all {counted(source.length, noun)}
          </Button>
        </Empty>
      ) : (
        <Empty title={connection === 'live' ? 'No calls yet' : 'Waiting for the server'}>
          Open a scenario on phone A, or use a phone. Its decrypted calls appear here.
        </Empty>
      )}
    </section>
  );
}
