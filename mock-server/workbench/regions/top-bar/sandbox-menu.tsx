import { type FormEvent, useRef, useState } from 'react';
import { goToSandbox } from '../../state/address';
import { useAdmin } from '../../state/use-admin';
import { useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/field';
import { Menu } from '../../ui/menu';
import styles from './top-bar.module.css';

const NAME = '[A-Za-z0-9_][A-Za-z0-9_.\\-]{0,62}';

/** Switches, creates, clones, empties and deletes sandboxes. */
export function SandboxMenu() {
  const { sandbox, act, copyTo } = useWorkbench();
  const { data } = useAdmin('GET /sandboxes');
  const dialog = useRef<HTMLDialogElement>(null);
  const [isCopy, setIsCopy] = useState(false);
  const [name, setName] = useState('');

  const ask = (copies: boolean) => {
    setIsCopy(copies);
    setName('');
    dialog.current?.showModal();
  };
  const make = async (event: FormEvent) => {
    event.preventDefault();
    dialog.current?.close();
    if (!isCopy) return goToSandbox(name);
    if (await copyTo(name)) goToSandbox(name);
  };

  return (
    <>
      <Menu
        trigger={
          <Button className={styles.sandbox}>
            sandbox <b>{sandbox}</b> ▾
          </Button>
        }
        groups={[
          (data?.sandboxes ?? []).map(({ name: known, documents }) => ({
            label: known,
            hint: known === sandbox ? 'here' : `${documents} documents`,
            choose: () => goToSandbox(known),
          })),
          [
            { label: 'New sandbox…', choose: () => ask(false) },
            { label: `Clone ${sandbox}…`, choose: () => ask(true) },
            { label: 'Copy link to this page', choose: () => void navigator.clipboard.writeText(location.href) },
          ],
          [
            {
              label: 'Empty this sandbox',
              isDanger: true,
              choose: () => void act(`Empty the sandbox ${sandbox}`, 'POST /reset'),
            },
            {
              label: 'Delete this sandbox',
              isDanger: true,
              isDisabled: sandbox === 'default',
              choose: async () => {
                const ended = await act(`Delete the sandbox ${sandbox}`, 'DELETE /sandboxes/:name', {
                  params: { name: sandbox },
                });
                if (ended !== undefined) goToSandbox('default');
              },
            },
          ],
        ]}
      />
      <dialog ref={dialog} className={styles.dialog} aria-label={isCopy ? 'Clone the sandbox' : 'New sandbox'}>
        <form className={styles.form} onSubmit={(event) => void make(event)}>
          <TextField
            label={isCopy ? `Name of the copy of ${sandbox}` : 'Name of the new sandbox'}
            required
            pattern={NAME}
            title="Letters, digits, dots, hyphens and underscores"
            placeholder="payday-bugs"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <div className={styles.formEnd}>
            <Button onClick={() => dialog.current?.close()}>Cancel</Button>
            <Button look="primary" type="submit">
              {isCopy ? 'Clone' : 'Create'}
            </Button>
          </div>
        </form>
      </dialog>
    </>
  );
}
