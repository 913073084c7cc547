// Node imports this file before every script: it installs missing npm packages, then lets Node run TypeScript.
// `node scripts/install.mjs programs` also installs the programs that the tests need.
import './ends.mjs';
import { installPackages } from './packages.mjs';

const reason = installPackages();
if (reason) {
  console.error(reason);
  process.exit(1);
}
const { register } = await import('tsx/esm/api');
register();
if (process.argv[1]?.endsWith('install.mjs') && process.argv[2] === 'programs') {
  const { installPrograms } = await import('./programs.ts');
  await installPrograms();
}
