import { AdminError, type Answer, callOf, send } from '../api/client';
import { createStore } from '../lib/store';
import { goToSandbox } from './address';
import type { OpenApi } from './contract';
import { newPhone, PHONES, phoneParameter } from './phones';
import type { Workbench } from './workbench';

export type Trace = Answer<'GET /trace'>;
export type Replayed = Answer<'POST /trace'>;

/** The file of a trace that is open. */
export interface OpenTrace {
  /** of the file */
  readonly name: string;
  readonly trace: Trace;
  /** why this server cannot stand where the trace stood; null if it can */
  readonly problem: string | null;
  readonly replayed: Replayed | undefined;
  readonly isRead: boolean;
}

/** A file that the server refused. */
export interface RefusedFile {
  readonly name: string;
  readonly reason: string;
}

/** Outside of the workbench of one sandbox: it stays when the page goes on to the sandbox of the replay. */
export const openTrace = createStore<OpenTrace | undefined>(undefined);
export const refusedFile = createStore<RefusedFile | undefined>(undefined);

const READ = '/__admin/trace/read';
const MEGABYTE = 1024 * 1024;

/** What is wrong with a file before it is sent anywhere. */
const parsedFile = async (file: File, maximum: number | undefined): Promise<{ readonly body: unknown }> => {
  if (maximum !== undefined && file.size > maximum) {
    const size = Math.ceil(file.size / MEGABYTE);
    throw new AdminError(`It has ${size} MB, and the server takes ${Math.floor(maximum / MEGABYTE)} MB at most.`, 0);
  }
  try {
    return { body: JSON.parse(await file.text()) };
  } catch (cause) {
    throw new AdminError(`It is no JSON: ${cause instanceof Error ? cause.message : String(cause)}`, 0);
  }
};

/**
 * Opens a file from this machine: reads a trace, or keeps a saved scenario. The server says whether it is one. If it says
 * no, nothing changes and the page shows why.
 */
export const readFile = async (workbench: Workbench, file: File, openApi: OpenApi | undefined): Promise<void> => {
  const { sandbox } = workbench;
  try {
    const { body } = await parsedFile(file, openApi?.paths[READ]?.post?.requestBody?.['x-maximum-bytes']);
    const call = callOf('POST /trace/read', { body: body as Record<string, unknown> });
    const { trace, problem } = (await send(call, sandbox)) as Answer<'POST /trace/read'>;
    if (trace.scenario !== undefined && trace.calls === undefined) {
      const { name } = trace.scenario;
      await send(callOf('PUT /scenarios/:name', { params: { name }, body: trace }), sandbox);
      await workbench.act(`${name} is among yours`, 'GET /scenarios');
      return;
    }
    openTrace.set({ name: file.name, trace, problem, replayed: undefined, isRead: true });
  } catch (cause) {
    if (!(cause instanceof AdminError)) throw cause;
    refusedFile.set({ name: file.name, reason: cause.message });
  }
};

/** Makes a sandbox that stands where a trace stood, and goes there. */
export const replayTrace = async (workbench: Workbench, opened: OpenTrace, at: 'start' | 'end'): Promise<void> => {
  const replayed = await workbench.act(`${opened.name} is replayed`, 'POST /trace', {
    body: opened.trace,
    query: at === 'end' ? {} : { at },
    bodyFile: opened.name,
  });
  if (replayed === undefined) return;
  const { sandbox, contactNumber, open } = replayed;
  openTrace.set({ ...opened, replayed, isRead: false });
  const phone = { ...newPhone(PHONES[0]), as: contactNumber ?? '', at: open.replace(`/s/${sandbox}`, '') };
  goToSandbox(sandbox, { ...phoneParameter(phone), ...(contactNumber === null ? {} : { who: contactNumber }) });
};
