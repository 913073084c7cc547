import { useState } from 'react';
import { DEFAULT_SANDBOX } from '../../lib/admin-call';
import { goToSandbox } from '../../state/address';
import { useAdmin } from '../../state/use-admin';
import { useForm } from '../../state/use-form';
import { useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Form, FormButtons, TextField } from '../../ui/field';
import { Menu } from '../../ui/menu';
import styles from './top-bar.module.css';

const NAME = '[A-Za-z0-9_][A-Za-z0-9_.\\-]{0,62}';

/** Switches, creates, clones, empties and deletes sandboxes. */
export function SandboxMenu() {
  const { sandbox, act } = useWorkbench();
  const { data } = useAdmin('GET /sandboxes');
  const [asked, ask] = useState<'new' | 'copy'>();
  const remove = async () => {
    const ended = await act(`Delete the sandbox ${sandbox}`, 'DELETE /sandboxes/:name', { params: { name: sandbox } });
    if (ended !== undefined) goToSandbox(DEFAULT_SANDBOX);
  };

  return (
    <>
      <Menu
        trigger={
          <Button className={styles.sandbox} aria-label={`Sandbox ${sandbox}`} title="Sandbox">
            <b>{sandbox}</b> ▾
          </Button>
        }
        groups={[
          (data?.sandboxes ?? []).map(({ name: known, documents }) => ({
            label: known,
            hint: known === sandbox ? 'here' : `${documents} documents`,
            choose: () => goToSandbox(known),
          })),
          [
            { label: 'New sandbox…', choose: () => ask('new') },
            { label: `Clone ${sandbox}…`, choose: () => ask('copy') },
            { label: 'Copy link to this page', choose: () => void navigator.clipboard.writeText(location.href) },
          ],
          [
            {
              label: 'Empty this sandbox',
              loses: `Everything in ${sandbox}: borrowers, loans, messages, calls. You cannot go back to it.`,
              choose: () => void act(`Empty the sandbox ${sandbox}`, 'POST /reset'),
            },
            ...(sandbox === DEFAULT_SANDBOX
              ? []
              : [
                  {
                    label: 'Delete this sandbox',
                    loses: `Everything in ${sandbox}, and its journal.`,
                    choose: () => void remove(),
                  },
                ]),
          ],
        ]}
      />
      <Dialog
        title={asked === 'copy' ? `Clone ${sandbox}` : 'New sandbox'}
        isOpen={asked !== undefined}
        onClose={() => ask(undefined)}
        width="narrow"
      >
        {() => <NameForm isCopy={asked === 'copy'} onDone={() => ask(undefined)} />}
      </Dialog>
    </>
  );
}

/** Asks for the name of a sandbox, makes it and goes there. */
function NameForm({ isCopy, onDone }: { readonly isCopy: boolean; readonly onDone: () => void }) {
  const { sandbox, attempt } = useWorkbench();
  const { problems, isBusy, submit, control } = useForm(['name']);
  const [name, setName] = useState('');
  const make = async () => {
    const clone = () => attempt(`Clone ${sandbox} to ${name}`, 'POST /sandboxes', { body: { name, from: sandbox } });
    if (isCopy && (await submit(clone)) === undefined) return;
    onDone();
    goToSandbox(name);
  };
  return (
    <Form className={styles.form} onSubmit={make}>
      <TextField
        label="Name"
        required
        pattern={NAME}
        title="Letters, digits, dots, hyphens and underscores"
        placeholder="payday-bugs"
        {...control('name', name, setName)}
        problem={problems.name ?? problems.form}
      />
      <FormButtons send={isCopy ? 'Clone' : 'Create'} isDisabled={isBusy} onCancel={onDone} />
    </Form>
  );
}
