import { useDeferredValue, useId, useMemo } from 'react';
import { suggestionsFor, termsIn } from '../../lib/call-filter';
import { counted } from '../../lib/format';
import { changeAddress, useAddress } from '../../state/address';
import { useAdmin } from '../../state/data';
import { actRowsOf, byTime, countCalls, leftCallsOf, matching, valuesIn } from '../../state/rows';
import { isActRow, isBridgeRow } from '../../state/selection';
import { useJournal, useWorkbench } from '../../state/workbench';
import { Menu } from '../../ui/dialog';
import { Button, Empty, Icon, useSize } from '../../ui/parts';

import { CallTable } from './call-table';

/** A narrower list shows its notes below the methods, in CSS pixels. */
const FOLDED = 640;
const EXAMPLE = 'code:10010304 device:A method:confirmBorrow text';

/** The live list of decrypted calls. */
export function Calls() {
  const { act, journal } = useWorkbench();
  const { rows: calls, bridge, connection } = useJournal();
  const { data: line } = useAdmin('GET /history');
  const left = useMemo(() => leftCallsOf(line?.points ?? []), [line]);
  const rows = useMemo(() => byTime(calls, [...bridge, ...actRowsOf(line?.points ?? [])]), [calls, bridge, line]);
  const [filter, setFilter] = useAddress('q');
  const [size, measure] = useSize();
  const sought = useDeferredValue(filter);
  const shown = useMemo(() => matching(rows, termsIn(sought)), [rows, sought]);
  const values = useMemo(() => valuesIn(rows), [rows]);
  const noun = rows.some((item) => !isActRow(item) && isBridgeRow(item)) ? 'row' : 'call';
  const list = useId();

  const clear = async () => {
    if ((await act('Clear the journal', 'DELETE /requests')) === undefined) return;
    journal.clear();
    changeAddress({ call: '' });
  };

  return (
    <section className="fill" aria-label="Calls" ref={measure}>
      <div className="tools">
        <input
          className="select grow code"
          type="search"
          list={list}
          aria-label="Filter the calls"
          placeholder={EXAMPLE}
          spellCheck={false}
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
        />
        <datalist id={list}>
          {suggestionsFor(filter, values).map(({ text, term }) => (
            <option key={text} value={text}>
              {term}
            </option>
          ))}
        </datalist>
        {filter !== '' && (
          <span className="muted" role="status">
            {countCalls(shown)} of {counted(countCalls(rows), noun)}
          </span>
        )}
        {rows.length > 0 && (
          <Menu
            trigger={
              <Button isIcon look="quiet" aria-label="More of the calls">
                <Icon name="more" />
              </Button>
            }
            groups={[
              [
                {
                  label: 'Clear the calls',
                  loses: 'The journal of this sandbox, also for other pages.',
                  choose: clear,
                },
              ],
            ]}
          />
        )}
      </div>
      {shown.length > 0 && <CallTable rows={shown} left={left} isFolded={size.width < FOLDED} />}
      {shown.length === 0 && filter === '' && (
        <Empty title={connection === 'live' ? 'No calls yet' : 'Waiting for the server'}>
          Open a scenario on phone A, or use a phone. Its decrypted calls appear here.
        </Empty>
      )}
      {shown.length === 0 && filter !== '' && (
        <Empty title="No call matches this filter">
          {termsIn(filter).some(({ key, value }) => key === 'kind' && value !== 'call') && (
            <Button look="link" onClick={() => changeAddress({ tab: 'native' })}>
              Watch the bridge of a phone
            </Button>
          )}{' '}
          <Button look="link" onClick={() => setFilter('')}>
            Show all {counted(countCalls(rows), noun)}
          </Button>
        </Empty>
      )}
    </section>
  );
}
