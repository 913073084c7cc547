import { codes } from '@kit/contracts/codes';
import { MAXIMUM_FILE_BYTES } from '@kit/contracts/constants';
import { mediaUpload } from '@kit/contracts/methods/face';
import { MAXIMUM_RECEIPTS } from '@kit/contracts/methods/tickets';
import { uploadTypes } from '@kit/contracts/wire/upload';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useScreen } from '../../api/use-screen';
import { AppError } from '../../platform/app-error';
import { jsonIn } from '../../platform/unchecked-json';
import { focusHeading } from '../../ui/bars';
import { Button } from '../../ui/button';
import { FieldError } from '../../ui/field';
import { CheckIcon } from '../../ui/icons';
import { CloseIcon, FileIcon } from '../../ui/more-icons';
import { Note } from '../../ui/text';
import { UploadButton, UploadProgress } from '../../ui/upload';

/** The accepted file types, for the native file picker. */
export const ACCEPTED = uploadTypes.join(',');

/** A chosen file. Its upload has ended once it has a `fileId` or a `problem`. */
interface ChosenFile {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  /** the file on this device; undefined if an earlier visit uploaded it */
  readonly source?: File;
  /** fraction sent so far, 0 to 1 */
  readonly share: number;
  /** id on the server, once it is there */
  readonly fileId?: string;
  readonly problem?: string | undefined;
  /** true if the same file can succeed in a second attempt */
  readonly canRetry?: boolean;
}

/** Formats a size in bytes: 312 kB, 4.2 MB. */
export const fileSize = (bytes: number): string => {
  const kilobytes = bytes / 1024;
  return kilobytes < 1024
    ? `${Math.max(1, Math.round(kilobytes))} kB`
    : `${(Math.round((kilobytes / 1024) * 10) / 10).toString()} MB`;
};

/**
 * The text for a refused photo suggests a screenshot, which every device can make. iPhones take HEIC photos, which the
 * server refuses.
 */
const typeProblem = ({ name, type }: Pick<File, 'name' | 'type'>): string => {
  const isPhoto = type.startsWith('image/') || /\.(?:heic|heif|avif|gif|bmp|tiff?)$/i.test(name);
  return isPhoto ? `${codes.FILE_TYPE_REFUSED.message}. Send a screenshot.` : codes.FILE_TYPE_REFUSED.message;
};

/** The reason to reject a file, checked before an upload over a slow network (5.10). */
export const fileProblem = (file: Pick<File, 'name' | 'size' | 'type'>): string | undefined => {
  if (file.size === 0) return 'This file is empty. Remove it and choose another one.';
  if (file.size > MAXIMUM_FILE_BYTES) return codes.FILE_TOO_LARGE.message;
  // some devices do not know a file's type; the server checks it then
  const isKnown = file.type === '' || uploadTypes.some((known) => known === file.type);
  return isKnown ? undefined : typeProblem(file);
};

/** Returns true if the device can still read a chosen file. It cannot after the file was changed or deleted. */
const isReadable = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      ({ byteLength }) => byteLength > 0,
      () => false,
    );

/** Why an upload failed. */
const failureOf = async (thrown: unknown, file: File): Promise<Pick<ChosenFile, 'problem' | 'canRetry'>> => {
  // the browser reports such a file as a network error
  if (!(await isReadable(file))) {
    const problem = 'This file has changed or was deleted since you chose it. Remove it and choose it again.';
    return { problem, canRetry: false };
  }
  const { kind, codeName, message } = AppError.from(thrown);
  return {
    problem: codeName === 'FILE_TYPE_REFUSED' ? typeProblem(file) : message,
    // the server refuses the same file again, but a network error can pass
    canRetry: kind !== 'code' || (codeName !== undefined && codes[codeName].healedBy === 'waiting'),
  };
};

const problemOf = (all: readonly ChosenFile[]): string | undefined => {
  if (all.some(({ problem }) => problem !== undefined)) return 'A file was not sent. Try again or remove it.';
  return all.some(({ fileId }) => fileId === undefined) ? 'A file is still being sent.' : undefined;
};

/** Files on the server that are not part of a message or feedback yet. */
const storedFiles = z.array(z.object({ fileId: z.string(), name: z.string(), size: z.number() }));

/** Reads the uploaded files of an earlier visit from their stored text. */
const filesIn = (text: string | undefined): readonly ChosenFile[] => {
  const stored = z.safeParse(
    storedFiles,
    jsonIn(() => text),
  );
  return (stored.data ?? []).map((file, id) => ({ ...file, id, share: 1 }));
};

const onServer = (all: readonly ChosenFile[]) =>
  all.flatMap(({ fileId, name, size }) => (fileId === undefined ? [] : { fileId, name, size }));

/** The text to store for the uploaded files. */
const textOf = (all: readonly ChosenFile[]): string => {
  const files = onServer(all);
  return files.length === 0 ? '' : JSON.stringify(files);
};

/**
 * Uploads each file as soon as it is chosen, so that sending the message is fast.
 * @param stored text of the files that an earlier visit uploaded
 * @param onStore receives the text to store whenever a file was uploaded or removed; an upload can end after the
 * borrower left the screen
 */
export const useFiles = (purpose: 'feedback' | 'chat', stored: string | undefined, onStore: (text: string) => void) => {
  const { api } = useScreen();
  const [all, setAll] = useState(() => filesIn(stored));
  const lastId = useRef(all.length);
  /** the current files, also after the component was unmounted */
  const latest = useRef(all);
  const lastText = useRef(textOf(all));

  const update = (next: (before: readonly ChosenFile[]) => readonly ChosenFile[]) => {
    latest.current = next(latest.current);
    setAll(latest.current);
    const text = textOf(latest.current);
    if (lastText.current === text) return;
    lastText.current = text;
    onStore(text);
  };
  const change = (id: number, part: Partial<ChosenFile>) =>
    update((before) => before.map((each) => (each.id === id ? { ...each, ...part } : each)));
  const send = async (id: number, file: File) => {
    try {
      const { fileId } = await api.upload(mediaUpload, file, { purpose }, (share) => change(id, { share }));
      change(id, { fileId });
    } catch (thrown) {
      change(id, await failureOf(thrown, file));
    }
  };
  return {
    all,
    /** ids of the files that are on the server */
    uploaded: onServer(all).map(({ fileId }) => fileId),
    isFull: all.length >= MAXIMUM_RECEIPTS,
    /** reason why the message with these files cannot be sent yet */
    problem: problemOf(all),
    add: (source: File) => {
      lastId.current += 1;
      const id = lastId.current;
      const { name, size } = source;
      const problem = fileProblem(source);
      update((before) => [...before, { id, name, size, source, share: 0, problem }]);
      if (problem === undefined) void send(id, source);
    },
    retry: ({ id, source }: ChosenFile) => {
      change(id, { share: 0, problem: undefined });
      if (source) void send(id, source);
    },
    remove: ({ id }: ChosenFile) => update((before) => before.filter((each) => each.id !== id)),
    clear: () => {
      // the caller clears the stored text with the rest of the draft
      lastText.current = '';
      update(() => []);
    },
  };
};

/** The chosen files of an unsent message or feedback. */
type Files = ReturnType<typeof useFiles>;

const percent = (share: number): number => Math.round(share * 100);

function State({ file: { share, problem, fileId, name, size } }: { readonly file: ChosenFile }) {
  if (problem !== undefined) return <span className="danger small">{problem}</span>;
  if (fileId !== undefined) return <span className="note">{fileSize(size)} · sent</span>;
  return (
    <>
      <span className="note">{share < 1 ? `Sending, ${percent(share)} %` : 'Checking'}</span>
      <UploadProgress label={`Sending ${name}`} percent={percent(share)} />
    </>
  );
}

/** The chosen files, each with its progress and its buttons. */
export function FileList({ files }: { readonly files: Files }) {
  const list = useRef<HTMLUListElement>(null);
  if (files.all.length === 0) return null;
  // the pressed button goes away, and would take the focus with it
  const keepFocus = (isLast: boolean) => (isLast ? focusHeading() : list.current?.focus({ preventScroll: true }));
  return (
    <ul ref={list} tabIndex={-1} className="stack gap-8" aria-label="Chosen files">
      {files.all.map((file) => (
        <li key={file.id} className="line gap-12 box files-item">
          <span className={file.problem === undefined ? 'accent' : 'danger'}>
            {file.fileId === undefined ? <FileIcon /> : <CheckIcon />}
          </span>
          <span className="stack fill files-text" role={file.problem === undefined ? undefined : 'alert'}>
            <span className="files-name">{file.name}</span>
            <State file={file} />
          </span>
          {file.canRetry && file.problem !== undefined && (
            <Button
              kind="secondary"
              isSmall
              label={`Send ${file.name} again`}
              onClick={() => {
                keepFocus(false);
                files.retry(file);
              }}
            >
              Retry
            </Button>
          )}
          <button
            type="button"
            className="tap muted"
            aria-label={`Remove ${file.name}`}
            onClick={() => {
              keepFocus(files.all.length === 1);
              files.remove(file);
            }}
          >
            <CloseIcon />
          </button>
        </li>
      ))}
    </ul>
  );
}

/**
 * The files of a feedback (5.10).
 * @param error shown if the borrower sent the form while an upload was running or had failed
 */
export function FilePicker({ files, error }: { readonly files: Files; readonly error: string | undefined }) {
  return (
    <fieldset className="stack gap-8 files-picker">
      <legend>Receipts (optional)</legend>
      <FileList files={files} />
      {!files.isFull && (
        <UploadButton kind="secondary" accept={ACCEPTED} onPick={files.add}>
          {files.all.length === 0 ? 'Add a receipt' : 'Add another file'}
        </UploadButton>
      )}
      <FieldError text={error} isAlert />
      <Note>
        Up to {MAXIMUM_RECEIPTS} files: pictures, PDF or video. At most {fileSize(MAXIMUM_FILE_BYTES)} each.
      </Note>
    </fieldset>
  );
}
