import type { RequestOf } from '@kit/contracts/methods';
import type { UploadedFile } from '@kit/contracts/wire/upload';
import type { Collection, Documents } from '../documents';
import { randomBytes } from '../replay-context';

/** What is known of a kept file beside its bytes. */
export interface KeptFile {
  readonly fileId: string;
  /** the userIdentifier of the borrower whose file it is */
  readonly owner: string;
  readonly mime: UploadedFile['mime'];
  /** bytes */
  readonly size: number;
  readonly purpose: RequestOf<'mediaUpload'>['purpose'];
  /** on the sandbox's clock */
  readonly keptAt: number;
}

/** What all files of a sandbox may take together, in bytes: they are served from memory. */
export const MAXIMUM_BYTES = 96 * 1024 * 1024;
/** What a file costs beside its bytes, so that many tiny ones meet the bound as well. */
const OVERHEAD = 1024;

const FILES = '/files';
/** Where a file can be had, relative to the base. Its id is all that protects it: an `<img>` sends no token. */
export const fileUrl = (fileId: string): string => `${FILES}/${fileId}`;

/** The files of a sandbox: what is known of each, and apart from it the content as base64, which is large. */
export class Files {
  readonly #known: Collection<KeptFile>;
  readonly #contents: Collection<string>;

  constructor(documents: Documents) {
    this.#known = documents.collection<KeptFile>('file');
    this.#contents = documents.collection<string>('fileContent');
  }

  /** Keeps a file, or answers undefined where the sandbox has no room left for it. */
  keep(file: Omit<KeptFile, 'fileId' | 'size'>, bytes: Buffer): KeptFile | undefined {
    let used = 0;
    for (const [, { size }] of this.#known.entries()) used += size + OVERHEAD;
    if (used + bytes.length + OVERHEAD > MAXIMUM_BYTES) return undefined;
    const kept = { ...file, fileId: randomBytes(16).toString('hex'), size: bytes.length };
    this.#known.set(kept.fileId, kept);
    this.#contents.set(kept.fileId, bytes.toString('base64'));
    return kept;
  }

  /** A file of this borrower. Somebody else's is as unknown as one that never was. */
  ofOwner(owner: string, fileId: string): KeptFile | undefined {
    const kept = this.#known.get(fileId);
    return kept?.owner === owner ? kept : undefined;
  }

  /** A file with its bytes, for whoever knows its id. */
  read(fileId: string): { readonly file: KeptFile; readonly bytes: Buffer } | undefined {
    const file = this.#known.get(fileId);
    const content = this.#contents.get(fileId);
    return file === undefined || content === undefined ? undefined : { file, bytes: Buffer.from(content, 'base64') };
  }

  /** Deletes everything that is this borrower's. */
  forget(owner: string): void {
    for (const [fileId, file] of [...this.#known.entries()]) {
      if (file.owner !== owner) continue;
      this.#known.delete(fileId);
      this.#contents.delete(fileId);
    }
  }
}
