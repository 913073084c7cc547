import { useState } from 'react';
import { useAdmin } from '../../state/use-admin';
import { useForm } from '../../state/use-form';
import { useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { Form, Problem, TextField } from '../../ui/field';
import { CloseIcon } from '../../ui/icons';
import { Buttons, Section } from '../../ui/parts';
import styles from './faults.module.css';

/** Saved sets of faults, and a form that saves the active ones. @param hasActive the sandbox has an active fault */
export function FaultSets({ hasActive }: { readonly hasActive: boolean }) {
  const { act, attempt } = useWorkbench();
  const { data } = useAdmin('GET /fault-sets');
  const [name, setName] = useState('');
  const { problems, isBusy, submit, control } = useForm(['name']);
  const sets = data?.sets ?? [];
  if (sets.length === 0 && !hasActive) return null;
  const save = async () => {
    const saved = await submit(() =>
      attempt(`Save the faults as ${name}`, 'PUT /fault-sets/:name', { params: { name }, body: {} }),
    );
    if (saved !== undefined) setName('');
  };
  return (
    <Section title="Saved sets">
      <Buttons>
        {sets.map((set) => (
          <span key={set.name}>
            <Button
              onClick={() =>
                void act(`Add the faults of ${set.name}`, 'POST /fault-sets/:name/add', { params: { name: set.name } })
              }
            >
              {set.name} ({set.faults.length})
            </Button>
            <Button
              isIcon
              look="quiet"
              aria-label={`Delete the set ${set.name}`}
              onClick={() =>
                void act(`Delete the set ${set.name}`, 'DELETE /fault-sets/:name', { params: { name: set.name } })
              }
            >
              <CloseIcon />
            </Button>
          </span>
        ))}
      </Buttons>
      {hasActive && (
        <Form className={styles.form} onSubmit={save}>
          <TextField
            label="Save the active faults as"
            placeholder="payday"
            required
            {...control('name', name, setName)}
          />
          <Problem>{problems.form}</Problem>
          <Buttons>
            <Button type="submit" disabled={isBusy}>
              Save set
            </Button>
          </Buttons>
        </Form>
      )}
    </Section>
  );
}
