import type { JournalEntry } from '../../../../mock-server/workbench/api/client';
import { type CallLine, lineOfEntry } from '../../../../mock-server/workbench/lib/lines';

const atSecond = (id: number) => new Date(Date.UTC(2026, 10, 23, 10, 0, id)).toISOString();

/** A good call of this second, as the server keeps it. */
export const entryOf = (id: number, more: object = {}): JournalEntry =>
  ({
    id,
    at: atSecond(id),
    clock: atSecond(id),
    durationMs: 3,
    url: '/app/x',
    http: 200,
    methods: ['homePage'],
    code: 0,
    headers: {},
    raw: { request: 'aa', reply: 'bb' },
    unopened: null,
    fault: null,
    canGoBack: true,
    request: {},
    reply: {},
    ...more,
  }) as unknown as JournalEntry;

export const rowOf = (id: number, more?: object): CallLine => lineOfEntry(id, entryOf(id, more));
