import { useState } from 'react';
import type { Answer, Body } from '../../api/client';
import { expectedValue, readValue, shownValue } from '../../lib/assumption-values';
import { useAdmin } from '../../state/use-admin';
import { useForm } from '../../state/use-form';
import { useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { Form, Problem, TextField } from '../../ui/field';
import { Facts, Section } from '../../ui/parts';
import styles from './contract.module.css';

type Assumption = Answer<'GET /assumptions'>['assumptions'][number];
type Changes = Body<'PUT /assumptions'>;

/** Edits the assumptions that one sandbox can change. */
function OwnAssumptions({ own }: { readonly own: readonly Assumption[] }) {
  const { act, attempt, sandbox } = useWorkbench();
  const { problems, isBusy, submit, control } = useForm(own.map(({ name }) => name));
  const [typed, type] = useState<Readonly<Record<string, string>>>({});
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const textOf = ({ name, value }: Assumption): string => typed[name] ?? shownValue(name, value);
  const isChanged = own.some(({ value, ofServer }) => value !== ofServer);
  const save = async () => {
    const values = own.map((each) => {
      const isTyped = typed[each.name] !== undefined;
      return { ...each, value: isTyped ? readValue(each.name, textOf(each)) : each.value };
    });
    const unread = values.filter(({ value }) => value === undefined).map(({ name }) => name);
    setWrong(unread);
    if (unread.length > 0) return;
    const changed = values.filter(({ value, ofServer }) => value !== ofServer);
    const body = Object.fromEntries(changed.map(({ name, value }) => [name, value])) as Changes;
    if (await submit(() => attempt(`Change the assumptions of ${sandbox}`, 'PUT /assumptions', { body }))) type({});
  };
  const reset = async () => {
    if ((await act('Use the assumptions of the server', 'PUT /assumptions', { body: {} })) !== undefined) type({});
  };
  return (
    <Form className={styles.assumptions} onSubmit={save}>
      <div className={styles.values}>
        {own.map((each) => (
          <TextField
            key={each.name}
            label={each.name}
            title={each.reason}
            {...control(each.name, textOf(each), (text) => {
              type({ ...typed, [each.name]: text });
              setWrong(wrong.filter((name) => name !== each.name));
            })}
            problem={wrong.includes(each.name) ? expectedValue(each.name) : problems[each.name]}
          />
        ))}
      </div>
      <Problem>{problems.form}</Problem>
      <div className={styles.badges}>
        {Object.keys(typed).length > 0 && (
          <Button look="primary" type="submit" disabled={isBusy}>
            {isBusy ? 'Saving…' : 'Save'}
          </Button>
        )}
        {isChanged && <Button onClick={() => void reset()}>Use the server’s values</Button>}
      </div>
    </Form>
  );
}

/** The assumptions with this sandbox's values. @param fits whether the search finds a text */
export function Assumptions({ fits }: { readonly fits: (...texts: readonly string[]) => boolean }) {
  const { sandbox } = useWorkbench();
  const { data } = useAdmin('GET /assumptions');
  const found = (data?.assumptions ?? []).filter(({ name, reason }) => fits('assumptions', name, reason));
  const own = found.filter(({ canChange }) => canChange);
  const fixed = found.filter(({ canChange }) => !canChange);
  const changed = own.filter(({ value, ofServer }) => value !== ofServer);
  return (
    <>
      {own.length > 0 && (
        <Section title={`Assumptions of ${sandbox} (${own.length})`}>
          <OwnAssumptions own={own} />
          {changed.length > 0 && (
            <p className={styles.says}>
              Changed here:{' '}
              {changed.map(({ name, ofServer }) => `${name}, ${shownValue(name, ofServer)} on the server`).join('; ')}.
            </p>
          )}
        </Section>
      )}
      {fixed.length > 0 && (
        <Section title={`Assumptions of the server (${fixed.length})`}>
          <p className={styles.says}>
            One sandbox cannot change these: the app and the schemas of the contract read them, too. Start the server
            with <code>--assumptions</code>.
          </p>
          <Facts facts={fixed.map(({ name, value }) => [name, shownValue(name, value)])} />
        </Section>
      )}
    </>
  );
}
