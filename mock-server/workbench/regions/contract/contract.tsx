import { useDeferredValue } from 'react';
import type { JournalEntry } from '../../api/journal';
import { fieldsOf, ruleWords } from '../../lib/json-schema';
import { useAddress } from '../../state/address';
import { type Contract as ContractDocument, type ContractMethod, useContract } from '../../state/contract';
import { useSelectedCall } from '../../state/selection';
import { useJournal } from '../../state/workbench';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { TextField } from '../../ui/field';
import { Badge, Facts, Section } from '../../ui/parts';
import styles from './contract.module.css';

const fits = (words: string, ...texts: readonly string[]): boolean =>
  texts.join(' ').toLowerCase().includes(words.toLowerCase());

const nameOf = (contract: ContractDocument, code: number): string =>
  `${code} ${contract['x-codes'].find((known) => known.code === code)?.name ?? ''}`;

interface MethodProps {
  readonly method: ContractMethod;
  readonly contract: ContractDocument;
  readonly last: JournalEntry | undefined;
  /** open from the start: the only match of a search */
  readonly isOpen: boolean;
}

function Method({ method, contract, last, isOpen }: MethodProps) {
  const [, select] = useSelectedCall();
  const { schemas } = contract.components;
  const request = fieldsOf(method.params[0]?.schema, schemas);
  const reply = fieldsOf(method.result.schema, schemas);
  return (
    <details className={styles.item} open={isOpen}>
      <summary className={styles.summary}>
        <code>{method.name}</code>
        <span className={styles.says}>{method.summary}</span>
      </summary>
      <div className={styles.body}>
        <div className={styles.badges}>
          <Badge>login {method['x-login']}</Badge>
          {method['x-changes-state'] && <Badge tone="warning">changes state</Badge>}
          {last !== undefined && (
            <Button look="link" onClick={() => select(String(last.id))}>
              Show the latest call
            </Button>
          )}
        </div>
        {request.length > 0 && <h3>Request</h3>}
        <Facts facts={request.map(({ path, schema }) => [path, ruleWords(schema)])} />
        {reply.length > 0 && <h3>Reply</h3>}
        <Facts facts={reply.map(({ path, schema }) => [path, ruleWords(schema)])} />
        <h3>Codes</h3>
        <p>{method.errors.map(({ code }) => nameOf(contract, code)).join(', ')}</p>
      </div>
    </details>
  );
}

/** Methods, codes, rules and assumptions of the contract, with the values of the server. */
export function Contract() {
  const contract = useContract();
  const { rows } = useJournal();
  const [text, setText] = useAddress('contract');
  const words = useDeferredValue(text.trim());
  if (contract === undefined) return null;
  const methods = contract.methods.filter(({ name, summary }) => fits(words, name, summary));
  const codes = contract['x-codes'].filter(({ name, code, message }) => fits(words, name, String(code), message));
  const rules = contract['x-rules'].filter(({ name, says, text: shown }) => fits(words, name, says, shown));
  const assumptions = contract['x-assumptions'].filter(({ name, reason }) => fits(words, 'assumptions', name, reason));
  const isNothing = [methods, codes, rules, assumptions].every(({ length }) => length === 0);
  return (
    <>
      <div className={styles.find}>
        <TextField
          label="Find in the contract"
          isLabelUnseen
          type="search"
          placeholder="A method, a code, a rule, a value…"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      {isNothing && <Empty title={`No match for “${words}” in the contract`} />}
      {methods.length > 0 && (
        <Section title={`Methods (${methods.length})`}>
          <div>
            {methods.map((method) => (
              <Method
                key={method.name}
                method={method}
                contract={contract}
                isOpen={words !== '' && methods.length === 1}
                last={rows.findLast(({ entry, isGone }) => !isGone && entry.methods.includes(method.name))?.entry}
              />
            ))}
          </div>
        </Section>
      )}
      {codes.length > 0 && (
        <Section title={`Codes (${codes.length})`}>
          <Facts
            facts={codes.map(({ code, name, message, healedBy }) => [
              String(code),
              `${name}: ${message}${healedBy === 'nobody' ? '' : ` · healed by ${healedBy}`}`,
            ])}
          />
        </Section>
      )}
      {rules.length > 0 && (
        <Section title={`Rules (${rules.length})`}>
          <Facts facts={rules.map(({ name, says, section }) => [name, `${says} (section ${section})`])} />
        </Section>
      )}
      {assumptions.length > 0 && (
        <Section title={`Assumptions (${assumptions.length})`}>
          <Facts facts={assumptions.map(({ name, value }) => [name, JSON.stringify(value)])} />
        </Section>
      )}
    </>
  );
}
