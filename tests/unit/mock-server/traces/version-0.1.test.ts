import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { migrateFile } from '@kit/mock-server/traces/migrate';
import { recordedCallOf } from '@kit/mock-server/traces/redacted-trace';
import { replayCalls, replayProblem } from '@kit/mock-server/traces/replay';
import { TRACE_VERSION, type Trace } from '@kit/mock-server/traces/trace';
import { createFieldNames } from '@kit/mock-server/wire/field-names';
import { describe, expect, it } from 'vitest';
import { finished } from '../../../support/finished';
import { readOrThrow as read, readTrace, refusalOf } from './reading';

type Fields = Record<string, unknown>;

/** A file of version 0.1 in each of its five formats. */
const oldFile = (format: string): Fields =>
  JSON.parse(
    readFileSync(fileURLToPath(new URL(`fixtures/${format}-version-0.1.json`, import.meta.url)), 'utf8'),
  ) as Fields;

/** Copies of a JSON value, each with one inner value replaced. */
const withEachField = (value: unknown, replacement: unknown): unknown[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, inner]) =>
        [replacement, ...withEachField(inner, replacement)].map((changed) =>
          Array.isArray(value) ? value.with(Number(name), changed) : { ...value, [name]: changed },
        ),
      );
const formats = ['snapshot', 'bundle', 'report', 'situation', 'recording'];

describe('a file of version 0.1', () => {
  it.each(formats)('that is a %s becomes a current trace, which is read back identical', (format) => {
    const trace = read(oldFile(format));
    expect(trace).toMatchObject({ format: 'loan-webview-kit trace', version: TRACE_VERSION, contractVersion: '0.2.0' });
    expect(read(JSON.parse(JSON.stringify(trace)))).toEqual(trace);
  });

  it.each([...formats, 'trace'])(
    'that is a %s is read or refused, also with an object without a text in any field',
    (format) => {
      const file = format === 'trace' ? (read(oldFile('report')) as Fields) : oldFile(format);
      const refused = withEachField(file, { toString: 1, valueOf: 1 }).filter(
        (each) => 'problem' in readTrace(each, ''),
      );
      expect(refused.length).toBeGreaterThan(3);
    },
  );

  it('that is a snapshot is refused if a conversation has an object without a text as a number', () => {
    const body = { written: { toString: 1 }, notes: [] };
    const found = readTrace({ version: 2, documents: [{ kind: 'conversation', id: '1', body }] }, 'file');
    expect(refusalOf(found)?.paths).toContain('file.state.0.body.written');
  });

  it('that is a snapshot has only the state', () => {
    const { documents } = oldFile('snapshot');
    const { state, ...rest } = read(oldFile('snapshot'));
    expect(state).toEqual(documents);
    expect(Object.keys(rest).sort()).toEqual(['contractVersion', 'createdAt', 'format', 'version']);
  });

  it('that is a situation becomes a saved scenario: a state, its time, and where the app opens', () => {
    const old = oldFile('situation');
    const trace = read(old);
    expect(trace).toMatchObject({
      title: 'Logged in',
      note: 'One minute ahead',
      scenario: { name: 'logged-in', contactNumber: '08031234567', route: '/user_center' },
      clock: { start: old.at, end: old.at },
      state: (old.snapshot as Fields).documents,
    });
    expect(Date.parse(trace.createdAt)).toBe(old.at);
    expect(trace.calls).toBeUndefined();
  });

  it.each(['bundle', 'report'])('that is a %s replays to the same replies', (format) => {
    const trace = read(oldFile(format));
    expect(replayProblem(trace, {})).toBeNull();
    const replayed = finished(replayCalls(trace, createFieldNames({})));
    expect(replayed.map(({ same }) => same)).toEqual(format === 'bundle' ? [true] : [true, true]);
    expect(replayed.at(-1)?.reply).toEqual(trace.calls?.at(-1)?.reply);
  });

  it('that is a bundle has its clock and its faults among the documents', () => {
    const old = oldFile('bundle');
    const { state = [], clock, calls } = read(old);
    expect(state.slice(0, 2)).toEqual([
      { kind: 'clock', id: 'clock', body: old.clock },
      { kind: 'fault', id: 'f1', body: (old.faults as unknown[])[0] },
    ]);
    expect(state.slice(2)).toEqual(old.state);
    expect(clock).toEqual({ start: old.at, end: old.at });
    expect(calls).toMatchObject([{ methods: ['authenticate'], code: 0, context: { device: '127.0.0.1' } }]);
    expect(Date.parse(calls?.[0]?.clock ?? '')).toBe(Number(old.at) + 60_000);
    expect(read({ ...old, reply: { ...(old.reply as Fields), code: 401 } }).calls?.[0]?.code).toBe(401);
    const running = read({ ...old, clock: null });
    expect(running.state?.[0]?.kind).toBe('fault');
    expect(Date.parse(running.calls?.[0]?.clock ?? '')).toBe(old.at);
  });

  it('that is a report has its calls, steps and pictures, and the changes of each call', () => {
    const old = oldFile('report');
    const trace = read(old);
    const calls = old.calls as Fields[];
    expect(trace).toMatchObject({ title: 'A login', note: 'It works.', pictures: old.pictures, steps: old.steps });
    expect(trace.origin).toEqual({ sandbox: 'fixture', version: '0.1.0', node: expect.any(String) });
    expect(trace.clock).toEqual({ start: Date.parse(String(calls[0]?.at)), end: old.endedAt });
    // Their order may differ: documents of different kinds do not depend on each other.
    expect(trace.calls?.map(({ changed }) => new Set(changed))).toEqual(
      calls.map(({ changed }) => new Set(changed as unknown[])),
    );
    const { connection: _, ...otherHeaders } = (calls[1]?.headers ?? {}) as Fields;
    expect(trace.calls?.[1]).toMatchObject({ id: 3, context: { problem: null } });
    expect(trace.calls?.[1]?.context?.headers).toEqual(otherHeaders);
    const known = { contactNumber: '08031234567', contractVersion: '0.1.5' };
    const { contractVersion, calls: [first] = [] } = read({ ...old, calls: [{ ...calls[0], ...known }] });
    expect({ contractVersion, contactNumber: first?.contactNumber }).toEqual(known);
  });

  it("that is a report loses the kit's credentials in its headers", () => {
    const old = oldFile('report');
    const [call] = old.calls as Fields[];
    const headers = { ...(call?.headers as Fields), Cookie: 'admin=1.c00kie', 'x-admin-token': 't0ken' };
    const trace = read({ ...old, calls: [{ ...call, headers }] });
    expect(trace.calls?.[0]?.context?.headers).toMatchObject({ 'content-type': 'text/plain' });
    expect(JSON.stringify(trace)).not.toMatch(/c00kie|t0ken|cookie/i);
  });

  it.each([
    ['a query', '/app/batch?token=t0ken'],
    ['a parameter', '/app/batch;token=t0ken'],
    ['an origin with credentials', 'http://me:t0ken@127.0.0.1/app/batch?sandbox=a'],
  ])('that is a report loses %s of its URLs', (_, url) => {
    const old = oldFile('report');
    const [call] = old.calls as Fields[];
    const at = new Date(0).toISOString();
    const steps = [
      { at, text: `PUT ${url.replace('app/batch', 'clock')} {"a":"b?c"}`, request: null },
      { at, text: 'A call answered 0?', request: 1 },
    ];
    const trace = read({ ...old, calls: [{ ...call, url }], steps });
    expect(trace.calls?.[0]?.context?.url).toBe('/app/batch');
    expect(trace.steps?.map(({ text }) => text)).toEqual(['PUT /clock {"a":"b?c"}', 'A call answered 0?']);
    expect(JSON.stringify(trace)).not.toContain('t0ken');
  });

  it('that is a report says why a call cannot be replayed', () => {
    const old = oldFile('report');
    const [call] = old.calls as Fields[];
    const problem = (changes: Fields) =>
      read({ ...old, calls: [{ ...call, context: null, ...changes }] }).calls?.[0]?.context?.problem;
    expect(problem({ methods: ['generateSk'] })).toContain('key exchange');
    expect(problem({ methods: ['mediaUpload'] })).toContain('upload');
    const upstream = { origin: 'http://127.0.0.1', durationMs: 1, deviations: [] };
    expect(problem({ upstream })).toContain('real backend');
  });

  it('that is a report with a conversation of version 3 gets its notes as documents', () => {
    const old = oldFile('report');
    const conversation = (written: number, notes: unknown[]) => ({
      kind: 'conversation',
      id: 'K1',
      body: { owner: 'U1', written, unread: 0, notes },
    });
    const note = {
      noteId: 'n',
      sender: 'user',
      kind: 'text',
      text: 'a',
      links: [],
      files: [],
      whatsappNo: '',
      createdAt: 1,
    };
    const [first, second] = [
      { ...note, noteId: 'n1' },
      { ...note, noteId: 'n2' },
    ];
    const [call] = old.calls as Fields[];
    const migrated = migrateFile({
      ...old,
      before: { version: 2, documents: [conversation(1, [first])] },
      // The oldest note was dropped when the second was added.
      calls: [{ ...call, changed: [conversation(2, [second])] }],
    });
    if ('problem' in migrated) throw new Error(migrated.problem);
    const { state, calls } = migrated.fields as unknown as Required<Pick<Trace, 'state' | 'calls'>>;
    expect(state.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['conversation K1', 'note K1:1']);
    expect(calls[0]?.changed).toEqual([
      { kind: 'note', id: 'K1:1' },
      { kind: 'conversation', id: 'K1', body: { owner: 'U1', written: 2, unread: 0, dropped: 1 } },
      { kind: 'note', id: 'K1:2', body: second },
    ]);
  });

  it('that is a recording becomes a redacted trace with its recorded replies', () => {
    const old = oldFile('recording');
    const { redacted, state, calls = [] } = read(old);
    expect([redacted, state]).toEqual([true, undefined]);
    const recorded = (old.calls as Fields[]).map(({ entries, reply }) => ({ entries, reply }));
    expect(calls.map(recordedCallOf)).toEqual(recorded);
    expect(calls.map(({ id, clock }) => [id, Date.parse(clock) - Number(old.at)])).toEqual([
      [1, 0],
      [2, 60_015],
    ]);
  });

  it.each(formats)('that is a %s of an unknown version is refused with a sentence that names it', (format) => {
    const field = format === 'recording' ? 'recordingVersion' : 'version';
    const found = readTrace({ ...oldFile(format), [field]: 9 }, 'file');
    expect(refusalOf(found)).toEqual({
      problem: expect.stringContaining(`This is a ${format} of version 9. This server reads traces of version`),
      paths: ['file.version'],
    });
  });

  it.each([
    ['report', 'before'],
    ['situation', 'snapshot'],
  ])('that is a %s with a snapshot of an unknown version is refused with a sentence that names it', (format, part) => {
    const old = oldFile(format);
    const found = readTrace({ ...old, [part]: { ...(old[part] as object), version: 8 } }, 'file');
    expect(refusalOf(found)?.problem).toContain(`This ${format} contains a snapshot of version 8.`);
    expect(refusalOf(found)?.paths).toEqual(['file.version']);
  });

  it.each([
    ['snapshot', (file: Fields) => ({ ...file, more: 1 }), 'file.more'],
    ['snapshot', (file: Fields) => ({ ...file, documents: 5 }), 'file.state'],
    ['bundle', (file: Fields) => ({ ...file, more: 1 }), 'file.more'],
    ['bundle', (file: Fields) => ({ ...file, at: 'x' }), 'file.createdAt'],
    ['bundle', (file: Fields) => ({ ...file, clock: 5 }), 'file.state.0.body'],
    ['bundle', (file: Fields) => ({ ...file, call: { more: 1 } }), 'file.calls.0.more'],
    ['report', (file: Fields) => ({ ...file, createdAt: 'x' }), 'file.createdAt'],
    ['report', (file: Fields) => ({ ...file, calls: [5] }), 'file.calls.0'],
    ['report', (file: Fields) => ({ ...file, calls: 5 }), 'file.calls'],
    ['report', (file: Fields) => ({ ...file, before: { version: 3, more: 1 } }), 'file.more'],
    ['situation', (file: Fields) => ({ ...file, at: 9e99 }), 'file.createdAt'],
    ['situation', (file: Fields) => ({ ...file, snapshot: { version: 3 } }), 'file.state'],
    ['recording', (file: Fields) => ({ ...file, at: -9e15 }), 'file.createdAt'],
    ['recording', (file: Fields) => ({ ...file, calls: [] }), 'file.calls'],
  ])('that is a broken %s is refused with a path (%#)', (format, change, path) => {
    const found = refusalOf(readTrace(change(oldFile(format)), 'file'));
    // A saved scenario without a state is a trace, but cannot be opened.
    if (format === 'situation' && path === 'file.state') expect(found).toBeUndefined();
    else expect(found?.paths).toContain(path);
  });
});
