import { useDeferredValue, useId, useMemo } from 'react';
import { matchesTerms, suggestionsFor, termsIn } from '../../lib/call-filter';
import { counted } from '../../lib/format';
import { byTime, countCalls, lineOfAct } from '../../lib/lines';
import { changeAddress, useAddress } from '../../state/address';
import { useAdmin } from '../../state/data';
import { useJournal, useWorkbench } from '../../state/workbench';
import { Menu } from '../../ui/dialog';
import { Button, Empty, Icon, useSize } from '../../ui/parts';

import { CallTable } from './call-table';

/** A narrower list shows its notes beside the methods, in CSS pixels. */
const NARROW = 640;
const EXAMPLE = 'code:10010304 device:A method:confirmBorrow text';

/** The live list of decrypted calls, with the acts of testers between them. */
export function Calls() {
  const { act, journal } = useWorkbench();
  const { lines, connection } = useJournal();
  const { data } = useAdmin('GET /history');
  const [filter, setFilter] = useAddress('q');
  const [size, measure] = useSize();
  const sought = useDeferredValue(filter);
  const all = useMemo(() => {
    const acts = (data?.points ?? []).filter(({ request }) => request === null).map(lineOfAct);
    return byTime([...lines, ...acts]).toReversed();
  }, [lines, data]);
  const shown = useMemo(() => {
    const terms = termsIn(sought);
    return terms.length === 0 ? all : all.filter((line) => matchesTerms(terms, line));
  }, [all, sought]);
  // The calls on branches that going back left.
  const left = useMemo(
    () => new Map((data?.points ?? []).filter(({ isLeft }) => isLeft).map((point) => [point.request, point])),
    [data],
  );
  const count = counted(countCalls(all), all.some(({ bridge }) => bridge !== undefined) ? 'row' : 'call');
  const list = useId();

  const clear = async () => {
    if ((await act('Clear the journal', 'DELETE /requests')) === undefined) return;
    journal.clear();
    changeAddress({ call: '' });
  };

  return (
    <section className={size.width < NARROW ? 'fill narrow' : 'fill'} aria-label="Calls" ref={measure}>
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
          {suggestionsFor(filter, all).map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
        {filter !== '' && (
          <span className="muted" role="status">
            {countCalls(shown)} of {count}
          </span>
        )}
        {all.length > 0 && (
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
      {shown.length > 0 && <CallTable lines={shown} left={left} />}
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
            Show all {count}
          </Button>
        </Empty>
      )}
    </section>
  );
}
