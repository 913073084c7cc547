import type { Admin } from './admin';
import type { JournalEntry, JournalFilter } from './answers';
import { journalText } from './journal-text';
import { query } from './query';

export interface Journal {
  /** newest first */
  list(filter?: JournalFilter): Promise<readonly JournalEntry[]>;
  /** the journal as text, oldest first */
  text(filter?: JournalFilter): Promise<string>;
  clear(): Promise<void>;
}

export const journalOf = (admin: Admin): Journal => {
  const list = async (filter: JournalFilter = {}) =>
    (await admin<{ requests: readonly JournalEntry[] }>(`/requests${query({ ...filter })}`)).requests;
  return {
    list,
    text: async (filter) => journalText(await list(filter)),
    clear: async () => void (await admin('/requests', undefined, 'DELETE')),
  };
};
