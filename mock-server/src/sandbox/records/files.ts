import { mediaUpload } from '@kit/contracts/methods/face';
import { uploadedFile } from '@kit/contracts/wire/upload';
import * as z from 'zod/mini';
import { defineCollection, type RecordOf } from '../../core/collection';
import { type Collection, type Documents, idsWhere } from '../../core/documents';
import { randomBytes } from '../../core/replay-context';
import { FILE_KIND } from '../../core/store/store';
import { count, time } from './fields';

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
export class Files {
  readonly #documents: Documents;
  readonly #known: Collection<FileRecord>;

  constructor(documents: Documents) {
    this.#documents = documents;
    this.#known = documents.collection(fileCollection);
  }

  /** Stores a file. Undefined if the sandbox has no room left. */
  keep(file: Omit<FileRecord, 'fileId' | 'size'>, bytes: Buffer): FileRecord | undefined {
    if (this.#used() + bytes.length + OVERHEAD > MAXIMUM_BYTES) return undefined;
    const stored = { ...file, fileId: randomBytes(16).toString('hex'), size: bytes.length };
    this.#known.set(stored.fileId, stored);
    this.#documents.attach({ id: stored.fileId, content: bytes.toString('base64') });
    return stored;
  }

  find(fileId: string): FileRecord | undefined {
    return this.#known.get(fileId);
  }

  /** A file of this borrower. Undefined for a file of somebody else. */
  ofOwner(owner: string, fileId: string): FileRecord | undefined {
    const stored = this.#known.get(fileId);
    return stored?.owner === owner ? stored : undefined;
  }

  has(fileId: string): boolean {
    return this.#known.get(fileId) !== undefined;
  }

  /** Deletes all files of this borrower. */
  forget(owner: string): void {
    for (const fileId of idsWhere(this.#known, (file) => file.owner === owner)) this.#known.delete(fileId);
  }

  /** Bytes of all files, including overhead. */
  #used(): number {
    let used = 0;
    for (const [, { size }] of this.#known.entries()) used += size + OVERHEAD;
    return used;
  }
}
