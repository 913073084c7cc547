import { Command } from 'cmdk';
import { useState } from 'react';
import { type Answer, callOf } from '../api/client';
import { scoreOf } from '../lib/search';
import { curlOf, scenarioAddress, scenarioCommand, testLine } from '../lib/shell';
import { useAdmin, useHealth } from '../state/data';
import { DEVICES, type DeviceName, openSaved, openScenario, useDevices } from '../state/phones';
import { useWorkbench } from '../state/workbench';
import { ask, Dialog } from '../ui/dialog';
import { Button, CopyButton, Empty, Key } from '../ui/parts';

type Scenario = Answer<'GET /scenarios'>['scenarios'][number];
type Saved = Answer<'GET /scenarios'>['saved'][number];

/** Begins the value of a saved scenario, whose name can be that of a built-in one. */
const SAVED = 'saved ';

/** Opens the scenarios in a drawer. It keeps the filter and the choice of the tester. */
export function ScenarioDrawer() {
  const [isOpen, setOpen] = useState(false);
  const filter = useState('');
  const chosen = useState('');
  // Loads the list, so that it is there when a tester types and presses Enter at once.
  useAdmin('GET /scenarios');
  return (
    <>
      <Button data-shortcut="s" aria-keyshortcuts="s" onClick={() => setOpen(true)}>
        Scenarios <Key>S</Key>
      </Button>
      <Dialog title="Scenarios" isOpen={isOpen} onClose={() => setOpen(false)} width="drawer">
        {() => <Scenarios filter={filter} chosen={chosen} onOpened={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

type State = readonly [string, (text: string) => void];

/** The scenarios by stage. Typing filters them, arrow keys select one, and Enter opens it on phone A. */
function Scenarios({
  filter: [filter, setFilter],
  chosen: [chosen, choose],
  onOpened,
}: {
  readonly filter: State;
  readonly chosen: State;
  readonly onOpened: () => void;
}) {
  const workbench = useWorkbench();
  const devices = useDevices();
  const { data, error } = useAdmin('GET /scenarios');
  const { scenarios = [], saved = [] } = data ?? {};
  const stages = [...new Set(scenarios.map(({ stage }) => stage))];
  const open = (name: string, device: DeviceName = DEVICES[0]) => {
    onOpened();
    void openScenario(workbench, name, device);
  };
  const openOf = (name: string) => {
    onOpened();
    void openSaved(workbench, name);
  };
  const item = (value: string, name: string, words: string, about: string, run: () => void) => (
    <Command.Item
      key={value}
      value={value}
      data-scenario={value}
      keywords={[name, about]}
      // A click chooses another scenario. Enter, and a click on the chosen one, open it.
      onSelect={() => (value === chosen ? run() : choose(value))}
    >
      <span>
        {name}
        <span className="muted cut">{words}</span>
      </span>
    </Command.Item>
  );
  const builtIn = scenarios.find(({ name }) => name === chosen);
  const own = saved.find(({ name }) => SAVED + name === chosen);
  return (
    <section className="fill" aria-label="Scenarios">
      <Command
        className="palette"
        label="Find a scenario"
        filter={scoreOf}
        value={chosen}
        onValueChange={choose}
        disablePointerSelection
      >
        <Command.Input
          placeholder={`Find one of ${scenarios.length} scenarios`}
          value={filter}
          onValueChange={setFilter}
          onFocus={({ target }) => target.select()}
        />
        <Command.List>
          <Command.Empty className="empty">No scenario matches “{filter}”.</Command.Empty>
          {stages.map((stage) => (
            <Command.Group key={stage} heading={stage}>
              {scenarios
                .filter((each) => each.stage === stage)
                .map(({ name, title, description }) =>
                  item(name, name, description, `${title} ${description} ${stage}`, () => open(name)),
                )}
            </Command.Group>
          ))}
          {saved.length > 0 && (
            <Command.Group heading="Saved scenarios">
              {saved.map(({ name, title, description, problem }) =>
                item(SAVED + name, name, problem ?? (description || title), title, () => problem ?? openOf(name)),
              )}
            </Command.Group>
          )}
        </Command.List>
      </Command>
      {error !== undefined && data === undefined && (
        <Empty title="Scenarios could not be loaded">{error.message}</Empty>
      )}
      {builtIn && <Chosen scenario={builtIn} phones={devices.length} onOpen={(device) => open(chosen, device)} />}
      {own && <ChosenSaved scenario={own} onOpen={() => openOf(own.name)} />}
    </section>
  );
}

/** The chosen scenario with its actions. */
function Chosen({
  scenario: { name, description, sideEffects },
  phones,
  onOpen,
}: {
  readonly scenario: Scenario;
  readonly phones: number;
  readonly onOpen: (device: DeviceName) => void;
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
    <footer className="chosen">
      <b>{name}</b>
      <p className="muted">{[description, sideEffects].filter(Boolean).join(' ')}</p>
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
    </footer>
  );
}

/** The chosen scenario of the team. Opening it replaces the whole sandbox. */
function ChosenSaved({
  scenario: { name, title, description, problem },
  onOpen,
}: {
  readonly scenario: Saved;
  readonly onOpen: () => void;
}) {
  const { act } = useWorkbench();
  const remove = () =>
    ask({
      what: `Delete ${name}`,
      loses: 'The file of this saved scenario.',
      perform: () => act(`Delete the scenario ${name}`, 'DELETE /scenarios/:name', { params: { name } }),
    });
  return (
    <footer className="chosen">
      <b>{name}</b>
      <p className="muted">{problem ?? `${description || title} Opening it replaces the whole sandbox.`}</p>
      <div className="row">
        {problem === null && (
          <Button look="primary" onClick={onOpen}>
            Open <Key>↵</Key>
          </Button>
        )}
        <Button look="danger" onClick={remove}>
          Delete
        </Button>
      </div>
    </footer>
  );
}
