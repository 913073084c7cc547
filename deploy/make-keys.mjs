import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

// Writes a key pair for a test backend. Never overwrites a private key: a missing public key is derived from it.
const [privatePath, publicPath] = process.argv.slice(2);
if (!privatePath || !publicPath) throw new Error('usage: node make-keys.mjs <private key> <public key>');
for (const path of [privatePath, publicPath]) mkdirSync(dirname(path), { recursive: true });

if (!existsSync(privatePath)) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  writeFileSync(privatePath, pem, { mode: 0o600, flag: 'wx' });
}
writeFileSync(publicPath, createPublicKey(readFileSync(privatePath)).export({ type: 'spki', format: 'pem' }));
