import { parseJson } from '@kit/contracts/json-depth';
import { messageOf } from '@kit/contracts/message-of';
import { AdminError, type Answer, callOf, send } from '../api/client';
import { createStore } from '../lib/store';
import { goToSandbox } from './address';
import type { OpenApi } from './contract';
import { DEVICES, deviceParameter, newDevice } from './devices';
import type { Workbench } from './workbench';

export type Trace = Answer<'GET /trace'>;
export type Replayed = Answer<'POST /trace'>;

/** An opened trace file. */
export interface OpenTrace {
  /** file name */
  readonly name: string;
  readonly trace: Trace;
  /** reason why this server cannot replay the trace, or null */
  readonly problem: string | null;
  readonly replayed: Replayed | undefined;
  readonly isRead: boolean;
}

/** A file that the server refused. */
export interface RefusedFile {
  readonly name: string;
  readonly reason: string;
}

/** Module state, because it outlives the switch to the sandbox of the replay. */
export const openTrace = createStore<OpenTrace | undefined>(undefined);
export const refusedFile = createStore<RefusedFile | undefined>(undefined);

const READ = '/__admin/trace/read';
const MEGABYTE = 1024 * 1024;

/** Checks size and JSON before anything is sent. @throws AdminError */
const parsedFile = async (file: File, maximum: number | undefined): Promise<{ readonly body: unknown }> => {
  if (maximum !== undefined && file.size > maximum) {
    const size = Math.ceil(file.size / MEGABYTE);
    throw new AdminError(
      `This file has ${size} MB. The server accepts at most ${Math.floor(maximum / MEGABYTE)} MB.`,
      0,
    );
  }
  try {
    return { body: parseJson(await file.text()) };
  } catch (cause) {
    throw new AdminError(`This file is not valid JSON: ${messageOf(cause)}`, 0);
  }
};

/**
 * Opens a local file: shows a trace or stores a saved scenario. The server checks the file. If it rejects the file,
 * nothing changes and the page shows the reason.
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
      await workbench.act(`Add the scenario ${name}`, 'GET /scenarios');
      return;
    }
    openTrace.set({ name: file.name, trace, problem, replayed: undefined, isRead: true });
  } catch (cause) {
    if (!(cause instanceof AdminError)) throw cause;
    refusedFile.set({ name: file.name, reason: cause.message });
  }
};

/** Replays a trace in a new sandbox and goes there. @param at `start`: only the state before the calls */
export const replayTrace = async (workbench: Workbench, opened: OpenTrace, at: 'start' | 'end'): Promise<void> => {
  const replayed = await workbench.act(`Replay ${opened.name}`, 'POST /trace', {
    body: opened.trace,
    query: at === 'end' ? {} : { at },
    bodyFile: opened.name,
  });
  if (replayed === undefined) return;
  const { sandbox, contactNumber, open } = replayed;
  openTrace.set({ ...opened, replayed, isRead: false });
  const device = { ...newDevice(DEVICES[0]), as: contactNumber ?? '', at: open.replace(`/s/${sandbox}`, '') };
  goToSandbox(sandbox, { ...deviceParameter(device), ...(contactNumber === null ? {} : { who: contactNumber }) });
};
