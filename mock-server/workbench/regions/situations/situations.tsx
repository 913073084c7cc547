import { type KeyboardEvent, useRef } from 'react';
import { useAddress } from '../../state/address';
import { openSituation } from '../../state/open-situation';
import { PHONES, usePhones } from '../../state/phones';
import { useAdmin } from '../../state/use-admin';
import { useWorkbench } from '../../state/workbench';
import { Empty } from '../../ui/empty';
import { Key } from '../../ui/parts';
import { SavedScenarios } from './saved-scenarios';
import { SituationRow } from './situation-row';
import styles from './situations.module.css';

const contains = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.toLowerCase().includes(word));

/** Every named situation, by the stage of a borrower's life. Typing finds one, arrows choose, Enter opens it on phone A. */
export function Situations() {
  const { data, error } = useAdmin('GET /scenarios');
  const workbench = useWorkbench();
  const phones = usePhones();
  const [filter, setFilter] = useAddress('find');
  const [chosen, choose] = useAddress('situation');
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);

  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const all = data?.scenarios ?? [];
  const shown = all.filter(({ name, title, description, stage }) =>
    contains(`${name} ${title} ${description} ${stage}`, words),
  );
  const stages = [...new Set(shown.map(({ stage }) => stage))];

  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-situation]') ?? [])];
  const step = (by: number): boolean => {
    const all = rows();
    const next = all[all.indexOf(document.activeElement as HTMLElement) + by];
    if (next === undefined) return false;
    next.focus();
    choose(next.dataset.situation ?? '');
    return true;
  };
  const open = (name: string | undefined) => {
    if (name === undefined) return;
    choose(name);
    void openSituation(workbench, name, PHONES[0], phones);
  };
  const onFilterKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'Escape' && filter !== '') setFilter('');
    else if (event.key === 'Enter') open(shown.find(({ name }) => name === chosen)?.name ?? shown[0]?.name);
    else return;
    event.preventDefault();
  };
  const onRowKey = (event: KeyboardEvent, name: string) => {
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') {
      if (!step(-1)) input.current?.focus();
    } else if (event.key === 'Enter') open(name);
    else return;
    event.preventDefault();
  };

  return (
    <section className={styles.situations} aria-label="Situations">
      <div className={styles.find}>
        <input
          className={styles.input}
          type="search"
          ref={input}
          aria-label="Find a situation"
          aria-keyshortcuts="s"
          data-shortcut="s"
          placeholder={data === undefined ? 'Situations' : `Situations (${all.length})`}
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
          onKeyDown={onFilterKey}
        />
        <Key>S</Key>
      </div>
      <div className={styles.list} ref={list}>
        {stages.map((stage) => (
          <section key={stage} aria-label={stage}>
            <h2 className={styles.stage}>{stage}</h2>
            <ul>
              {shown
                .filter((scenario) => scenario.stage === stage)
                .map((scenario) => (
                  <SituationRow
                    key={scenario.name}
                    scenario={scenario}
                    isChosen={scenario.name === chosen}
                    onChoose={() => choose(scenario.name)}
                    onKey={(event) => onRowKey(event, scenario.name)}
                    onOpen={(name) => void openSituation(workbench, scenario.name, name, phones)}
                    phones={phones}
                  />
                ))}
            </ul>
          </section>
        ))}
        <SavedScenarios words={words} />
        {data !== undefined && shown.length === 0 && (
          <Empty title={`No situation has “${filter}” in it`}>
            Escape clears the filter and shows all {all.length}.
          </Empty>
        )}
        {error !== undefined && data === undefined && (
          <Empty title="The situations could not be loaded">{error.message}</Empty>
        )}
      </div>
    </section>
  );
}
