import { useOpenApi } from '../../state/contract';
import type { BorrowerState } from '../../state/use-borrower';
import { useWorkbench } from '../../state/workbench';
import { SelectField } from '../../ui/field';
import { Section } from '../../ui/parts';
import styles from './borrower.module.css';

const PATH = '/__admin/borrowers/{contactNumber}/outcomes';
const WORDS: Readonly<Record<string, string>> = {
  review: 'Review',
  payout: 'Payout',
  product: 'Product',
  approvalAmount: 'Approved amount',
  faceService: 'Face service',
  downloadOffer: 'Download offer',
};

/** Preset outcomes, such as the next review. Each enum of the OpenAPI document becomes a select. */
export function Outcomes({ borrower }: { readonly borrower: BorrowerState }) {
  const { act } = useWorkbench();
  const openApi = useOpenApi();
  const schema = openApi?.paths[PATH]?.put?.requestBody?.content['application/json']?.schema;
  const choices = Object.entries(schema?.properties ?? {}).filter(([, field]) => field.enum !== undefined);
  const { contactNumber, outcomes } = borrower;
  const now: Readonly<Record<string, unknown>> = outcomes;
  if (choices.length === 0) return null;
  return (
    <Section title="Preset outcomes">
      <div className={styles.outcomes}>
        {choices.map(([name, field]) => (
          <SelectField
            key={name}
            label={WORDS[name] ?? name}
            value={String(now[name])}
            onChange={({ target }) =>
              void act(`${WORDS[name] ?? name}: ${target.value}`, 'PUT /borrowers/:contactNumber/outcomes', {
                params: { contactNumber },
                body: { [name]: target.value } as never,
              })
            }
          >
            {field.enum?.map((value) => (
              <option key={String(value)}>{String(value)}</option>
            ))}
          </SelectField>
        ))}
      </div>
    </Section>
  );
}
