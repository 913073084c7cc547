import { type FormEvent, useRef, useState } from 'react';
import { newPhone, PHONES, type Phone } from '../../state/phones';
import { useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { Checkbox, TextField } from '../../ui/field';
import styles from './time-line.module.css';

/** As the server has names: what a file can be called everywhere. */
const NAME = '[a-z0-9][a-z0-9\\-]{0,62}';

/** Keeps the sandbox as it stands under a name, as a file that can be committed. */
export function SaveScenario({ phones }: { readonly phones: readonly Phone[] }) {
  const { act } = useWorkbench();
  const dialog = useRef<HTMLDialogElement>(null);
  const [name, setName] = useState('');
  const [title, setTitle] = useState('');
  const [replaces, setReplaces] = useState(false);
  const { as, at } = phones[0] ?? newPhone(PHONES[0]);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const done = await act(`Saved as ${name}`, 'POST /scenarios', {
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
          <p>The sandbox as it now stands, as a file that can be committed and opened in any sandbox.</p>
          <TextField
            label="Name"
            required
            pattern={NAME}
            title="Small letters, digits and dashes"
            placeholder="late-with-two-tickets"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <TextField
            label="What it is"
            placeholder="may be left out"
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
          <Checkbox label="In the place of one of that name" checked={replaces} onChange={setReplaces} />
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
