import { useState } from 'react';
import styles from './json-tree.module.css';

interface JsonTreeProps {
  readonly value: unknown;
  /** returns the text to show beside the field at a path */
  readonly ruleAt?: ((path: readonly string[]) => string | undefined) | undefined;
}

interface NodeProps extends JsonTreeProps {
  readonly name: string | undefined;
  readonly path: readonly string[];
}

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;
/** Deeper or longer branches start closed. */
const DEEPEST_OPEN = 7;
const LONGEST_OPEN = 40;

const kindOf = (value: unknown): string => {
  if (typeof value === 'string') return styles.string ?? '';
  return (typeof value === 'number' ? styles.number : styles.word) ?? '';
};

function Leaf({ name, value, path, ruleAt }: NodeProps) {
  const rule = ruleAt?.(path);
  return (
    <li className={styles.leaf}>
      {name !== undefined && <span className={styles.name}>{name}: </span>}
      <span className={kindOf(value)}>{value === undefined ? 'missing' : JSON.stringify(value)}</span>
      {rule !== undefined && <span className={styles.rule}>{rule}</span>}
    </li>
  );
}

function Branch({ name, value, path, ruleAt }: NodeProps & { readonly value: object }) {
  const parts = Object.entries(value);
  const [isOpen, setOpen] = useState(path.length <= DEEPEST_OPEN && parts.length <= LONGEST_OPEN);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) {
    return (
      <li className={styles.leaf}>
        {name !== undefined && <span className={styles.name}>{name}: </span>}
        {open}
        {close}
      </li>
    );
  }
  return (
    <li>
      <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span className={styles.arrow} aria-hidden="true" />
        {name !== undefined && <span className={styles.name}>{name}: </span>}
        {isOpen ? open : `${open} ${parts.length} ${close}`}
      </button>
      {isOpen && (
        <ul className={styles.parts}>
          {parts.map(([key, part]) => (
            <Node
              key={key}
              name={Array.isArray(value) ? undefined : key}
              value={part}
              path={[...path, key]}
              ruleAt={ruleAt}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

function Node({ value, ...rest }: NodeProps) {
  return isBranch(value) ? <Branch value={value} {...rest} /> : <Leaf value={value} {...rest} />;
}

/** A collapsible tree of a JSON value. It renders every value as text, never as markup. */
export function JsonTree({ value, ruleAt }: JsonTreeProps) {
  return (
    <ul className={styles.tree}>
      <Node name={undefined} value={value} path={[]} ruleAt={ruleAt} />
    </ul>
  );
}
