import { unbroken } from './day';
import css from './parts.module.css';

/** Short facts with a dot between them. A line neither starts nor ends with a dot. An empty part is left out. */
export function Parts({ of }: { readonly of: readonly string[] }) {
  return (
    <span className={css.parts}>
      <span className={css.line}>
        {of
          .filter((part) => part !== '')
          .map((part, index) => (
            <span key={part} className={css.part}>
              {index > 0 && <span className={css.dot}> · </span>}
              {unbroken(part)}
            </span>
          ))}
      </span>
    </span>
  );
}
