import { AdminError, type Answer, callOf, send } from '../api/client';
import { createStore } from '../lib/store';
import { goToSandbox } from './address';
import type { OpenApi } from './contract';
import { newPhone, PHONES, phoneParameter } from './phones';
import type { Workbench } from './workbench';

/** A range of calls as one file. */
export type Report = Answer<'POST /reports'>;
export type Replayed = Answer<'POST /reports/replay'>;

/** A report file on the desk. */
export interface OpenReport {
  /** of the file */
  readonly name: string;
  readonly report: Report;
  /** why this server cannot stand where it stood; null where it can */
  readonly problem: string | null;
  readonly replayed: Replayed | undefined;
  readonly isRead: boolean;
}

/** A file that is none. */
export interface RefusedFile {
  readonly name: string;
  readonly reason: string;
}

/** Beside the workbench of one sandbox: it stays while the page goes on to the one that it was replayed in. */
export const openReport = createStore<OpenReport | undefined>(undefined);
export const refusedFile = createStore<RefusedFile | undefined>(undefined);

const SITUATION = 'loan-webview-kit situation';
const CHECK = '/__admin/reports/check';
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

const formatOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'format' in body ? body.format : undefined;

/**
 * Opens a file from this machine: a report to read, or a situation to keep. Whether it is one is for the server to say;
 * nothing changes where it says no, and the page shows why.
 */
export const readFile = async (workbench: Workbench, file: File, openApi: OpenApi | undefined): Promise<void> => {
  const { sandbox } = workbench;
  try {
    const { body } = await parsedFile(file, openApi?.paths[CHECK]?.post?.requestBody?.['x-maximum-bytes']);
    if (formatOf(body) === SITUATION) {
      const situation = body as Answer<'GET /situations/:name'>;
      const params = { name: String(situation.name) };
      await send(callOf('PUT /situations/:name', { params, body: situation }), sandbox);
      await workbench.act(`${params.name} is among yours`, 'GET /situations');
      return;
    }
    const call = callOf('POST /reports/check', { body: body as Report });
    const { problem } = (await send(call, sandbox)) as Answer<'POST /reports/check'>;
    openReport.set({ name: file.name, report: body as Report, problem, replayed: undefined, isRead: true });
  } catch (cause) {
    if (!(cause instanceof AdminError)) throw cause;
    refusedFile.set({ name: file.name, reason: cause.message });
  }
};

/** Makes a sandbox that stands where a report stood, and goes there. */
export const replayReport = async (workbench: Workbench, opened: OpenReport, at: 'start' | 'end'): Promise<void> => {
  const replayed = await workbench.act(`${opened.name} is replayed`, 'POST /reports/replay', {
    body: opened.report,
    query: at === 'end' ? {} : { at },
    bodyFile: opened.name,
  });
  if (replayed === undefined) return;
  const { sandbox, contactNumber, open } = replayed;
  openReport.set({ ...opened, replayed, isRead: false });
  const phone = { ...newPhone(PHONES[0]), as: contactNumber ?? '', at: open.replace(`/s/${sandbox}`, '') };
  goToSandbox(sandbox, { ...phoneParameter(phone), ...(contactNumber === null ? {} : { who: contactNumber }) });
};
