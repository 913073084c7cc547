import { type FormEvent, useRef, useState } from 'react';
import { DEVICES, type Device, newDevice } from '../../state/devices';
import { useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { Checkbox, TextField } from '../../ui/field';
import styles from './time-line.module.css';

/** The server's rule for names, valid as file names on every system. */
const NAME = '[a-z0-9][a-z0-9\\-]{0,62}';

/** Saves the current state of the sandbox as a scenario file. */
export function SaveScenario({ devices }: { readonly devices: readonly Device[] }) {
  const { act } = useWorkbench();
  const dialog = useRef<HTMLDialogElement>(null);
  const [name, setName] = useState('');
  const [title, setTitle] = useState('');
  const [replaces, setReplaces] = useState(false);
  const { as, at } = devices[0] ?? newDevice(DEVICES[0]);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const done = await act(`Save the scenario ${name}`, 'POST /scenarios', {
      body: {
        name,
        ...(title === '' ? {} : { title }),
        ...(as === '' ? {} : { contactNumber: as, route: at }),
        ...(replaces ? { replace: true } : {}),
      },
    });
    if (done !== undefined) dialog.current?.close();
  };
  return (
    <>
      <Button onClick={() => dialog.current?.showModal()}>Save as scenario</Button>
      <dialog ref={dialog} className={styles.dialog} aria-label="Save as scenario">
        <form className={styles.form} onSubmit={(event) => void save(event)}>
          <p>Saves the current state of the sandbox as a file. You can commit it and open it in any sandbox.</p>
          <TextField
            label="Name"
            required
            pattern={NAME}
            title="Lowercase letters, digits and hyphens"
            placeholder="late-with-two-tickets"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <TextField
            label="Title"
            placeholder="optional"
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
          <Checkbox label="Replace a scenario with the same name" checked={replaces} onChange={setReplaces} />
          <div className={styles.end}>
            <Button onClick={() => dialog.current?.close()}>Cancel</Button>
            <Button look="primary" type="submit">
              Save
            </Button>
          </div>
        </form>
      </dialog>
    </>
  );
}
