import { parseWritten } from '@kit/contracts/json-depth';
import { isObject } from '@kit/contracts/json-object';
import { messageOf } from '@kit/contracts/message-of';
import { useEffect, useState } from 'react';
import { AdminError, type Answer, callOf, send } from '../../api/client';
import { counted } from '../../lib/format';
import { goToSandbox } from '../../state/address';
import { type OpenApi, useOpenApi } from '../../state/data';
import { DEVICES, deviceParameter, newDevice } from '../../state/phones';
import { createStore, useStore, useWorkbench, type Workbench } from '../../state/workbench';
import { Dialog } from '../../ui/dialog';
import { Problem } from '../../ui/form';
import { Button, Notice } from '../../ui/parts';

/** The trace that was opened in a sandbox of its own. Module state, because it outlives the switch to that sandbox. */
const openTrace = createStore<
  | {
      readonly title: string;
      /** what the tester saw and expected */
      readonly note: string | undefined;
      readonly replayed: Answer<'POST /trace'>;
    }
  | undefined
>(undefined);

/** The file that the server refused last. */
const refusedFile = createStore<{ readonly name: string; readonly reason: string } | undefined>(undefined);

const TRACE = '/__admin/trace';
const MEGABYTE = 1024 * 1024;

/** Checks size and JSON before anything is sent. @throws AdminError */
const parsedFile = async (file: File, maximum = Number.POSITIVE_INFINITY): Promise<unknown> => {
  if (file.size > maximum) {
    const size = Math.ceil(file.size / MEGABYTE);
    const most = Math.floor(maximum / MEGABYTE);
    throw new AdminError(`This file has ${size} MB. The server accepts at most ${most} MB.`, 0);
  }
  try {
    return parseWritten(await file.text());
  } catch (cause) {
    throw new AdminError(`This file cannot be read: ${messageOf(cause)}.`, 0);
  }
};

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/**
 * Opens a local file: stores a saved scenario, or opens a trace in a new sandbox and goes there. The server checks the
 * file. If it rejects the file, nothing changes and the page shows the reason.
 */
export const readFile = async (workbench: Workbench, file: File, openApi: OpenApi | undefined): Promise<void> => {
  try {
    const body = await parsedFile(file, openApi?.paths[TRACE]?.post?.requestBody?.['x-maximum-bytes']);
    const fields = isObject(body) ? body : {};
    const scenario = isObject(fields.scenario) ? textOf(fields.scenario.name) : undefined;
    if (scenario !== undefined && fields.calls === undefined) {
      const given = { params: { name: scenario }, body: fields, bodyFile: file.name };
      const added = await workbench.attempt(`Add the scenario ${scenario}`, 'PUT /scenarios/:name', given);
      if ('refusal' in added) throw added.refusal;
      return;
    }
    const call = callOf('POST /trace', { body: body as never, bodyFile: file.name });
    const replayed = (await send(call, workbench.sandbox)) as Answer<'POST /trace'>;
    openTrace.set({ title: textOf(fields.title) ?? file.name, note: textOf(fields.note), replayed });
    const { contactNumber, open, sandbox } = replayed;
    const device = { ...newDevice(DEVICES[0]), as: contactNumber ?? '', at: open.replace(`/s/${sandbox}`, '') };
    goToSandbox(sandbox, { ...deviceParameter(device), who: contactNumber ?? '' });
  } catch (cause) {
    if (!(cause instanceof AdminError)) throw cause;
    refusedFile.set({ name: file.name, reason: cause.message });
  }
};

/** What the trace in this sandbox is about. Its calls are in the journal. Also why the server rejected a file. */
export function OpenedTrace() {
  const { sandbox } = useWorkbench();
  const opened = useStore(openTrace);
  const refused = useStore(refusedFile);
  return (
    <>
      {opened?.replayed.sandbox === sandbox && (
        <section aria-label="Trace">
          <Notice>
            <b>{opened.title}</b> {opened.note} · {counted(opened.replayed.calls, 'call')} of the trace in the journal{' '}
            <Button look="link" onClick={() => openTrace.set(undefined)}>
              Close
            </Button>
          </Notice>
        </section>
      )}
      <Dialog title="File rejected" isOpen={refused !== undefined} onClose={() => refusedFile.set(undefined)}>
        {() => (
          <>
            <p>
              <b>{refused?.name}</b>
            </p>
            <Problem>{refused?.reason}</Problem>
            <p className="muted">The sandbox is unchanged.</p>
          </>
        )}
      </Dialog>
    </>
  );
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** Accepts a dropped file anywhere on the page, phones included. */
export function DropTarget() {
  const workbench = useWorkbench();
  const openApi = useOpenApi();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const listen = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent) => void) =>
      document.addEventListener(type, listener, listening);
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    listen('dragenter', over);
    listen('dragover', over);
    listen('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false));
    listen('drop', (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (file !== undefined) void readFile(workbench, file, openApi);
    });
    return () => listening.abort();
  }, [workbench, openApi]);
  return isOver ? <p className="drop-target">Drop a trace to open it, or a saved scenario to add it</p> : null;
}
