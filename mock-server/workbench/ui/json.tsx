interface TreeProps {
  readonly value: unknown;
  /** returns the text to show beside the field at a path */
  readonly ruleAt?: ((path: readonly string[]) => string | undefined) | undefined;
  /** dotted paths of wrong fields, which are marked */
  readonly wrong?: readonly string[] | undefined;
}

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;
/** Deeper or longer branches start closed. */
const DEEPEST_OPEN = 7;
const LONGEST_OPEN = 40;

const kindOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? typeof value : 'muted';

function Node({
  name,
  value,
  path,
  ruleAt,
  wrong = [],
}: TreeProps & { readonly name: string | undefined; readonly path: readonly string[] }) {
  const parts = isBranch(value) ? Object.entries(value) : [];
  const label = name !== undefined && <span className="muted">{name}: </span>;
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const mark = wrong.includes(path.join('.')) ? 'wrong' : '';
  if (parts.length === 0) {
    const rule = isBranch(value) ? undefined : ruleAt?.(path);
    return (
      <li className={`leaf ${mark}`}>
        {label}
        {isBranch(value) ? (
          open + close
        ) : (
          <span className={kindOf(value)}>{value === undefined ? 'missing' : JSON.stringify(value)}</span>
        )}
        {rule !== undefined && <span className="rule">{rule}</span>}
      </li>
    );
  }
  return (
    <li className={mark}>
      <details open={path.length <= DEEPEST_OPEN && parts.length <= LONGEST_OPEN}>
        <summary>
          {label}
          {open}
          <span className="muted closed">
            {parts.length} {close}
          </span>
        </summary>
        <ul>
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
      </details>
    </li>
  );
}

/** Returns true if the value has no field at the path. */
const isMissing = (value: unknown, path: string): boolean => {
  let part = value;
  for (const key of path.split('.')) {
    if (!isBranch(part) || !Object.hasOwn(part, key)) return true;
    part = Reflect.get(part, key);
  }
  return false;
};

/** A collapsible tree of a JSON value. It renders every value as text, never as markup. */
export function JsonTree({ value, ruleAt, wrong = [] }: TreeProps) {
  return (
    <div className="tree">
      {wrong
        .filter((path) => isMissing(value, path))
        .map((path) => (
          <p key={path} className="leaf wrong">
            {path} is missing
          </p>
        ))}
      <ul>
        <Node name={undefined} value={value} path={[]} ruleAt={ruleAt} wrong={wrong} />
      </ul>
    </div>
  );
}
