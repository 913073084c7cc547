import { parseJson } from '@kit/contracts/json-depth';
import { isObject } from '@kit/contracts/json-object';
import { messageOf } from '@kit/contracts/message-of';
import { AdminError, type Answer, callOf, send } from '../api/client';
import { createStore } from '../lib/store';
import { goToSandbox } from './address';
import type { OpenApi } from './contract';
import { DEVICES, deviceParameter, newDevice } from './devices';
import type { Workbench } from './workbench';

/** A trace that was opened in a sandbox of its own. */
export interface OpenTrace {
  /** file name */
  readonly name: string;
  readonly title: string | undefined;
  /** what the tester saw and expected */
  readonly note: string | undefined;
  readonly replayed: Answer<'POST /trace'>;
}

/** A file that the server refused. */
export interface RefusedFile {
  readonly name: string;
  readonly reason: string;
}

/** Module state, because it outlives the switch to the sandbox of the trace. */
export const openTrace = createStore<OpenTrace | undefined>(undefined);
export const refusedFile = createStore<RefusedFile | undefined>(undefined);

const TRACE = '/__admin/trace';
const MEGABYTE = 1024 * 1024;

/** Checks size and JSON before anything is sent. @throws AdminError */
const parsedFile = async (file: File, maximum: number | undefined): Promise<Readonly<Record<string, unknown>>> => {
  if (maximum !== undefined && file.size > maximum) {
    const size = Math.ceil(file.size / MEGABYTE);
    throw new AdminError(
      `This file has ${size} MB. The server accepts at most ${Math.floor(maximum / MEGABYTE)} MB.`,
      0,
    );
  }
  try {
    return parseJson(await file.text()) as Readonly<Record<string, unknown>>;
  } catch (cause) {
    throw new AdminError(`This file is not valid JSON: ${messageOf(cause)}`, 0);
  }
};

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The name of the saved scenario in a file, or undefined for a trace. The server checks the file. */
const scenarioIn = (body: unknown): string | undefined => {
  if (!isObject(body) || body.calls !== undefined || !isObject(body.scenario)) return undefined;
  return textOf(body.scenario.name);
};

/**
 * Opens a local file: stores a saved scenario, or opens a trace in a new sandbox and goes there. The server checks the
 * file. If it rejects the file, nothing changes and the page shows the reason.
 */
export const readFile = async (workbench: Workbench, file: File, openApi: OpenApi | undefined): Promise<void> => {
  const { sandbox } = workbench;
  try {
    const body = await parsedFile(file, openApi?.paths[TRACE]?.post?.requestBody?.['x-maximum-bytes']);
    const scenario = scenarioIn(body);
    if (scenario !== undefined) {
      const given = { params: { name: scenario }, body, bodyFile: file.name };
      const added = await workbench.attempt(`Add the scenario ${scenario}`, 'PUT /scenarios/:name', given);
      if ('refusal' in added) throw added.refusal;
      return;
    }
    const replayed = (await send(
      callOf('POST /trace', { body, bodyFile: file.name }),
      sandbox,
    )) as Answer<'POST /trace'>;
    openTrace.set({ name: file.name, title: textOf(body.title), note: textOf(body.note), replayed });
    const { contactNumber, open } = replayed;
    const device = {
      ...newDevice(DEVICES[0]),
      as: contactNumber ?? '',
      at: open.replace(`/s/${replayed.sandbox}`, ''),
    };
    goToSandbox(replayed.sandbox, {
      ...deviceParameter(device),
      ...(contactNumber === null ? {} : { who: contactNumber }),
    });
  } catch (cause) {
    if (!(cause instanceof AdminError)) throw cause;
    refusedFile.set({ name: file.name, reason: cause.message });
  }
};
