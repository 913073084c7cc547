import type { Row } from '../../api/journal';
import { differencesOf } from '../../lib/differences';
import { counted } from '../../lib/format';
import { useAdmin } from '../../state/use-admin';
import { Empty } from '../../ui/empty';
import { Badge } from '../../ui/parts';
import styles from './call.module.css';
import { DifferenceTable } from './differences';

/** What a document went through. */
const fateOf = (change: { readonly before?: unknown; readonly after?: unknown }) => {
  if (change.before === undefined) return change.after === undefined ? 'changed' : 'new';
  return change.after === undefined ? 'gone' : 'changed';
};
const TONES = { new: 'good', gone: 'danger', changed: 'warning' } as const;

/** What the call changed in the sandbox, document by document. */
export function Changes({ row }: { readonly row: Row }) {
  const { entry, isGone } = row;
  const { data, error } = useAdmin(isGone ? undefined : 'GET /requests/:id/changes', {
    params: { id: String(entry.id) },
  });
  if (isGone || error !== undefined) {
    return (
      <Empty title="What it changed is not known any more">
        {isGone ? 'It is from before the journal began anew.' : error?.message}
      </Empty>
    );
  }
  // While another call is asked for, the answer about the last one is still there.
  if (data === undefined || data.request !== entry.id) return null;
  if (data.changes.length === 0) {
    return <Empty title="It changed nothing">The sandbox stood after it as it did before.</Empty>;
  }
  return (
    <div className={styles.padded}>
      <p className={styles.against}>{counted(data.changes.length, 'document')} changed</p>
      {data.changes.map((change) => {
        const fate = fateOf(change);
        return (
          <section key={`${change.kind} ${change.id}`} className={styles.document} aria-label={change.kind}>
            <h3 className={styles.documentName}>
              {change.kind} <code>{change.id}</code> <Badge tone={TONES[fate]}>{fate}</Badge>
            </h3>
            {change.leftOut === undefined ? (
              <DifferenceTable differences={differencesOf(change.before ?? {}, change.after ?? {})} />
            ) : (
              <p className={styles.against}>{counted(change.leftOut, 'character')}: too long to be shown.</p>
            )}
          </section>
        );
      })}
    </div>
  );
}
