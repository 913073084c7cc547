import { parseArgs } from 'node:util';
import { SettingError } from './setting-error';
import { settings } from './settings';
import { renderSite } from './site';

const usage = (): string => {
  const lines = Object.values(settings).map(({ variable, what, allowed, ...more }) => {
    const fallback = 'fallback' in more && more.fallback ? `by default ${more.fallback.note}` : 'required';
    return `  ${variable}\n      ${what}: ${allowed}; ${fallback}`;
  });
  return `Writes the nginx configuration and the files of the site into SITE_FOLDER. Environment variables:\n\n${lines.join('\n')}\n\nThen: nginx -e stderr -p "$SITE_FOLDER" -c nginx.conf\nIf nginx runs already, add --reload: it takes the new files without losing a call.`;
};

/**
 * Renders the site, and returns the text for the operator.
 * @throws TypeError with a code for an unknown argument
 * @throws SettingError naming the variable
 */
export const renderCommand = async (
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string> => {
  const { values } = parseArgs({
    args: [...args],
    options: { help: { type: 'boolean', short: 'h' }, reload: { type: 'boolean', default: false } },
  });
  if (values.help) return usage();
  // A refused setting ends with its sentence alone.
  const notes: string[] = [];
  const folder = await renderSite(environment, { note: (line) => notes.push(line), reload: values.reload });
  return [...notes, `${values.reload ? 'Rendered and reloaded' : 'Rendered'}: ${folder}`].join('\n');
};

/** The text of an error: one sentence if it is expected, else the stack trace. */
export const failureText = (cause: unknown): string => {
  const isExpected = cause instanceof SettingError || (cause instanceof TypeError && 'code' in cause);
  return String(isExpected ? cause.message : cause instanceof Error ? cause.stack : cause);
};
