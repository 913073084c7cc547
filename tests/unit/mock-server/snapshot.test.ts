import { methods } from '@kit/contracts/methods';
import { collections } from '@kit/mock-server/sandbox/collections';
import { replyIdOf } from '@kit/mock-server/sandbox/idempotency/stored-reply';
import { migrate } from '@kit/mock-server/sandbox/migrations';
import { receiveTransfer } from '@kit/mock-server/sandbox/settlement';
import {
  documentIssues as issuesInSteps,
  type SnapshotDocument,
  storedProblem,
} from '@kit/mock-server/sandbox/snapshot';
import { migrateFile } from '@kit/mock-server/traces/migrate';
import { describe, expect, it } from 'vitest';
import { BorrowerInSandbox } from '../../support/borrower-in-sandbox';
import { finished } from '../../support/finished';

const documentIssues = (...given: Parameters<typeof issuesInSteps>) => finished(issuesInSteps(...given));

/** One document of each kind that borrowers and testers create, as it is written. */
const oneOfEach = (): Map<string, SnapshotDocument> => {
  const borrower = new BorrowerInSandbox();
  const { sandbox, contactNumber } = borrower;
  const finished = borrower.repaying();
  receiveTransfer(sandbox, finished, 53_500, borrower.now);
  borrower.ok('createReviewSchema', {});
  borrower.ok('saveTicket', methods.saveTicket.example.request);
  borrower.ok('customerServiceTicket', { sourcePage: 'mainApply', supportChannel: 'phoneService' });
  sandbox.codes.send(contactNumber, 'login');
  sandbox.sessions.open(contactNumber);
  sandbox.keys.agree();
  sandbox.faults.add({ match: {}, effect: { http: 503 } });
  sandbox.faultSets.put('gateway down', [{ match: {}, effect: { http: 503 } }]);
  sandbox.networks.set('lossy', undefined);
  sandbox.supportChannels.set(sandbox.supportChannels.get());
  sandbox.replies.put(
    replyIdOf({ caller: 'a', hasSession: true }, '1'),
    { fingerprint: 'f', json: '{}', code: 0, at: Date.now() },
    true,
  );
  const all = sandbox.documents.all() ?? [];
  return new Map(all.map(({ kind, id, body }) => [kind, { kind, id, body }]));
};

/** The fields of a document of each kind, as existing files and snapshots have them. */
const fields: Readonly<Record<string, readonly string[]>> = {
  clock: ['offset', 'frozenAt'],
  key: ['key', 'agreedAt'],
  session: ['contactNumber', 'expiresAt', 'squeezed'],
  borrower: [
    ...['userIdentifier', 'contactNumber', 'outcomes', 'fullName', 'completedSteps'],
    ...['personal', 'work', 'face', 'bank'],
  ],
  message: ['id', 'contactNumber', 'text', 'authCode', 'purpose', 'sentAt'],
  code: ['authCode', 'sentAt', 'wrongAttempts', 'used'],
  reply: ['id', 'number', 'fingerprint', 'json', 'code', 'at'],
  fault: ['effect', 'id', 'seed', 'seen', 'matched', 'state', 'createdAt', 'expiresAt'],
  faultSet: ['faults'],
  network: ['preset', 'seed', 'drawn'],
  order: ['owner', 'order'],
  payOrder: [
    ...['payOrderId', 'owner', 'orderNo', 'purpose', 'method', 'amount', 'effect', 'virtualAccount', 'status'],
    ...['createdAt', 'expiresAt', 'settledAt', 'failure'],
  ],
  file: ['fileId', 'owner', 'mime', 'size', 'purpose', 'keptAt'],
  ticket: [
    ...['id', 'type', 'account', 'contact', 'receipts', 'description', 'contactableTime', 'createTime', 'status'],
    ...['resolved', 'owner', 'orderNo'],
  ],
  conversation: ['owner', 'written', 'dropped', 'unread'],
  note: ['noteId', 'sender', 'kind', 'text', 'links', 'files', 'whatsappNo', 'createdAt'],
  review: ['reviewSchemaId', 'owner', 'orderNo', 'state', 'said'],
  supportChannels: ['phoneService', 'emailService', 'whatsappService'],
  customerServiceTicket: ['sourcePage', 'supportChannel', 'userIdentifier', 'at', 'number'],
};

describe('a document of a snapshot', () => {
  const documents = oneOfEach();

  it('has one of these kinds, which existing state files use', () => {
    const named = [...Object.keys(fields), 'counter', 'fileContent', 'recording', 'recordingCursor'];
    expect([...collections.keys()].sort()).toEqual(named.sort());
    expect([...documents.keys()].sort()).toEqual([...Object.keys(fields), 'counter', 'fileContent'].sort());
    expect(documentIssues([...documents.values()], 'documents')).toEqual([]);
  });

  it('of a fault is valid in any state, with its remembered calls', () => {
    const fault = documents.get('fault');
    const body = { ...(fault?.body as object), expiresAt: 5, times: 2, ttlMs: 5, withRetry: true };
    const issues = (more: object) =>
      documentIssues([{ kind: 'fault', id: 'f1', body: { ...body, ...more } }], 'documents').map(({ path }) => path);
    const met = [
      { entry: 'r1:0', n: 1 },
      { entry: 'r1:1', n: null },
    ];
    for (const state of ['active', 'used up', 'expired']) expect(issues({ state, met })).toEqual([]);
    expect(issues({ state: 'over' })).toEqual(['documents.0.body.state']);
    expect(issues({ met: [{ entry: 1, n: 0.5 }] })).toEqual([
      'documents.0.body.met.0.entry',
      'documents.0.body.met.0.n',
    ]);
  });

  it.each(Object.entries(fields))(
    'of the kind %s is refused without a required field, or with a wrong one',
    (kind, names) => {
      const document = documents.get(kind) ?? { kind, id: 'none', body: {} };
      const pathsOf = (body: object) => documentIssues([{ ...document, body }], 'documents').map(({ path }) => path);
      for (const name of names) {
        const { [name]: _, ...rest } = document.body as Record<string, unknown>;
        const paths = [...pathsOf(rest), ...pathsOf({ ...rest, [name]: () => undefined })];
        expect(paths.length, name).toBeGreaterThanOrEqual(2);
        for (const path of paths) expect(path).toMatch(new RegExp(`^documents\\.0\\.body\\.${name}\\b`));
      }
    },
  );

  it('that is duplicated is refused by kind and id', () => {
    const [one] = documents.values();
    if (one === undefined) throw new Error('there are documents');
    const issues = documentIssues([one, { ...one, id: 'other' }, one], 'body.documents');
    expect(issues).toEqual([{ path: 'body.documents.2', reason: `There are two documents ${one.kind} ${one.id}` }]);
  });

  it('is among at most twenty reported ones', () => {
    const wrong = Array.from({ length: 30 }, (_, index) => ({ kind: 'counter', id: `${index}`, body: -1 }));
    const issues = documentIssues(wrong, 'documents');
    expect(issues).toHaveLength(20);
    expect(issues.at(-1)?.path).toBe('documents.19.body');
    const many = documentIssues([{ kind: 'key', id: 'x', body: {} }, ...wrong], 'documents');
    expect(many).toHaveLength(20);
  });
});

describe('the content of a store', () => {
  const stored = (kind: string, body: unknown) => ({ sandbox: 'a', kind, id: 'x', body });

  it('is valid if each document is, and otherwise reported by the first invalid one', () => {
    expect(storedProblem([])).toBeUndefined();
    expect(storedProblem([stored('counter', 3), stored('configured', { at: 5 })])).toBeUndefined();
    expect(storedProblem([stored('counter', 3), stored('cat', {}), stored('counter', -1)])).toBe(
      'its document cat "x" of the sandbox "a" has a kind that this server does not know',
    );
    expect(storedProblem([stored('configured', { at: 'now' })])).toMatch(
      /^its document configured "x" of the sandbox "a" is invalid: body\.at: \S/,
    );
    expect(storedProblem([{ ...stored('borrower', {}), id: '08031234567' }])).toMatch(
      /^its document borrower "\*{7}4567" of the sandbox "a" is invalid: /,
    );
  });
});

describe('a document of an earlier version', () => {
  const body = (kind: string, given: unknown, from: number) =>
    migrate({ kind, id: 'x', body: given }, from).map((each) => each.body);

  it('of version 1 loses stored replies and clicks, and keeps all else', () => {
    expect(body('reply', {}, 1)).toEqual([]);
    expect(body('customerServiceTicket', {}, 1)).toEqual([]);
    const document = { kind: 'key', id: 'x', body: { key: 'k' } };
    expect(migrate(document, 1)[0]).toBe(document);
    expect(body('reply', { a: 1 }, 2)).toEqual([{ a: 1 }]);
  });

  it('of version 2 gets the current field names, in the same order', () => {
    const [borrower] = body('borrower', { a: 1, fate: { review: 'approve' }, b: 2 }, 2);
    expect(JSON.stringify(borrower)).toBe('{"a":1,"outcomes":{"review":"approve"},"b":2}');
    expect(body('borrower', { fate: 1, outcomes: 2 }, 2)).toEqual([{ fate: 1, outcomes: 2 }]);
    expect(body('borrower', { a: 1 }, 2)).toEqual([{ a: 1 }]);
    expect(body('order', { owner: 'U1', order: { fate: 1, pot: 5, approvedAmount: 20_000 } }, 2)).toEqual([
      { owner: 'U1', order: { requestedAmount: 20_000, outcomes: 1, paidSinceExtension: 5, approvedAmount: 20_000 } },
    ]);
    expect(body('order', { order: { approvedAmount: null } }, 2)).toEqual([
      { order: { requestedAmount: 50_000, approvedAmount: null } },
    ]);
    expect(body('order', { order: { requestedAmount: 7 } }, 2)).toEqual([{ order: { requestedAmount: 7 } }]);
    expect(body('borrower', { fate: 1 }, 3)).toEqual([{ fate: 1 }]);
  });

  it('of version 3 is split: notes become documents, and derived lists are dropped', () => {
    for (const kind of ['orderNumbers', 'payOrderIds', 'ticketIds', 'virtualAccount'])
      expect(body(kind, {}, 3)).toEqual([]);
    expect(
      migrate({ kind: 'conversation', id: 'K1', body: { owner: 'U1', written: 5, notes: ['d', 'e'] } }, 3),
    ).toEqual([
      { kind: 'conversation', id: 'K1', body: { owner: 'U1', written: 5, dropped: 3 } },
      { kind: 'note', id: 'K1:4', body: 'd' },
      { kind: 'note', id: 'K1:5', body: 'e' },
    ]);
    expect(body('conversation', { written: 1, dropped: 0 }, 4)).toEqual([{ written: 1, dropped: 0 }]);
  });

  it('of version 4 loses the header of a recording', () => {
    const calls = [{ afterMs: 5, entries: [{ method: 'homePage', data: {} }], reply: { code: 0 } }];
    expect(body('recording', { recordingVersion: 1, contractVersion: '0.2.0', at: 5, calls }, 4)).toEqual([
      { calls: [{ entries: [{ method: 'homePage', data: {} }], reply: { code: 0 } }] },
    ]);
    expect(body('recordingCursor', 2, 4)).toEqual([2]);
  });

  it.each([null, 'text', 5, [], { calls: null }, { order: null }, { order: [] }, { notes: {} }])(
    'that is invalid stays unchanged, to be refused: %j',
    (given) => {
      for (const kind of ['borrower', 'order', 'conversation', 'recording'])
        expect(body(kind, given, 1)).toEqual([given]);
    },
  );

  it('comes with snapshots of versions 1 to 3, with all their documents', () => {
    const documents = [
      { kind: 'conversation', id: 'K1', body: { written: 1, notes: ['a'] } },
      { kind: 'customerServiceTicket', id: '0', body: {} },
      { kind: 'borrower', id: '1', body: { fate: 1 } },
    ];
    const kinds = (version: number) => {
      const migrated = migrateFile({ version, documents });
      if ('problem' in migrated) throw new Error(migrated.problem);
      const state = migrated.fields.state as SnapshotDocument[];
      return state.map(({ kind, body }) => [kind, Object.keys(Object(body))]);
    };
    const apart = [
      ['conversation', ['written', 'dropped']],
      ['note', ['0']],
    ];
    expect(kinds(1)).toEqual([...apart, ['customerServiceTicket', []], ['borrower', ['outcomes']]]);
    expect(kinds(2)).toEqual([...apart, ['customerServiceTicket', []], ['borrower', ['fate']]]);
    expect(kinds(3)).toEqual([
      ['conversation', ['written', 'notes']],
      ['customerServiceTicket', []],
      ['borrower', ['fate']],
    ]);
  });
});
