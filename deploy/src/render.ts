import { parseArgs } from 'node:util';
import { printableLines } from '@kit/contracts/printable';
import { SettingError } from './setting-error';
import { settings } from './settings';
import { renderSite } from './site';

const usage = (): string => {
  const lines = Object.values(settings).map(({ variable, what, allowed, ...more }) => {
    const fallback = 'fallback' in more && more.fallback ? `by default ${more.fallback.note}` : 'required';
    return `  ${variable}\n      ${what}: ${allowed}; ${fallback}`;
  });
  return `Writes the nginx configuration and the files of the site into SITE_FOLDER. Environment variables:\n\n${lines.join('\n')}\n\nThen: nginx -e stderr -p "$SITE_FOLDER" -c nginx.conf\nIf nginx runs already, add --reload: it takes the new files without losing a call.\n`;
};

const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' }, reload: { type: 'boolean', default: false } },
  });
  if (values.help) {
    process.stdout.write(usage());
    return;
  }
  // A refused setting ends with its sentence alone.
  const notes: string[] = [];
  const folder = await renderSite(process.env, { note: (line) => notes.push(line), reload: values.reload });
  notes.push(`${values.reload ? 'Rendered and reloaded' : 'Rendered'}: ${folder}`);
  process.stdout.write(`${printableLines(notes.join('\n'))}\n`);
};

try {
  await main();
} catch (cause) {
  // Expected errors print one sentence without a stack trace.
  const isExpected = cause instanceof SettingError || (cause instanceof TypeError && 'code' in cause);
  const text = isExpected ? cause.message : cause instanceof Error ? cause.stack : cause;
  process.stderr.write(`${printableLines(String(text))}\n`);
  process.exitCode = 1;
}
