import { collections } from '@kit/mock-server/core/documents';
import { replyIdOf } from '@kit/mock-server/service/replies';
import { receiveTransfer } from '@kit/mock-server/service/settlement';
import { documentIssues, isInSnapshots, type SnapshotDocument, storedProblem } from '@kit/mock-server/service/snapshot';
import { describe, expect, it } from 'vitest';
import { BorrowerInSandbox } from '../../support/borrower-in-sandbox';
import { examples } from '../../support/examples';

/** One document of each kind that borrowers and testers create, as it is written. */
const oneOfEach = (): Map<string, SnapshotDocument> => {
  const borrower = new BorrowerInSandbox();
  const { sandbox, contactNumber } = borrower;
  const finished = borrower.repaying();
  receiveTransfer(sandbox, finished, 53_500, borrower.now);
  borrower.ok('createReviewSchema', {});
  borrower.ok('saveTicket', examples.saveTicket.request);
  borrower.ok('customerServiceTicket', { sourcePage: 'mainApply', supportChannel: 'phoneService' });
  sandbox.codes.send(contactNumber, 'login');
  sandbox.sessions.open(contactNumber);
  sandbox.keys.agree();
  sandbox.faults.add({ match: {}, effect: { http: 503 } });
  sandbox.supportChannels.change(sandbox.supportChannels.now);
  sandbox.replies.put(replyIdOf({ caller: 'a', hasSession: true }, '1'), {
    fingerprint: 'f',
    json: '{}',
    code: 0,
    at: Date.now(),
  });
  const all = sandbox.documents.all() ?? [];
  return new Map(all.map(({ kind, id, body }) => [kind, { kind, id, body }]));
};

const byKind = (one: SnapshotDocument, other: SnapshotDocument) => (one.kind < other.kind ? -1 : 1);

describe('a document of a snapshot', () => {
  const documents = oneOfEach();

  it('has one of these kinds, which existing state files use', () => {
    const unwritten = ['fileContent', 'recording', 'recordingCursor'];
    expect([...collections.keys()].filter(isInSnapshots).sort()).toEqual([...documents.keys(), ...unwritten].sort());
    expect(documentIssues([...documents.values()], 'documents')).toEqual([]);
  });

  it('is refused without a field that existing state files have, or with a wrong one', async () => {
    const lines = [...documents.values()].sort(byKind).map((document) => {
      const pathsOf = (body: object) => documentIssues([{ ...document, body }], 'documents').map(({ path }) => path);
      const required = Object.keys(document.body as object).filter((name) => {
        const { [name]: _, ...rest } = document.body as Record<string, unknown>;
        expect(pathsOf({ ...rest, [name]: () => undefined }).join()).toContain(`documents.0.body.${name}`);
        return pathsOf(rest).length > 0;
      });
      return `${document.kind}: ${required.join(' ')}\n`;
    });
    await expect(lines.join('')).toMatchFileSnapshot('stored-documents.txt');
  });

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
    expect(storedProblem([stored('counter', 3)])).toBeUndefined();
    expect(storedProblem([stored('counter', 3), stored('cat', {}), stored('counter', -1)])).toBe(
      'its document cat "x" of the sandbox "a" has a kind that this server does not know',
    );
    expect(storedProblem([stored('clock', { offset: 'late', frozenAt: null })])).toMatch(
      /^its document clock "x" of the sandbox "a" is invalid: body\.offset: \S/,
    );
    expect(storedProblem([{ ...stored('borrower', {}), id: '08031234567' }])).toMatch(
      /^its document borrower "\*{7}4567" of the sandbox "a" is invalid: /,
    );
  });
});
