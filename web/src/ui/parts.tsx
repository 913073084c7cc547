import { unbroken } from './day';

/** Short facts with a dot between them. A line neither starts nor ends with a dot. An empty part is left out. */
export function Parts({ of }: { readonly of: readonly string[] }) {
  return (
    <span className="parts">
      <span className="parts-line">
        {of
          .filter((part) => part !== '')
          .map((part, index) => (
            <span key={part} className="parts-part">
              {index > 0 && <span className="parts-dot"> · </span>}
              {unbroken(part)}
            </span>
          ))}
      </span>
    </span>
  );
}
