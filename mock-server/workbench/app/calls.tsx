import { Group, Panel, useDefaultLayout } from 'react-resizable-panels';
import { Call } from '../regions/call/call';
import { Traffic } from '../regions/traffic/traffic';
import { useAddress } from '../state/address';
import { useSelectedItem } from '../state/selection';
import { useJournal } from '../state/workbench';
import { Boundary } from '../ui/boundary';
import { Button } from '../ui/button';
import { useNarrow } from '../ui/use-narrow';
import { Divider, layoutStore } from './panels';
import styles from './workbench-page.module.css';

/** Explains a link to a call that the journal does not have. */
function GoneCall() {
  const [selected, select] = useSelectedItem();
  const [id] = useAddress('call');
  const { connection, isLoaded } = useJournal();
  if (id === '' || selected !== undefined || connection !== 'live' || !isLoaded) return null;
  return (
    <p role="status" className={styles.notice}>
      Call {id} is gone: the journal of this sandbox no longer has it.{' '}
      <Button look="link" onClick={() => select('')}>
        Close
      </Button>
    </p>
  );
}

/** The list of calls, and the open call beside it. In a narrow window the call covers the list. */
export function Calls() {
  const [selected] = useSelectedItem();
  const isNarrow = useNarrow();
  const panels = selected === undefined ? ['traffic'] : ['traffic', 'call'];
  const layout = useDefaultLayout({ id: 'calls', panelIds: panels, storage: layoutStore });
  const call = (
    <Boundary name="The call">
      <Call />
    </Boundary>
  );
  if (isNarrow && selected !== undefined) return call;
  return (
    <Group {...layout} className={styles.calls} orientation="horizontal">
      <Panel id="traffic" minSize={260}>
        <Boundary name="The calls">
          <GoneCall />
          <Traffic />
        </Boundary>
      </Panel>
      {selected !== undefined && (
        <>
          <Divider label="Width of the call" />
          <Panel id="call" defaultSize="60" minSize={300}>
            {call}
          </Panel>
        </>
      )}
    </Group>
  );
}
