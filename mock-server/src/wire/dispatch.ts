import type { EnvelopeEntry } from '@kit/contracts/wire/envelope';
import type { ReceivedFile } from '../methods/handler';
import { type EntryRun, runEntries } from '../methods/run-entries';
import type { Sandbox } from '../sandbox/sandbox';
import { type Answer, answerOf } from './answer';
import { repliedWith } from './reply';

const noteOf = (runs: readonly EntryRun[]): string | undefined =>
  runs.some(({ note }) => note !== undefined) ? runs.flatMap(({ note }) => note ?? []).join('\n') : undefined;

/** Runs the entries of a call, each of which succeeds or fails alone, and puts their results together. */
export const dispatch = (
  sandbox: Sandbox,
  contactNumber: string | undefined,
  entries: readonly EnvelopeEntry[],
  methods: readonly string[],
  file: ReceivedFile | undefined,
): Answer => {
  const runs = runEntries(sandbox, contactNumber, entries, file);
  return answerOf(repliedWith(runs.map(({ result }) => result)), methods, contactNumber, noteOf(runs));
};
