import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

// Writes a key pair for a test backend, unless both files exist.
const [privatePath, publicPath] = process.argv.slice(2);
if (!privatePath || !publicPath) throw new Error('usage: node make-keys.mjs <private key> <public key>');

if (!existsSync(privatePath) || !existsSync(publicPath)) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  for (const path of [privatePath, publicPath]) mkdirSync(dirname(path), { recursive: true });
  writeFileSync(privatePath, privateKey, { mode: 0o600 });
  writeFileSync(publicPath, publicKey);
}
