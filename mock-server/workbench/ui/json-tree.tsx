import { useState } from 'react';
import styles from './json-tree.module.css';

interface JsonTreeProps {
  readonly value: unknown;
  /** returns the text to show beside the field at a path */
  readonly ruleAt?: ((path: readonly string[]) => string | undefined) | undefined;
  /** dotted paths of wrong fields, which are marked */
  readonly wrong?: readonly string[] | undefined;
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

const isWrong = (path: readonly string[], wrong: readonly string[] = []): boolean => wrong.includes(path.join('.'));

function Leaf({ name, value, path, ruleAt, wrong }: NodeProps) {
  const rule = ruleAt?.(path);
  return (
    <li className={isWrong(path, wrong) ? `${styles.leaf} ${styles.wrong}` : styles.leaf}>
      {name !== undefined && <span className={styles.name}>{name}: </span>}
      <span className={kindOf(value)}>{value === undefined ? 'missing' : JSON.stringify(value)}</span>
      {rule !== undefined && <span className={styles.rule}>{rule}</span>}
    </li>
  );
}

function Branch({ name, value, path, ruleAt, wrong }: NodeProps & { readonly value: object }) {
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
    <li className={isWrong(path, wrong) ? styles.wrong : undefined}>
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
              wrong={wrong}
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

/** The fields in the way of a wrong field that the value does not have. */
const missingIn = (value: unknown, path: string): boolean => {
  let part = value;
  for (const key of path.split('.')) {
    if (!isBranch(part) || !Object.hasOwn(part, key)) return true;
    part = Reflect.get(part, key);
  }
  return false;
};

/** A collapsible tree of a JSON value. It renders every value as text, never as markup. */
export function JsonTree({ value, ruleAt, wrong = [] }: JsonTreeProps) {
  const missing = wrong.filter((path) => missingIn(value, path));
  return (
    <>
      {missing.map((path) => (
        <p key={path} className={styles.missing}>
          {path} is missing
        </p>
      ))}
      <ul className={styles.tree}>
        <Node name={undefined} value={value} path={[]} ruleAt={ruleAt} wrong={wrong} />
      </ul>
    </>
  );
}
