import type { Admin } from './admin';
import { alike } from './alike';
import type { JournalEntry, JournalFilter } from './answers';
import { journalText } from './journal-text';
import { MockError } from './mock-error';
import { query } from './query';

export interface Journal {
  /**
   * newest first
   * @throws MockError for a method that does not exist, with similar names
   */
  list(filter?: JournalFilter): Promise<readonly JournalEntry[]>;
  /** the journal as text, oldest first */
  text(filter?: JournalFilter): Promise<string>;
  clear(): Promise<void>;
}

/** The journal also has the key exchange, which is not a method of the contract. */
const KEY_EXCHANGE = 'generateSk';

const methodsOf = async (admin: Admin): Promise<readonly string[]> => {
  type Path = { readonly post: { readonly operationId: string } };
  const { paths } = await admin<{ readonly paths: Readonly<Record<string, Path>> }>('/contract');
  return [KEY_EXCHANGE, ...Object.values(paths).map(({ post }) => post.operationId)];
};

export const journalOf = (admin: Admin): Journal => {
  let known: Promise<readonly string[]> | undefined;
  /** A call of an unknown method is in the journal too, so only a name without calls is checked. */
  const checkMethod = async (method: string): Promise<void> => {
    known ??= methodsOf(admin);
    const names = await known;
    if (names.includes(method)) return;
    const meant = alike(method, names);
    const hint = meant.length > 0 ? `Did you mean ${meant.join(', ')}?` : `The methods are: ${names.join(', ')}.`;
    throw new MockError(`There is no method "${method}". ${hint}`);
  };
  const list = async (filter: JournalFilter = {}) => {
    const { requests } = await admin<{ requests: readonly JournalEntry[] }>(`/requests${query({ ...filter })}`);
    if (requests.length === 0 && filter.method !== undefined) await checkMethod(filter.method);
    return requests;
  };
  return {
    list,
    text: async (filter) => journalText(await list(filter)),
    clear: async () => void (await admin('/requests', undefined, 'DELETE')),
  };
};
