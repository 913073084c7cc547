import { lookup } from 'node:dns/promises';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '@kit/contracts/message-of';
import { printableLines } from '@kit/contracts/printable';
import { checkListening, listensIn } from './listening';
import { readSettings, SettingError } from './settings';
import { type Blame, writePage } from './site-page';

/** Checks the settings of the environment, and writes the page of the site. deploy/site.sh runs it with `start` or `reload`. */
const blame: Blame = (variable, step) => {
  try {
    return step();
  } catch (cause) {
    throw new SettingError(variable, process.env, messageOf(cause));
  }
};

const print = (text: string): void => console.error(printableLines(text));

try {
  const settings = readSettings(process.env);
  const { SITE_BACKEND: backend, SITE_FOLDER: folder, SITE_LISTEN: addresses = ['8080'] } = settings;
  const isReload = process.argv[2] === 'reload';
  if (isReload && !existsSync(join(folder, 'nginx.pid'))) {
    throw new Error(`No site runs in ${folder}. Start it with deploy/site.sh`);
  }
  // nginx resolves the name once, when it starts.
  await lookup(backend.hostname.replace(/^\[|\]$/g, '')).catch(() =>
    blame('SITE_BACKEND', () => {
      throw new Error(`${backend.hostname} does not resolve on this machine`);
    }),
  );
  // A running site keeps the addresses on which it listens.
  const own = isReload ? listensIn(readFileSync(join(folder, 'nginx.conf'), 'utf8')) : [];
  for (const address of addresses) if (!own.includes(address)) await checkListening(address);
  writePage(settings, blame, print);
} catch (cause) {
  print(messageOf(cause));
  process.exitCode = 1;
}
