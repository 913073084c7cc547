import type { JsonObject } from '@kit/contracts/json-object';
import { counted } from '../../lib/format';
import type { CallLine } from '../../lib/lines';
import { useAdmin } from '../../state/data';
import { Badge, Empty } from '../../ui/parts';

export const GONE = 'The server restarted or emptied its journal and no longer has this call.';

/** A list is an object with numbered fields. */
const hasFields = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null;

/** Compares two values field by field. A missing field counts as undefined. @returns the fields that differ, by path */
const differencesOf = (
  before: unknown,
  after: unknown,
  path = '',
): readonly { readonly path: string; readonly before: unknown; readonly after: unknown }[] => {
  if (Object.is(before, after)) return [];
  if (!hasFields(before) || !hasFields(after) || Array.isArray(before) !== Array.isArray(after)) {
    return [{ path, before, after }];
  }
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => differencesOf(before[name], after[name], path === '' ? name : `${path}.${name}`));
};

const changeOf = ({ before, after }: { readonly before?: unknown; readonly after?: unknown }) => {
  if (before === undefined) return 'created';
  return after === undefined ? 'deleted' : 'changed';
};
const TONES = { created: 'good', deleted: 'danger', changed: 'warning' } as const;
const valueWords = (value: unknown): string => (value === undefined ? 'missing' : JSON.stringify(value));

/** The sandbox documents that the call changed. */
export function Changes({ line: { entry, isGone } }: { readonly line: CallLine }) {
  const { data, error } = useAdmin(isGone ? undefined : 'GET /requests/:id/changes', {
    params: { id: String(entry.id) },
  });
  if (isGone || error !== undefined)
    return <Empty title="State changes not available">{isGone ? GONE : error?.message}</Empty>;
  // While a request is under way, the data is still that of the previous call.
  if (data === undefined || data.request !== entry.id) return null;
  if (data.changes.length === 0) return <Empty title="No state changes">The call left the sandbox as it was.</Empty>;
  return (
    <>
      <p className="muted">{counted(data.changes.length, 'document')} changed</p>
      {data.changes.map((change) => {
        const kind = changeOf(change);
        return (
          <section key={`${change.kind} ${change.id}`} aria-label={change.kind}>
            <h3 className="row">
              {change.kind} <code className="muted cut">{change.id}</code> <Badge tone={TONES[kind]}>{kind}</Badge>
            </h3>
            <table className="differences code">
              <thead>
                <tr>
                  <th>field</th>
                  <th>before</th>
                  <th>now</th>
                </tr>
              </thead>
              <tbody>
                {differencesOf(change.before ?? {}, change.after ?? {}).map(({ path, before, after }) => (
                  <tr key={path}>
                    <th scope="row">{path}</th>
                    <td className="was">{valueWords(before)}</td>
                    <td>{valueWords(after)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        );
      })}
    </>
  );
}
