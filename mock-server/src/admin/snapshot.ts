import * as z from 'zod/mini';
import {
  documentIssues,
  documentsOf,
  inPresentForm,
  SNAPSHOT_VERSION,
  snapshotDocument,
  snapshotVersion,
} from '../sandbox/snapshot';
import { AdminRefusal, defineAdminRoute } from './define';

/** Files are in it as base64, and a sandbox holds 96 MB of them. */
export const LARGEST_SNAPSHOT = 160 * 1024 * 1024;

const snapshot = z.strictObject({
  version: snapshotVersion('snapshots'),
  documents: z.array(snapshotDocument),
});

export const snapshotRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/snapshot',
    summary: 'The whole sandbox but for its journal: borrowers, loans, sessions, keys, messages, files, clock, faults.',
    response: snapshot,
    handle: ({ sandbox }) => ({ version: SNAPSHOT_VERSION, documents: documentsOf(sandbox.documents) ?? [] }),
  }),
  defineAdminRoute({
    method: 'PUT',
    path: '/snapshot',
    summary:
      'Puts a snapshot in the place of all that the sandbox holds; the journal stays. Refused as a whole where a document is not what it has to be.',
    body: snapshot,
    bodyLimit: LARGEST_SNAPSHOT,
    response: z.strictObject({ documents: z.int() }),
    handle: ({ sandbox, services, body: { version, ...given } }) => {
      const documents = inPresentForm(given.documents, version);
      const issues = documentIssues(documents, 'body.documents');
      if (issues.length > 0) throw new AdminRefusal('This is no snapshot of a sandbox', issues);
      services.sandboxes.replace(sandbox.name, documents);
      return { documents: documents.length };
    },
  }),
];
