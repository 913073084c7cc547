import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useAddress } from '../../state/address';
import { DEVICES, type DeviceName, useDevices } from '../../state/devices';
import { openSaved, openScenario } from '../../state/open-scenario';
import { useAdmin } from '../../state/use-admin';
import { useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { takesFocus } from '../../ui/dialog';
import { Empty } from '../../ui/empty';
import { SavedScenarios } from './saved-scenarios';
import { ScenarioRow } from './scenario-row';
import styles from './scenarios.module.css';

const contains = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.toLowerCase().includes(word));

/**
 * Scenarios by stage. Typing filters them, arrow keys select one, and Enter opens it on phone A.
 * @param onOpened called when the tester opens one
 */
export function Scenarios({ onOpened }: { readonly onOpened: () => void }) {
  const { data, error } = useAdmin('GET /scenarios');
  const workbench = useWorkbench();
  const devices = useDevices();
  const [filter, setFilter] = useAddress('find');
  const [chosen, choose] = useAddress('scenario');
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);

  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const all = data?.scenarios ?? [];
  const shown = all.filter(({ name, title, description, stage }) =>
    contains(`${name} ${title} ${description} ${stage}`, words),
  );
  const saved = (data?.saved ?? []).filter(({ name, title }) => contains(`${name} ${title}`, words));
  const stages = [...new Set(shown.map(({ stage }) => stage))];

  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-scenario]') ?? [])];
  const step = (by: number): boolean => {
    const all = rows();
    const next = all[all.indexOf(document.activeElement as HTMLElement) + by];
    if (next === undefined) return false;
    next.focus();
    choose(next.dataset.scenario ?? '');
    return true;
  };
  const openOn = (name: string, device: DeviceName) => {
    onOpened();
    void openScenario(workbench, name, device, devices);
  };
  const open = (name: string | undefined) => {
    if (name === undefined) return;
    choose(name);
    openOn(name, DEVICES[0]);
  };
  const openOf = (name: string) => {
    onOpened();
    void openSaved(workbench, name, devices);
  };
  const openFirst = () => {
    const [first] = saved.filter(({ problem }) => problem === null);
    if (shown.length === 0 && first !== undefined) openOf(first.name);
    else open(shown.find(({ name }) => name === chosen)?.name ?? shown[0]?.name);
  };
  // Enter before the list has loaded opens the scenario as soon as it is there.
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!isWaiting || data === undefined) return;
    setWaiting(false);
    openFirst();
  });
  const onFilterKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') step(1);
    else if (event.key !== 'Enter') return;
    else if (data === undefined) setWaiting(true);
    else openFirst();
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
    <section className={styles.scenarios} aria-label="Scenarios">
      <div className={styles.find}>
        <input
          className={styles.input}
          type="search"
          ref={(element) => {
            input.current = element;
            takesFocus(element);
          }}
          aria-label="Find a scenario"
          placeholder={data === undefined ? 'Find a scenario' : `Find one of ${all.length} scenarios`}
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
          onFocus={({ target }) => target.select()}
          onKeyDown={onFilterKey}
        />
      </div>
      <div className={styles.list} ref={list}>
        {stages.map((stage) => (
          <section key={stage} aria-label={stage}>
            <h2 className={styles.stage}>{stage}</h2>
            <ul>
              {shown
                .filter((scenario) => scenario.stage === stage)
                .map((scenario) => (
                  <ScenarioRow
                    key={scenario.name}
                    scenario={scenario}
                    isChosen={scenario.name === chosen}
                    onChoose={() => choose(scenario.name)}
                    onKey={(event) => onRowKey(event, scenario.name)}
                    onOpen={(device) => openOn(scenario.name, device)}
                    devices={devices}
                  />
                ))}
            </ul>
          </section>
        ))}
        <SavedScenarios shown={saved} onOpen={openOf} />
        {data !== undefined && shown.length + saved.length === 0 && (
          <Empty title={`No scenario matches “${filter}”`}>
            <Button look="link" onClick={() => setFilter('')}>
              Show all {all.length}
            </Button>
          </Empty>
        )}
        {error !== undefined && data === undefined && (
          <Empty title="Scenarios could not be loaded">{error.message}</Empty>
        )}
      </div>
    </section>
  );
}
