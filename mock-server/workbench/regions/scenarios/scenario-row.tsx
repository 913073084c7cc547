import type { KeyboardEvent } from 'react';
import { type Answer, callOf } from '../../api/client';
import { scenarioAddress, scenarioCommand, testLine } from '../../lib/scenario-words';
import { curlOf } from '../../lib/shell-words';
import { useHasToken } from '../../state/contract';
import { DEVICES, type Device, type DeviceName } from '../../state/devices';
import { useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Key } from '../../ui/parts';
import styles from './scenarios.module.css';

interface ScenarioRowProps {
  readonly scenario: Answer<'GET /scenarios'>['scenarios'][number];
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onOpen: (device: DeviceName) => void;
  readonly devices: readonly Device[];
}

/** A built-in scenario. The selected one shows its actions. */
export function ScenarioRow({ scenario, isChosen, onChoose, onKey, onOpen, devices }: ScenarioRowProps) {
  const { sandbox } = useWorkbench();
  const hasToken = useHasToken();
  const { name, description, sideEffects } = scenario;
  const call = callOf('POST /scenarios/:name', { params: { name }, body: {} });
  // All phones except A, and the next one that can be added.
  const others = DEVICES.slice(1, Math.min(devices.length + 1, DEVICES.length));
  return (
    <li className={isChosen ? styles.chosen : styles.row}>
      <button
        type="button"
        aria-current={isChosen}
        data-scenario={name}
        className={styles.name}
        onClick={onChoose}
        onKeyDown={onKey}
        onDoubleClick={() => onOpen(DEVICES[0])}
      >
        {name}
        <span className={styles.description}>{description}</span>
        {isChosen && sideEffects !== null && <span className={styles.description}>{sideEffects}</span>}
      </button>
      {isChosen && (
        <div className={styles.actions}>
          <Button look="primary" onClick={() => onOpen(DEVICES[0])}>
            Open on A <Key>↵</Key>
          </Button>
          {others.map((other) => (
            <Button key={other} onClick={() => onOpen(other)} aria-label={`Open on phone ${other.toUpperCase()}`}>
              {other.toUpperCase()}
            </Button>
          ))}
          <span className={styles.copies}>
            <CopyButton look="link" text={() => scenarioAddress(name, sandbox, location.origin)}>
              URL
            </CopyButton>
            <CopyButton look="link" text={() => curlOf(call, sandbox, location.origin, hasToken)}>
              curl
            </CopyButton>
            <CopyButton look="link" text={() => scenarioCommand(name, sandbox)}>
              CLI
            </CopyButton>
            <CopyButton look="link" text={() => testLine(name)}>
              Test line
            </CopyButton>
          </span>
        </div>
      )}
    </li>
  );
}
