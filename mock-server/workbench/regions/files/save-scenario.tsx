import { useState } from 'react';
import { DEVICES, type Device, newDevice } from '../../state/devices';
import { useForm } from '../../state/use-form';
import { useWorkbench } from '../../state/workbench';
import { Dialog } from '../../ui/dialog';
import { Checkbox, Form, FormButtons, Problem, TextField } from '../../ui/field';
import styles from './files.module.css';

/** The server's rule for names, valid as file names on every system. */
const NAME = '[a-z0-9][a-z0-9\\-]{0,62}';

interface SaveScenarioProps {
  readonly devices: readonly Device[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Saves the current state of the sandbox as a scenario file. */
export function SaveScenario({ devices, isOpen, onClose }: SaveScenarioProps) {
  return (
    <Dialog title="Save as scenario" isOpen={isOpen} onClose={onClose} width="narrow">
      {() => <ScenarioForm device={devices[0] ?? newDevice(DEVICES[0])} onDone={onClose} />}
    </Dialog>
  );
}

function ScenarioForm({ device: { as, at }, onDone }: { readonly device: Device; readonly onDone: () => void }) {
  const { attempt } = useWorkbench();
  const { problems, isBusy, submit, mend, control } = useForm(['name', 'title']);
  const [name, setName] = useState('');
  const [title, setTitle] = useState('');
  const [replaces, setReplaces] = useState(false);
  const save = async () => {
    const body = {
      name,
      ...(title === '' ? {} : { title }),
      ...(as === '' ? {} : { contactNumber: as, route: at }),
      ...(replaces ? { replace: true } : {}),
    };
    if (await submit(() => attempt(`Save the scenario ${name}`, 'POST /scenarios', { body }))) onDone();
  };
  return (
    <Form className={styles.form} onSubmit={save}>
      <p className={styles.about}>
        Saves the current state of the sandbox as a file. You can commit it and open it in any sandbox.
      </p>
      <TextField
        label="Name"
        required
        pattern={NAME}
        title="Lowercase letters, digits and hyphens"
        placeholder="late-with-two-tickets"
        {...control('name', name, setName)}
      />
      <TextField label="Title" placeholder="optional" {...control('title', title, setTitle)} />
      <Checkbox
        label="Replace a scenario with the same name"
        checked={replaces}
        onChange={(checked) => {
          setReplaces(checked);
          mend('name');
        }}
      />
      <Problem>{problems.form}</Problem>
      <FormButtons send={isBusy ? 'Saving…' : 'Save'} isDisabled={isBusy} onCancel={onDone} />
    </Form>
  );
}
