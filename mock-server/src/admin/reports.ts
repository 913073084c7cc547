import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import packageJson from '../../package.json' with { type: 'json' };
import type { Config } from '../config';
import { Documents } from '../sandbox/documents';
import type { FullEntry } from '../sandbox/journal/journal';
import { Journal } from '../sandbox/journal/journal';
import { Sandbox } from '../sandbox/sandbox';
import { documentsOf, SNAPSHOT_VERSION, type SnapshotDocument } from '../sandbox/snapshot';
import { CommitQueue } from '../store/commit-queue';
import { AdminRefusal, type AdminServices, conflict, defineAdminRoute, gone, notFound } from './define';
import { shownEntry } from './journal';
import { claimNew } from './new-sandbox';
import { openingOf } from './opening';
import {
  changesBetween,
  MAXIMUM_CALLS,
  newReport,
  type ReportCall,
  type ReportFile,
  reportFile,
  statesOf,
} from './report-file';
import { rerun } from './rerun';
import { haveSameAssumptions } from './situation-file';
import { LARGEST_SNAPSHOT } from './snapshot';

const HOME = '/';

const entriesOf = ({ journal }: Sandbox, from: number, to: number): FullEntry[] => {
  if (to < from)
    throw new AdminRefusal('The range ends before it begins', [{ path: 'body.to', reason: 'Is below from' }]);
  const entries: FullEntry[] = [];
  for (const id of journal.idsAfter(from - 1)) {
    if (id > to) break;
    const entry = journal.find(id);
    if (entry !== undefined) entries.push(entry);
  }
  if (entries[0]?.id !== from || entries.at(-1)?.id !== to) return notFound('The journal does not hold these calls');
  if (entries.length > MAXIMUM_CALLS) conflict(`A report holds ${MAXIMUM_CALLS} calls at most: choose a shorter range`);
  return entries;
};

/** The documents before each of some calls, and after the last. */
const statesAround = (sandbox: Sandbox, entries: readonly FullEntry[]): SnapshotDocument[][] => {
  const last = entries.at(-1)?.id ?? 0;
  const positions = [...entries.map(({ before }) => before), sandbox.journal.find(last + 1)?.before];
  return positions.map((position, index) => {
    if (position === undefined && index < entries.length)
      return gone('The state before one of these calls is not known');
    return documentsOf(sandbox.documents, position) ?? gone('The state before these calls is too long ago to be known');
  });
};

const callOf = (
  sandbox: Sandbox,
  entry: FullEntry,
  states: readonly SnapshotDocument[][],
  index: number,
): ReportCall => {
  const { canGoBack: _, ...shown } = shownEntry(entry, sandbox.documents);
  const { replay } = entry;
  return {
    ...shown,
    context:
      replay === undefined || replay.hasFile ? null : { at: replay.context.at, seed: replay.context.seed ?? null },
    changed: changesBetween(states[index] ?? [], states[index + 1] ?? []),
  };
};

const wordsOf = ({ methods, code, contactNumber, fault, unopened }: FullEntry): string =>
  [
    `${methods.join(', ') || 'A call'} answered ${code}`,
    ...(contactNumber === undefined ? [] : [`for ${contactNumber}`]),
    ...(unopened === null ? [] : [`since it could not be opened: ${unopened}`]),
    ...(fault === null
      ? []
      : [`and met ${fault.map(({ id, effect }) => `${id} ${JSON.stringify(effect)}`).join(', ')}`]),
  ].join(' ');

const stepsOf = ({ journal }: Sandbox, entries: readonly FullEntry[]): ReportFile['steps'] => {
  const [first, last] = [entries[0]?.id ?? 0, entries.at(-1)?.id ?? 0];
  const calls = entries.map((entry) => ({ at: entry.at, text: wordsOf(entry), request: entry.id, order: entry.id }));
  const changes = journal.changes(first, last).map(({ at, call, body, after }) => ({
    at: new Date(at).toISOString(),
    text: `${call} ${body}`.trim(),
    request: null,
    order: after + 0.5,
  }));
  return [...calls, ...changes].sort((one, other) => one.order - other.order).map(({ order: _, ...step }) => step);
};

/** A sandbox that nobody else sees and nothing is stored of. */
const scratchOf = (documents: readonly SnapshotDocument[]): Sandbox => {
  const nowhere = new CommitQueue({ commit: () => undefined }, () => undefined);
  const stored = documents.map((document) => ({ ...document, sandbox: '' }));
  return new Sandbox('', new Documents('', nowhere, stored), new Journal({ entries: 1, bytes: 1 }));
};

/** Runs a call of a report where it stood. @returns whether it came to the same; null where it cannot be run again */
const sameAgain = (
  call: ReportCall,
  state: readonly SnapshotDocument[],
  { fieldNames }: AdminServices,
): boolean | null => {
  const { context, headers, raw, phone, reply, fault } = call;
  if (context === null) return null;
  const stood = { sandbox: scratchOf(state), fieldNames };
  return rerun(stood, { ...context, headers, body: raw.request, phone, expected: reply, fault }).same;
};

const openIn = (sandbox: Sandbox, contactNumber: string | null, route: string): string => {
  if (contactNumber === null) return openingOf(sandbox.name, route, undefined);
  const token = sandbox.sessions.inForce(contactNumber);
  return openingOf(sandbox.name, route, token === undefined ? { nativeUser: contactNumber } : { token });
};

/** What keeps this server from standing where a report stood, other than the report itself. */
const otherAssumptions = ({ assumptions }: ReportFile, config: Config): string | null =>
  haveSameAssumptions(assumptions, config.assumptions)
    ? null
    : 'The report comes from a server with other assumptions: start this one with those of the report';

/** @throws AdminRefusal where a report holds what no sandbox can */
const checkedStates = (body: ReportFile): SnapshotDocument[][] => {
  const { states, issues } = statesOf(body);
  if (issues.length > 0) throw new AdminRefusal('This is no report of a sandbox', issues.slice(0, 20));
  return states;
};

export const reportRoutes = [
  defineAdminRoute({
    method: 'POST',
    path: '/reports',
    summary:
      'A range of the journal as one file, for whoever is to see what was seen: the steps in words, the calls in plain text, the state before, and what each call changed. Refused with 410 where the history no longer reaches back to its first call.',
    configures: false,
    body: z.strictObject({
      /** ids of the first and the last call */
      from: z.int().check(z.positive()),
      to: z.int().check(z.positive()),
      title: z.optional(reportFile.shape.title),
      note: z.optional(reportFile.shape.note),
    }),
    response: reportFile,
    handle: ({ sandbox, services: { config }, body: { from, to, title = `Calls ${from} to ${to}`, note = '' } }) => {
      const entries = entriesOf(sandbox, from, to);
      const states = statesAround(sandbox, entries);
      const next = sandbox.journal.find(to + 1);
      return newReport({
        ...{ title, note, createdAt: new Date().toISOString(), sandbox: sandbox.name },
        server: { version: packageJson.version, node: process.version },
        assumptions: { ...config.assumptions },
        steps: stepsOf(sandbox, entries),
        calls: entries.map((entry, index) => callOf(sandbox, entry, states, index)),
        before: { version: SNAPSHOT_VERSION, documents: states[0] ?? [] },
        endedAt: next === undefined ? Date.now() : Date.parse(next.at),
      });
    },
  }),
  defineAdminRoute({
    method: 'POST',
    path: '/reports/check',
    summary:
      'Says whether a file is a report that this server can read, and changes nothing. One that is broken, of another version or hostile is refused with the path to each thing that is wrong.',
    configures: false,
    body: reportFile,
    bodyLimit: LARGEST_SNAPSHOT,
    response: z.strictObject({
      title: z.string(),
      calls: z.int(),
      documents: z.int(),
      /** why it can be read here and not replayed; null where it can */
      problem: z.nullable(z.string()),
    }),
    handle: ({ services: { config }, body }) => {
      const states = checkedStates(body);
      const { title, calls } = body;
      const documents = states[0]?.length ?? 0;
      return { title, calls: calls.length, documents, problem: otherAssumptions(body, config) };
    },
  }),
  defineAdminRoute({
    method: 'POST',
    path: '/reports/replay',
    summary:
      'Makes a new sandbox that stands where a report stood, at its time: after its last call, or before its first. Each call is run again by itself and said to have come to the same or not; null for key exchanges and uploads, which cannot be. A file that is broken, of another version or hostile is refused with the path to each thing that is wrong, and nothing begins.',
    configures: false,
    query: z.strictObject({ at: z.optional(z.enum(['start', 'end'])) }),
    body: reportFile,
    bodyLimit: LARGEST_SNAPSHOT,
    response: z.strictObject({
      sandbox: z.string(),
      title: z.string(),
      contactNumber: z.nullable(z.string()),
      calls: z.array(z.strictObject({ request: z.int(), same: z.nullable(z.boolean()) })),
      /** where the app opens there, logged in as the borrower was */
      open: z.string(),
    }),
    handle: async ({ services, query: { at = 'end' }, body }) => {
      const problem = otherAssumptions(body, services.config);
      if (problem !== null) conflict(problem);
      const states = checkedStates(body);
      const calls = body.calls.map((call, index) => ({
        request: call.id,
        same: sameAgain(call, states[index] ?? [], services),
      }));
      const name = `replay-${randomBytes(4).toString('hex')}`;
      await claimNew(services, name);
      const isStart = at === 'start';
      const sandbox = services.sandboxes.replace(name, states.at(isStart ? 0 : -1) ?? []);
      sandbox.clock.goOnFrom(isStart ? Date.parse(body.calls[0]?.at ?? body.createdAt) : body.endedAt);
      services.sandboxes.configure(name);
      await services.sandboxes.flushed(name);
      const last = body.calls.findLast((call) => call.contactNumber !== undefined);
      const contactNumber = last?.contactNumber ?? null;
      // Where the borrower's phone was at the end is no place to begin.
      const picture = body.pictures?.find(({ phone }) => phone === undefined || phone === last?.phone);
      const route = isStart ? HOME : (picture?.path ?? HOME);
      return { sandbox: name, title: body.title, contactNumber, calls, open: openIn(sandbox, contactNumber, route) };
    },
  }),
];
