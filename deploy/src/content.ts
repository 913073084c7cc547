import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { agreementType } from '@kit/contracts/enums';
import { AGREEMENT_STYLE_PATH, agreementPages, agreementStyle } from '@kit/mock-server/pages/agreements';
import { AGREEMENTS } from '@kit/mock-server/sandbox/agreement-path';
import { refuse } from './setting-error';

/** A file to be written: its path below the host's folder, and what is in it. */
export type Files = ReadonlyMap<string, string | Buffer>;

/** Where the files that nginx serves of this host lie in its folder; below it they have the path of their address. */
const CONTENT = 'content';
const FAQ_PATH = '/content/faq.json';
const SERVED = new Set(['.css', '.html', '.jpeg', '.jpg', '.pdf', '.png', '.svg', '.webp', '.woff2']);

const fileOf = (path: string): string => CONTENT + path;

const ownExamples = (): Files =>
  new Map(
    [...agreementPages, [AGREEMENT_STYLE_PATH, agreementStyle] as const].map(([path, text]) => [fileOf(path), text]),
  );

/** The content security policy of a page lets no style apply that stands in the page itself. */
const hasStyleInside = (html: string): boolean => /<style[\s>]|\sstyle=/i.test(html);

const ofLender = (folder: string, told: (line: string) => void): Files => {
  const missing = agreementType.values.map((type) => `${type}.html`).filter((name) => !existsSync(join(folder, name)));
  if (missing.length > 0) return refuse(`it lacks ${missing.join(', ')}`);
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => name);
  const odd = names.find((name) => !SERVED.has(extname(name).toLowerCase()) || !/^[\w.-]+$/.test(name));
  if (odd !== undefined) return refuse(`"${odd}" is no page, sheet, font or picture with a plain name`);
  const files = new Map(names.map((name) => [fileOf(`${AGREEMENTS}/${name}`), readFileSync(join(folder, name))]));
  for (const [path, bytes] of files) {
    if (path.endsWith('.html') && hasStyleInside(bytes.toString('utf8'))) {
      told(
        `${path.slice(CONTENT.length)} has a style inside, which no browser applies here: put it into a .css beside it.`,
      );
    }
  }
  return files;
};

/**
 * The pages of the agreements: those of a folder, or our own examples.
 * @throws Error for a folder that lacks one, or has what is not served
 */
export const agreementFiles = (folder: string | undefined, told: (line: string) => void): Files =>
  folder === undefined ? ownExamples() : ofLender(folder, told);

/** Where the app finds the agreements of this host. */
export const agreementLinks = (): Record<string, string> =>
  Object.fromEntries(agreementType.values.map((type) => [type, `${AGREEMENTS}/${type}.html`]));

/** The common problems as a file, and where the app finds it. */
export const faqFile = (faq: unknown): Files => new Map([[fileOf(FAQ_PATH), JSON.stringify(faq)]]);
export const faqLink = FAQ_PATH;
