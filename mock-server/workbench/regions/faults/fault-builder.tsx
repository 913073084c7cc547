import { useState } from 'react';
import { callOf } from '../../api/client';
import { curlOf } from '../../lib/shell-words';
import { useContract, useHasToken, useOpenApi } from '../../state/contract';
import type { FaultDefinition } from '../../state/fault-kinds';
import { useBorrower } from '../../state/use-borrower';
import { useForm } from '../../state/use-form';
import { usePhoneNames } from '../../state/use-phone-names';
import { useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Form, Problem } from '../../ui/field';
import { Buttons, Section } from '../../ui/parts';
import { emptyOf, SchemaFields } from '../../ui/schema-form';
import { faultSchemaFor } from './fault-schema';
import styles from './faults.module.css';

const WORDS: Readonly<Record<string, string>> = {
  ...{
    method: 'Method',
    contactNumber: 'Borrower',
    device: 'Phone',
  },
  ...{ effect: 'What happens', code: 'Code', message: 'Message', delay: 'Delay in ms' },
  ...{
    bytesPerSecond: 'Bytes per second',
    http: 'HTTP status',
    envelope: 'Envelope',
    drop: 'Drop',
  },
  ...{ after: 'Calls before the first hit', times: 'Times' },
};

const FIELDS = Object.keys(WORDS);

/** A form for any fault. It comes from the OpenAPI document, so the server accepts what it makes. */
export function FaultBuilder({ onMade }: { readonly onMade: () => void }) {
  const { attempt, sandbox } = useWorkbench();
  const { problems, submit: send, mend } = useForm(FIELDS);
  const schema = useOpenApi()?.paths['/__admin/faults']?.post?.requestBody?.content['application/json']?.schema;
  const contract = useContract();
  const hasToken = useHasToken();
  const { borrowers } = useBorrower();
  const phones = usePhoneNames();
  const [made, setMade] = useState<unknown>();
  if (schema === undefined || contract === undefined) return null;
  const numbers = borrowers.map(({ contactNumber }) => contactNumber);
  const value = made ?? emptyOf(faultSchemaFor(schema, undefined, contract['x-codes'], numbers, phones));
  const shaped = faultSchemaFor(schema, value, contract['x-codes'], numbers, phones);
  const submit = async () => {
    const body = value as FaultDefinition;
    if ((await send(() => attempt('Add a fault', 'POST /faults', { body }))) !== undefined) onMade();
  };
  return (
    <Section title="New fault">
      <Form className={styles.form} onSubmit={submit}>
        <SchemaFields
          schema={shaped}
          words={WORDS}
          problems={problems}
          value={value}
          onChange={(next) => {
            setMade(next);
            for (const field of FIELDS) mend(field);
          }}
        />
        <Problem>{problems.form}</Problem>
        <Buttons>
          <Button type="submit" look="primary">
            Add fault
          </Button>
          <CopyButton
            text={() =>
              curlOf(callOf('POST /faults', { body: value as FaultDefinition }), sandbox, location.origin, hasToken)
            }
          >
            Copy curl
          </CopyButton>
          <Button look="quiet" onClick={onMade}>
            Cancel
          </Button>
        </Buttons>
      </Form>
    </Section>
  );
}
