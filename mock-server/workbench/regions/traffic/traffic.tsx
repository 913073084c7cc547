import { useDeferredValue, useMemo } from 'react';
import { suggestionsFor, termsIn } from '../../lib/call-filter';
import { counted } from '../../lib/format';
import { changeAddress, useAddress } from '../../state/address';
import { isBridgeRow } from '../../state/selection';
import { useAdmin } from '../../state/use-admin';
import { useJournal, useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { MoreIcon } from '../../ui/icons';
import { Menu } from '../../ui/menu';
import { SuggestField } from '../../ui/suggest-field';
import { useSize } from '../../ui/use-size';
import { actRowsOf, countCalls, isActRow, leftCallsOf } from './acts';
import { byTime, matching, valuesIn } from './filters';
import styles from './traffic.module.css';
import { TrafficTable } from './traffic-table';

/** A narrower list shows its notes below the methods, in CSS pixels. */
const FOLDED = 640;

const EXAMPLE = 'code:10010304 device:A method:confirmBorrow text';

/** The live list of decrypted calls. */
export function Traffic() {
  const { act, journal } = useWorkbench();
  const { rows: calls, bridge } = useJournal();
  const { data: line } = useAdmin('GET /history');
  const left = useMemo(() => leftCallsOf(line?.points ?? []), [line]);
  const rows = useMemo(() => byTime(calls, [...bridge, ...actRowsOf(line?.points ?? [])]), [calls, bridge, line]);
  const [filter, setFilter] = useAddress('q');
  const [size, measure] = useSize();
  const sought = useDeferredValue(filter);
  const shown = useMemo(() => matching(rows, termsIn(sought)), [rows, sought]);
  const values = useMemo(() => valuesIn(rows), [rows]);
  const noun = rows.some((item) => !isActRow(item) && isBridgeRow(item)) ? 'row' : 'call';

  const clear = async () => {
    if ((await act('Clear the journal', 'DELETE /requests')) === undefined) return;
    journal.clear();
    changeAddress({ call: '' });
  };

  return (
    <section className={styles.traffic} aria-label="Calls" ref={measure}>
      <div className={styles.tools}>
        <div className={styles.search}>
          <SuggestField
            label="Filter the calls"
            placeholder={EXAMPLE}
            value={filter}
            suggestions={suggestionsFor(filter, values)}
            onChange={setFilter}
          />
        </div>
        {filter !== '' && (
          <span className={styles.count} role="status">
            {countCalls(shown)} of {counted(countCalls(rows), noun)}
          </span>
        )}
        {rows.length > 0 && (
          <Menu
            trigger={
              <Button isIcon look="quiet" aria-label="More of the calls">
                <MoreIcon />
              </Button>
            }
            groups={[
              [
                {
                  label: 'Clear the calls',
                  loses: 'The journal of this sandbox, also for other pages.',
                  choose: () => void clear(),
                },
              ],
            ]}
          />
        )}
      </div>
      {shown.length > 0 ? (
        <TrafficTable rows={shown} left={left} isFolded={size.width < FOLDED} />
      ) : (
        <NoCalls filter={filter} count={countCalls(rows)} noun={noun} onShowAll={() => setFilter('')} />
      )}
    </section>
  );
}

interface NoCallsProps {
  readonly filter: string;
  readonly count: number;
  readonly noun: string;
  readonly onShowAll: () => void;
}

/** Says why the list is empty, and how to fill it. */
function NoCalls({ filter, count, noun, onShowAll }: NoCallsProps) {
  const { connection } = useJournal();
  if (filter === '') {
    return (
      <Empty title={connection === 'live' ? 'No calls yet' : 'Waiting for the server'}>
        Open a scenario on phone A, or use a phone. Its decrypted calls appear here.
      </Empty>
    );
  }
  const isAboutBridge = termsIn(filter).some(({ key, value }) => key === 'kind' && value !== 'call');
  return (
    <Empty title="No call matches this filter">
      {isAboutBridge && (
        <Button look="link" onClick={() => changeAddress({ tab: 'native' })}>
          Watch the bridge of a phone
        </Button>
      )}
      <Button look="link" onClick={onShowAll}>
        Show all {counted(count, noun)}
      </Button>
    </Empty>
  );
}
