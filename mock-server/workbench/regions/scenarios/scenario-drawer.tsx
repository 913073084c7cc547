import { useState } from 'react';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Key } from '../../ui/parts';
import { Scenarios } from './scenarios';

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
