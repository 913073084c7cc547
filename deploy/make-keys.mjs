import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

// Writes a key pair for a test backend. Never overwrites a private key: a missing public key is derived from it.
const [privatePath, publicPath] = process.argv.slice(2);
const fail = (sentence) => {
  console.error(sentence);
  process.exit(1);
};
// Prints one sentence instead of a stack trace.
process.on('uncaughtException', ({ code, message }) =>
  fail(
    String(code).startsWith('ERR_OSSL')
      ? `${privatePath} contains no private key in PEM. Name another file, or remove it.`
      : `The keys cannot be written: ${message.replace(/^E\w+: /, '')}. Name other files.`,
  ),
);
if (!privatePath || !publicPath) fail('Usage: node make-keys.mjs <private key> <public key>');
// Not with Node's `recursive`, which loops forever below /proc.
const makeFolder = (path) => {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
};
for (const path of [privatePath, publicPath]) makeFolder(dirname(path));

if (!existsSync(privatePath)) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const temporary = `${privatePath}.${process.pid}.${Date.now()}`;
  writeFileSync(temporary, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  try {
    // Fails if there is a key now. Servers that start together share the key of the first.
    linkSync(temporary, privatePath);
  } catch (cause) {
    if (cause.code !== 'EEXIST') throw cause;
  } finally {
    rmSync(temporary);
  }
}
writeFileSync(publicPath, createPublicKey(readFileSync(privatePath)).export({ type: 'spki', format: 'pem' }));
