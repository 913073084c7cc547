import { lookup } from 'node:dns/promises';
import { messageOf } from '@kit/contracts/message-of';
import { printableLines } from '@kit/contracts/printable';
import { checkListening } from './listening';
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
  const { hostname } = settings.SITE_BACKEND;
  // nginx resolves the name once, when it starts.
  await lookup(hostname.replace(/^\[|\]$/g, '')).catch(() =>
    blame('SITE_BACKEND', () => {
      throw new Error(`${hostname} does not resolve on this machine`);
    }),
  );
  if (process.argv[2] === 'start') for (const each of settings.SITE_LISTEN ?? ['8080']) await checkListening(each);
  writePage(settings, blame, print);
} catch (cause) {
  print(messageOf(cause));
  process.exitCode = 1;
}
