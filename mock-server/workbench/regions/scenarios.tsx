import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Answer, callOf } from '../api/client';
import { curlOf, scenarioAddress, scenarioCommand, testLine } from '../lib/shell';
import { useAddress } from '../state/address';
import { useAdmin, useHealth } from '../state/data';
import { DEVICES, type DeviceName, openSaved, openScenario, useDevices } from '../state/phones';
import { useWorkbench } from '../state/workbench';
import { ask, Dialog } from '../ui/dialog';
import { Button, CopyButton, Empty, Icon, Key } from '../ui/parts';

/** Opens the scenarios in a drawer. Opening a scenario closes it. */
export function ScenarioDrawer() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button data-shortcut="s" aria-keyshortcuts="s" onClick={() => setOpen(true)}>
        Scenarios <Key>S</Key>
      </Button>
      <Dialog title="Scenarios" isOpen={isOpen} onClose={close} width="drawer">
        {() => <Scenarios onOpened={close} />}
      </Dialog>
    </>
  );
}

const contains = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.toLowerCase().includes(word));

/**
 * Scenarios by stage. Typing filters them, arrow keys select one, and Enter opens it on phone A.
 * @param onOpened called when the tester opens one
 */
function Scenarios({ onOpened }: { readonly onOpened: () => void }) {
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

  /** Focuses the row before or after the focused one. @returns false if there is none */
  const step = (by: number): boolean => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-scenario]') ?? [])];
    const next = rows[rows.indexOf(document.activeElement as HTMLElement) + by];
    if (next === undefined) return false;
    next.focus();
    choose(next.dataset.scenario ?? '');
    return true;
  };
  const open = (name: string, device: DeviceName = DEVICES[0]) => {
    choose(name);
    onOpened();
    void openScenario(workbench, name, device, devices);
  };
  const openOf = (name: string) => {
    onOpened();
    void openSaved(workbench, name, devices);
  };
  const openFirst = () => {
    const first = shown.find(({ name }) => name === chosen) ?? shown[0];
    const firstSaved = saved.find(({ problem }) => problem === null);
    if (first !== undefined) open(first.name);
    else if (firstSaved !== undefined) openOf(firstSaved.name);
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
    else if (event.key === 'ArrowUp') step(-1) || input.current?.focus();
    else if (event.key === 'Enter') open(name);
    else return;
    event.preventDefault();
  };

  return (
    <section className="fill" aria-label="Scenarios">
      <div className="tools">
        <input
          className="select grow"
          type="search"
          ref={input}
          aria-label="Find a scenario"
          placeholder={data === undefined ? 'Find a scenario' : `Find one of ${all.length} scenarios`}
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
          onFocus={({ target }) => target.select()}
          onKeyDown={onFilterKey}
        />
      </div>
      <div className="panel" ref={list}>
        {stages.map((stage) => (
          <section key={stage} aria-label={stage}>
            <h2>{stage}</h2>
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
                    onOpen={(device) => open(scenario.name, device)}
                    phones={devices.length}
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

/** A built-in scenario. The selected one shows its actions. */
function ScenarioRow({
  scenario: { name, description, sideEffects },
  isChosen,
  onChoose,
  onKey,
  onOpen,
  phones,
}: {
  readonly scenario: Answer<'GET /scenarios'>['scenarios'][number];
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onOpen: (device: DeviceName) => void;
  readonly phones: number;
}) {
  const { sandbox } = useWorkbench();
  const hasToken = useHealth()?.hasAdminToken === true;
  const call = callOf('POST /scenarios/:name', { params: { name }, body: {} });
  const copies: readonly (readonly [label: string, text: () => string])[] = [
    ['URL', () => scenarioAddress(name, sandbox, location.origin)],
    ['curl', () => curlOf(call, sandbox, location.origin, hasToken)],
    ['CLI', () => scenarioCommand(name, sandbox)],
    ['Test line', () => testLine(name)],
  ];
  return (
    <li className={isChosen ? 'scenario chosen' : 'scenario'}>
      <button
        type="button"
        aria-current={isChosen}
        data-scenario={name}
        onClick={onChoose}
        onKeyDown={onKey}
        onDoubleClick={() => onOpen(DEVICES[0])}
      >
        {name}
        <span className="muted">{description}</span>
        {isChosen && sideEffects !== null && <span className="muted">{sideEffects}</span>}
      </button>
      {isChosen && (
        <div className="row">
          <Button look="primary" onClick={() => onOpen(DEVICES[0])}>
            Open on A <Key>↵</Key>
          </Button>
          {/* All phones except A, and the next one that can be added. */}
          {DEVICES.slice(1, phones + 1).map((other) => (
            <Button key={other} onClick={() => onOpen(other)} aria-label={`Open on phone ${other.toUpperCase()}`}>
              {other.toUpperCase()}
            </Button>
          ))}
          {copies.map(([label, text]) => (
            <CopyButton key={label} look="link" text={text}>
              {label}
            </CopyButton>
          ))}
        </div>
      )}
    </li>
  );
}

/** Saved scenarios. Opening one replaces the whole sandbox. */
function SavedScenarios({
  shown,
  onOpen,
}: {
  readonly shown: Answer<'GET /scenarios'>['saved'];
  readonly onOpen: (name: string) => void;
}) {
  const { act } = useWorkbench();
  if (shown.length === 0) return null;
  const remove = (name: string) =>
    ask({
      what: `Delete ${name}`,
      loses: 'The file of this saved scenario.',
      perform: () => act(`Delete the scenario ${name}`, 'DELETE /scenarios/:name', { params: { name } }),
    });
  return (
    <section aria-label="Saved scenarios">
      <h2>Saved scenarios</h2>
      <ul>
        {shown.map(({ name, title, description, problem }) => (
          <li key={name} className="scenario row">
            <span className="grow">
              {name}
              <span className="muted">{problem ?? (description || title)}</span>
            </span>
            {problem === null && (
              <Button title="Replaces the whole sandbox" onClick={() => onOpen(name)}>
                Open
              </Button>
            )}
            <Button isIcon look="quiet" aria-label={`Delete the scenario ${name}`} onClick={() => remove(name)}>
              <Icon name="close" />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
