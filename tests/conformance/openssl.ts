import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../support/temporary-folder';

/**
 * All cryptography of the independent client, by the openssl program. Written from the wire page alone; it must never
 * import from contracts, web or mock-server.
 */
const openssl = (input: Buffer | string, ...argument: string[]): Buffer =>
  execFileSync('openssl', argument, { input, stdio: ['pipe', 'pipe', 'pipe'] });

const ascii = (key: string): string => Buffer.from(key, 'ascii').toString('hex');

/** Encrypts UTF-8 text with AES-256-ECB-PKCS7, under the 32 ASCII bytes of `key`, to lower-case hex. */
export const seal = (key: string, text: string): string =>
  openssl(text, 'enc', '-aes-256-ecb', '-K', ascii(key)).toString('hex');

/** @throws if the padding is invalid */
export const open = (key: string, hex: string): string =>
  openssl(Buffer.from(hex, 'hex'), 'enc', '-aes-256-ecb', '-d', '-K', ascii(key)).toString('utf8');

/** Encrypts text with RSA-PKCS#1 v1.5 under a PEM public key, to base64. */
export const sealWithPublicKey = (publicKey: string, text: string): string => {
  const directory = temporaryFolder();
  const file = join(directory, 'public.pem');
  writeFileSync(file, publicKey);
  const padding = ['-pkeyopt', 'rsa_padding_mode:pkcs1'];
  return openssl(text, 'pkeyutl', '-encrypt', '-pubin', '-inkey', file, ...padding).toString('base64');
};
