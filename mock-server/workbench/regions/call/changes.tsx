import type { Row } from '../../api/journal';
import { differencesOf } from '../../lib/differences';
import { counted } from '../../lib/format';
import { useAdmin } from '../../state/use-admin';
import { DifferenceTable } from '../../ui/difference-table';
import { Empty } from '../../ui/empty';
import { Badge } from '../../ui/parts';
import styles from './call.module.css';

const changeOf = (change: { readonly before?: unknown; readonly after?: unknown }) => {
  if (change.before === undefined) return change.after === undefined ? 'changed' : 'created';
  return change.after === undefined ? 'deleted' : 'changed';
};
const TONES = { created: 'good', deleted: 'danger', changed: 'warning' } as const;

/** The sandbox documents that the call changed. */
export function Changes({ row }: { readonly row: Row }) {
  const { entry, isGone } = row;
  const { data, error } = useAdmin(isGone ? undefined : 'GET /requests/:id/changes', {
    params: { id: String(entry.id) },
  });
  if (isGone || error !== undefined) {
    return (
      <Empty title="State changes not available">
        {isGone ? 'The server restarted or emptied its journal and no longer has this call.' : error?.message}
      </Empty>
    );
  }
  // While a request is under way, the data is still that of the previous call.
  if (data === undefined || data.request !== entry.id) return null;
  if (data.changes.length === 0) {
    return <Empty title="No state changes">The call left the sandbox as it was.</Empty>;
  }
  return (
    <div className={styles.padded}>
      <p className={styles.against}>{counted(data.changes.length, 'document')} changed</p>
      {data.changes.map((change) => {
        const kind = changeOf(change);
        return (
          <section key={`${change.kind} ${change.id}`} className={styles.document} aria-label={change.kind}>
            <h3 className={styles.documentName}>
              {change.kind} <code>{change.id}</code> <Badge tone={TONES[kind]}>{kind}</Badge>
            </h3>
            {change.leftOut === undefined ? (
              <DifferenceTable differences={differencesOf(change.before ?? {}, change.after ?? {})} />
            ) : (
              <p className={styles.against}>{counted(change.leftOut, 'character')}: too long to show.</p>
            )}
          </section>
        );
      })}
    </div>
  );
}
