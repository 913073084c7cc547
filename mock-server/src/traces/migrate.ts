import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonObject } from '@kit/contracts/json-object';
import { KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import * as z from 'zod/mini';
import { CLOCK_ID, clockCollection } from '../sandbox/clock';
import { DOCUMENTS_VERSION, migrate } from '../sandbox/migrations';
import { faultCollection } from '../sandbox/records/faults';
import type { SnapshotDocument } from '../sandbox/snapshot';
import { changesBetween, withChanges } from './states';
import { notReplayable, TRACE_FORMAT, TRACE_VERSION } from './trace';

/** The first version of traces; earlier numbers were versions of documents only. */
const FIRST_TRACE = 5;
/** Maps the version of a 0.1 snapshot to the version of its documents. */
const documentsVersions: Readonly<Record<number, number>> = { 1: 2, 2: 3, 3: 4 };
/** Contract version of version 0.1, for files that do not name one. */
const FIRST_CONTRACT = '0.2.0';

const fieldsIn = (value: unknown): JsonObject => (isObject(value) ? value : {});
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
/** Leaves a value of the wrong type unchanged, so that the check of the trace reports it. */
const eachIn = (value: unknown, change: (fields: JsonObject, index: number) => JsonObject): unknown =>
  Array.isArray(value) ? value.map((each, index) => (isObject(each) ? change(each, index) : each)) : value;

/** Unlike `Number`, does not throw for an object from JSON with a field `toString`. */
const numberOf = (value: unknown): number => (typeof value === 'object' ? Number.NaN : Number(value));
/** Unlike `String`, does not throw for such an object. */
const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

const isoOf = (ms: unknown): unknown => {
  const date = new Date(typeof ms === 'number' ? ms : Number.NaN);
  return Number.isNaN(date.getTime()) ? ms : date.toISOString();
};

/** Version 0.1 called a device a phone. */
const withDevice = ({ phone, ...rest }: JsonObject): JsonObject => ({
  ...rest,
  ...(phone !== undefined && { device: phone }),
});

const callOfReport = (call: JsonObject): JsonObject => {
  const {
    id,
    clock,
    methods,
    contactNumber,
    code,
    request,
    reply,
    changed,
    context,
    contractVersion: _,
    ...rest
  } = withDevice(call);
  const problem =
    listIn(methods)[0] === KEY_EXCHANGE
      ? notReplayable.keyExchange
      : rest.upstream === undefined
        ? notReplayable.upload
        : notReplayable.upstream;
  return {
    ...{ id, clock, methods, code, request, reply, changed },
    ...(contactNumber !== undefined && { contactNumber }),
    context: {
      ...rest,
      seed: isObject(context) ? context.seed : null,
      problem: isObject(context) ? null : problem,
    },
  };
};

const ofReport = (file: JsonObject): JsonObject => {
  const { before, server, sandbox, endedAt, calls, pictures, ...rest } = file;
  const [first] = listIn(calls).map(fieldsIn);
  const { documents, version: _, ...others } = fieldsIn(before);
  return {
    ...{ ...others, ...rest },
    contractVersion: first?.contractVersion ?? FIRST_CONTRACT,
    origin: { ...fieldsIn(server), sandbox },
    state: documents,
    clock: { start: Date.parse(textOf(first?.at)), end: endedAt },
    calls: eachIn(calls, callOfReport),
    ...(pictures !== undefined && { pictures: eachIn(pictures, withDevice) }),
  };
};

const ofSituation = (file: JsonObject): JsonObject => {
  const { name, description, contactNumber, route, at, snapshot, ...rest } = file;
  const { documents, version: _, ...others } = fieldsIn(snapshot);
  return {
    ...{ ...others, ...rest },
    contractVersion: FIRST_CONTRACT,
    createdAt: isoOf(at),
    note: description,
    state: documents,
    clock: { start: at, end: at },
    scenario: { name, contactNumber, route },
  };
};

const ofRecording = (file: JsonObject): JsonObject => {
  const { recordingVersion: _, at, calls, ...rest } = file;
  const callOf = ({ afterMs, entries, reply, ...others }: JsonObject, index: number): JsonObject => ({
    ...others,
    id: index + 1,
    clock: isoOf(numberOf(at) + numberOf(afterMs)),
    methods: listIn(entries).map((entry) => fieldsIn(entry).method),
    code: fieldsIn(reply).code,
    request: { entries },
    reply,
  });
  return { ...rest, createdAt: isoOf(at), redacted: true, calls: eachIn(calls, callOf) };
};

const ofBundle = (file: JsonObject): JsonObject => {
  const { at, seed, clock, faults, state, call, reply, fault, assumptions, ...rest } = file;
  const { url, headers, body, device, ...others } = withDevice(fieldsIn(call));
  const results = listIn(fieldsIn(reply).results).map(fieldsIn);
  const { offset = 0, frozenAt } = fieldsIn(clock);
  const clockDocument = { kind: clockCollection.kind, id: CLOCK_ID, body: clock };
  return {
    ...rest,
    contractVersion: FIRST_CONTRACT,
    createdAt: isoOf(at),
    assumptions,
    state: [
      ...(clock === null ? [] : [clockDocument]),
      ...listIn(faults).map((each) => ({ kind: faultCollection.kind, id: fieldsIn(each).id, body: each })),
      ...listIn(state),
    ],
    clock: { start: at, end: at },
    calls: [
      {
        ...others,
        id: 1,
        clock: isoOf(frozenAt ?? numberOf(at) + numberOf(offset)),
        methods: results.map(({ method }) => method),
        code: fieldsIn(reply).code ?? 0,
        request: null,
        reply,
        context: {
          at: isoOf(at),
          ...{ url, headers, seed, fault },
          ...(device !== undefined && { device }),
          raw: { request: body, reply: '' },
          unopened: null,
          problem: null,
        },
      },
    ],
  };
};

const ofSnapshot = ({ documents, ...rest }: JsonObject): JsonObject => ({
  ...rest,
  contractVersion: FIRST_CONTRACT,
  // The old format had no date.
  createdAt: new Date(0).toISOString(),
  state: documents,
});

/** A file format of version 0.1. */
interface OldFormat {
  readonly name: string;
  readonly is: (file: JsonObject) => boolean;
  readonly versionOf: (file: JsonObject) => unknown;
  readonly versions: readonly number[];
  /** version of the contained snapshot; undefined without one */
  readonly snapshotVersionOf: (file: JsonObject) => unknown;
  readonly traceOf: (file: JsonObject) => JsonObject;
}

const versionOf = ({ version }: JsonObject): unknown => version;
const SNAPSHOT_VERSIONS = Object.keys(documentsVersions).map(Number);

const oldFormats: readonly OldFormat[] = [
  {
    name: 'report',
    is: ({ format }) => format === 'loan-webview-kit report',
    ...{ versionOf, versions: [1], traceOf: ofReport },
    snapshotVersionOf: ({ before }) => fieldsIn(before).version,
  },
  {
    name: 'situation',
    is: ({ format }) => format === 'loan-webview-kit situation',
    ...{ versionOf, versions: [1], traceOf: ofSituation },
    snapshotVersionOf: ({ snapshot }) => fieldsIn(snapshot).version,
  },
  {
    name: 'recording',
    is: (file) => 'recordingVersion' in file,
    versionOf: ({ recordingVersion }) => recordingVersion,
    ...{ versions: [1], traceOf: ofRecording },
    snapshotVersionOf: () => undefined,
  },
  {
    name: 'bundle',
    is: (file) => !('format' in file) && 'call' in file && 'version' in file,
    ...{ versionOf, versions: SNAPSHOT_VERSIONS, snapshotVersionOf: versionOf, traceOf: ofBundle },
  },
  {
    name: 'snapshot',
    is: (file) => !('format' in file) && 'documents' in file && 'version' in file,
    ...{ versionOf, versions: SNAPSHOT_VERSIONS, snapshotVersionOf: versionOf, traceOf: ofSnapshot },
  },
];

const document = z.strictObject({ kind: z.string(), id: z.string(), body: z.unknown() });
const changed = z.strictObject({ kind: z.string(), id: z.string(), body: z.optional(z.unknown()) });
const withDocuments = z.looseObject({
  state: z.array(document),
  calls: z.optional(z.array(z.looseObject({ changed: z.optional(z.array(changed)) }))),
});

/** Migrates the documents of a trace. Leaves a broken trace unchanged: the later check refuses it. */
const withPresentDocuments = (fields: JsonObject, from: number): JsonObject => {
  const read = from === DOCUMENTS_VERSION ? undefined : z.safeParse(withDocuments, fields);
  if (!read?.success) return fields;
  const present = (documents: readonly SnapshotDocument[]) => documents.flatMap((each) => migrate(each, from));
  let state: readonly SnapshotDocument[] = read.data.state;
  const calls = read.data.calls?.map((call) => {
    if (call.changed === undefined) return call;
    const after = withChanges(state, call.changed);
    // A migration may split a document, so the changes of a call are computed again from the migrated states.
    const changes = changesBetween(present(state), present(after), isDeepStrictEqual);
    state = after;
    return { ...call, changed: changes };
  });
  return { ...read.data, state: present(read.data.state), ...(calls !== undefined && { calls }) };
};

/** A file in the current format, still unchecked, or the problem that prevents it. */
export type MigratedFile = { readonly fields: JsonObject } | { readonly problem: string; readonly path: string };

const READS = `This server reads traces of version ${TRACE_VERSION} and files of version 0.1 of the kit.`;

/** Converts a trace of an earlier version, or a file of version 0.1, to the current format. */
export const migrateFile = (file: JsonObject): MigratedFile => {
  if (file.format === TRACE_FORMAT) {
    const { version } = file;
    if (!Number.isInteger(version) || Number(version) < FIRST_TRACE || Number(version) > TRACE_VERSION)
      return { problem: `This is a trace of version ${textOf(version)}. ${READS}`, path: 'version' };
    return { fields: withPresentDocuments({ ...file, version: TRACE_VERSION }, Number(version)) };
  }
  const old = oldFormats.find(({ is }) => is(file));
  if (old === undefined) return { problem: `This file is neither a trace nor a snapshot. ${READS}`, path: 'format' };
  const version = old.versionOf(file);
  if (!old.versions.includes(numberOf(version)))
    return { problem: `This is a ${old.name} of version ${textOf(version)}. ${READS}`, path: 'version' };
  const snapshotVersion = old.snapshotVersionOf(file);
  const documentsVersion =
    snapshotVersion === undefined ? DOCUMENTS_VERSION : documentsVersions[numberOf(snapshotVersion)];
  if (documentsVersion === undefined) {
    const problem = `This ${old.name} contains a snapshot of version ${textOf(snapshotVersion)}. ${READS}`;
    return { problem, path: 'version' };
  }
  const { recordingVersion: _, ...fields } = old.traceOf(file);
  return {
    fields: withPresentDocuments({ ...fields, format: TRACE_FORMAT, version: TRACE_VERSION }, documentsVersion),
  };
};
