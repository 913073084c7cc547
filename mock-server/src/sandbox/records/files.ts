import { faceMethods } from '@kit/contracts/methods/face';
import { uploadedFile } from '@kit/contracts/wire/upload';
import * as z from 'zod/mini';
import { DocumentIndex } from '../document-index';
import type { Collection, Documents } from '../documents';
import { randomBytes } from '../replay-context';
import { defineCollection, type RecordOf } from './define-collection';
import { count, time } from './fields';

/** Metadata of a file. */
export const fileCollection = defineCollection(
  'file',
  z.object({
    fileId: z.string(),
    /** userIdentifier of the borrower */
    owner: z.string(),
    mime: uploadedFile.shape.mime,
    /** bytes */
    size: count,
    purpose: faceMethods.mediaUpload.request.shape.purpose,
    /** on the sandbox's clock */
    keptAt: time,
  }),
);
export type FileRecord = RecordOf<typeof fileCollection>;

/** Maximum total size of a sandbox's files in bytes, because they are served from memory. */
export const MAXIMUM_BYTES = 96 * 1024 * 1024;
/** Overhead of a file, so that many tiny files also reach the limit. */
const OVERHEAD = 1024;

/** The bytes of a file as base64, which makes them a third larger. */
export const fileContentCollection = defineCollection('fileContent', z.string(), { size: (4 / 3) * MAXIMUM_BYTES });

const FILES = '/files';
/** The address of a file, relative to the base. Only its random id protects it, because `<img>` sends no token. */
export const fileUrl = (fileId: string): string => `${FILES}/${fileId}`;

/** The files of a sandbox: metadata, and separately the large content as base64. */
export class Files {
  readonly #documents: Documents;
  readonly #known: Collection<FileRecord>;
  readonly #contents: Collection<string>;
  readonly #byOwner: DocumentIndex<FileRecord>;
  /** bytes of all files, including overhead */
  #used = 0;

  constructor(documents: Documents) {
    this.#documents = documents;
    this.#known = documents.collection(fileCollection);
    this.#contents = documents.collection(fileContentCollection);
    this.#byOwner = new DocumentIndex(this.#known, ({ owner }) => owner);
    this.#known.follow((_, before, after) => {
      if (before !== undefined) this.#used -= before.size + OVERHEAD;
      if (after !== undefined) this.#used += after.size + OVERHEAD;
    });
  }

  /** Stores a file. Undefined if the sandbox has no room left. */
  keep(file: Omit<FileRecord, 'fileId' | 'size'>, bytes: Buffer): FileRecord | undefined {
    if (this.#used + bytes.length + OVERHEAD > MAXIMUM_BYTES) return undefined;
    const stored = { ...file, fileId: randomBytes(16).toString('hex'), size: bytes.length };
    this.#known.set(stored.fileId, stored);
    this.#contents.set(stored.fileId, bytes.toString('base64'));
    return stored;
  }

  /** A file of this borrower. Undefined for a file of somebody else. */
  ofOwner(owner: string, fileId: string): FileRecord | undefined {
    const stored = this.#known.get(fileId);
    return stored?.owner === owner ? stored : undefined;
  }

  has(fileId: string): boolean {
    return this.#known.get(fileId) !== undefined;
  }

  /** A file with its bytes, loaded from the store if another server received the upload. */
  async read(fileId: string): Promise<{ readonly file: FileRecord; readonly bytes: Buffer } | undefined> {
    await this.#documents.load(fileId);
    const file = this.#known.get(fileId);
    const content = this.#contents.get(fileId);
    return file === undefined || content === undefined ? undefined : { file, bytes: Buffer.from(content, 'base64') };
  }

  /** Deletes all files of this borrower. */
  forget(owner: string): void {
    for (const fileId of this.#byOwner.ids(owner)) {
      this.#known.delete(fileId);
      this.#contents.delete(fileId);
    }
  }
}
