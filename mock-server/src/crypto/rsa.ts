import { randomBytes } from 'node:crypto';
import { Worker } from 'node:worker_threads';

interface WorkerReply {
  readonly id: number;
  readonly text: string | null;
}

/** Bytes of what RSA-2048 seals. */
export const SEALED_BYTES = 256;

/**
 * Decrypts RSA-PKCS#1 v1.5 with node-forge, which takes about 20 ms for 2048 bits: in a thread of its own, so that
 * other calls do not wait for it. The thread starts with the first key exchange and never holds the process.
 */
export class RsaDecryption {
  readonly #privateKey: string;
  #worker: Worker | undefined;
  #nextId = 1;
  readonly #waiting = new Map<number, (text: string | null) => void>();

  /** @param privateKey PEM */
  constructor(privateKey: string) {
    this.#privateKey = privateKey;
  }

  /**
   * The text that was sealed, or null when it was not sealed for this key.
   * @param sealed cipher text of `SEALED_BYTES`, or null for something that cannot be one: that takes as long
   */
  decrypt(sealed: Uint8Array | null): Promise<string | null> {
    const id = this.#nextId;
    this.#nextId += 1;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#start().postMessage({ id, sealed });
    });
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
    this.#abandon();
  }

  #start(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    // Below every modulus, so that it is a cipher text of the right range under any key.
    const dummy = randomBytes(SEALED_BYTES);
    dummy[0] = 0;
    const worker = new Worker(new URL('./rsa-worker.js', import.meta.url), {
      workerData: { privateKey: this.#privateKey, dummy },
      execArgv: [],
    });
    worker.unref();
    worker.on('message', ({ id, text }: WorkerReply) => {
      this.#waiting.get(id)?.(text);
      this.#waiting.delete(id);
    });
    // A thread that died answers nobody: those who wait are refused, and the next exchange starts another.
    worker.on('error', () => undefined);
    worker.on('exit', () => this.#abandon());
    this.#worker = worker;
    return worker;
  }

  #abandon(): void {
    this.#worker = undefined;
    for (const resolve of this.#waiting.values()) resolve(null);
    this.#waiting.clear();
  }
}
