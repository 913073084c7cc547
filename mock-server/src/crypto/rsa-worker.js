// Plain JavaScript: a worker is started by Node itself, which reads no TypeScript on Node 20.
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import forge from 'node-forge';

// On Linux this is the priority of this thread alone: where processors are few, calls in flight go before a key
// exchange. Elsewhere it would be that of the whole server.
if (process.platform === 'linux') setPriority(10);

/** @type {{ privateKey: string, dummy: Uint8Array }} */
const { privateKey: pem, dummy } = workerData;
const privateKey = forge.pki.privateKeyFromPem(pem);

/** @param {Uint8Array} sealed */
const decrypt = (sealed) => {
  try {
    return privateKey.decrypt(Buffer.from(sealed).toString('latin1'), 'RSAES-PKCS1-V1_5');
  } catch {
    return null;
  }
};

parentPort?.on('message', (/** @type {{ id: number, sealed: Uint8Array | null }} */ { id, sealed }) => {
  // What is no cipher text at all costs the same as one that was sealed for somebody else.
  const text = decrypt(sealed ?? dummy);
  parentPort?.postMessage({ id, text: sealed === null ? null : text });
});
