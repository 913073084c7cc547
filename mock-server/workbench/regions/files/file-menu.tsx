import { useRef } from 'react';
import { useAddress } from '../../state/address';
import { useOpenApi } from '../../state/contract';
import { useDevices } from '../../state/devices';
import { readFile } from '../../state/trace-file';
import { useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { MoreIcon } from '../../ui/icons';
import { Menu } from '../../ui/menu';
import { SaveScenario } from './save-scenario';

/** Opens a trace file or adds a saved scenario, and saves the sandbox as one. A dropped file opens the same way. */
export function FileMenu() {
  const workbench = useWorkbench();
  const openApi = useOpenApi();
  const devices = useDevices();
  const input = useRef<HTMLInputElement>(null);
  // The address has the open dialog, so that the search can open it too.
  const [saving, setSaving] = useAddress('save');
  return (
    <>
      <Menu
        trigger={
          <Button isIcon look="quiet" aria-label="Files" title="Open a file, save a scenario">
            <MoreIcon />
          </Button>
        }
        groups={[
          [
            { label: 'Open file', hint: 'a trace or a scenario', choose: () => input.current?.click() },
            { label: 'Save as scenario', hint: 'the whole sandbox', choose: () => setSaving('yes') },
          ],
        ]}
      />
      <input
        ref={input}
        type="file"
        hidden
        aria-label="A trace or a saved scenario"
        accept=".json,application/json"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) void readFile(workbench, file, openApi);
          // Lets the tester choose the same file again.
          target.value = '';
        }}
      />
      <SaveScenario devices={devices} isOpen={saving !== ''} onClose={() => setSaving('')} />
    </>
  );
}
