import { mediaUpload } from '@kit/contracts/methods/face';
import { uploadedFile } from '@kit/contracts/wire/upload';
import * as z from 'zod/mini';
import { type Documents, defineCollection, type RecordOf } from '../../core/documents';
import { randomBytes } from '../../core/replay-context';
import { FILE_KIND } from '../../core/store/store';
import { count, OwnedRecords, time } from './fields';

/** Metadata of a file. */
export const fileCollection = defineCollection(
  FILE_KIND,
  z.object({
    fileId: z.string(),
    /** userIdentifier of the borrower */
    owner: z.string(),
    mime: uploadedFile.shape.mime,
    /** bytes */
    size: count,
    purpose: mediaUpload.request.shape.purpose,
    /** on the sandbox's clock */
    keptAt: time,
  }),
);
export type FileRecord = RecordOf<typeof fileCollection>;

/** Maximum total size of a sandbox's files in bytes, because they are served from memory. */
export const MAXIMUM_BYTES = 96 * 1024 * 1024;
/** Overhead of a file, so that many tiny files also reach the limit. */
const OVERHEAD = 1024;

/**
 * The bytes of a file as base64, which makes them a third larger. Snapshots and traces have them as documents. The
 * store keeps them apart.
 */
export const fileContentCollection = defineCollection('fileContent', z.string());

const FILES = '/files';
/** The address of a file, relative to the base. Only its random id protects it, because `<img>` sends no token. */
export const fileUrl = (fileId: string): string => `${FILES}/${fileId}`;

/** The files of a sandbox. The content of a file is stored apart, under the id of the file. */
export class Files extends OwnedRecords<FileRecord> {
  readonly #documents: Documents;

  constructor(documents: Documents) {
    super(documents, fileCollection);
    this.#documents = documents;
  }

  /** Stores a file. Undefined if the sandbox has no room left. */
  keep(file: Omit<FileRecord, 'fileId' | 'size'>, bytes: Buffer): FileRecord | undefined {
    if (this.#used() + bytes.length + OVERHEAD > MAXIMUM_BYTES) return undefined;
    const stored = { ...file, fileId: randomBytes(16).toString('hex'), size: bytes.length };
    this.set(stored.fileId, stored);
    this.#documents.attach({ id: stored.fileId, content: bytes.toString('base64') });
    return stored;
  }

  /** Bytes of all files, including overhead. */
  #used(): number {
    return this.values().reduce((used, { size }) => used + size + OVERHEAD, 0);
  }
}
