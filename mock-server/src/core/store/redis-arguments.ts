import type { Change, Fresh, Placed } from '../documents';
import { type Commit, FILE_KIND } from './store';

const fieldOf = ({ kind, id }: Pick<Fresh, 'kind' | 'id'>): string => `${kind} ${id}`;
const textOf = ({ place, body }: Placed): string => `${place} ${JSON.stringify(body)}`;

const splitOnce = (text: string): readonly [string, string] => {
  const at = text.indexOf(' ');
  return [text.slice(0, at), text.slice(at + 1)];
};

/** Reads alternating fields and values of documents. */
export function* documentsIn(flat: readonly string[]): Generator<Fresh> {
  for (let index = 0; index < flat.length; index += 2) {
    const [kind, id] = splitOnce(flat[index] ?? '');
    const value = flat[index + 1] ?? '';
    const [place, json] = splitOnce(value);
    yield { kind, id, after: value === '' ? undefined : { place: Number(place), body: JSON.parse(json) as unknown } };
  }
}

const counted = (values: readonly string[], width = 1): string[] => [String(values.length / width), ...values];

const isOfFile = ({ kind }: Pick<Change, 'kind'>): boolean => kind === FILE_KIND;

/** Returns the arguments of the script for a commit. @param token token of the lock, or empty */
export const argumentsOf = (
  sandbox: string,
  { position, isNew, documents, emptied, steps, items, files }: Commit,
  token: string,
): string[] => {
  const named = new Set(files.map(({ id }) => id));
  const kept = documents.filter((change) => isOfFile(change) && change.before === undefined).map(({ id }) => id);
  const dropped = documents.filter((change) => isOfFile(change) && change.after === undefined).map(({ id }) => id);
  return [
    ...[sandbox, String(position), isNew ? '1' : '0', String(Date.now()), token],
    ...counted(
      documents.flatMap((change) => [fieldOf(change), change.after === undefined ? '' : textOf(change.after)]),
      2,
    ),
    ...counted(emptied),
    ...counted(steps.map((changes) => JSON.stringify(changes))),
    ...counted(
      items.flatMap(({ list, id, body }) => [list, id === undefined ? '' : String(id), JSON.stringify(body)]),
      3,
    ),
    ...counted([...new Set([...kept, ...named])]),
    ...counted(dropped),
  ];
};
