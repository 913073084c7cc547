import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { agreementType } from '@kit/contracts/enums';
import { AGREEMENT_STYLE_PATH, agreementPages, agreementStyle } from '@kit/mock-server/pages/agreements';
import { AGREEMENTS } from '@kit/mock-server/sandbox/agreement-path';
import { refuse } from './setting-error';

/** Files to write: path in the site's folder, and content. */
export type Files = ReadonlyMap<string, string | Buffer>;

/** Folder of the files that nginx serves. Their paths in it equal their URL paths. */
const CONTENT = 'content';
const FAQ_PATH = '/content/faq.json';
const SERVED = new Set(['.css', '.html', '.jpeg', '.jpg', '.pdf', '.png', '.svg', '.webp', '.woff2']);

const fileOf = (path: string): string => CONTENT + path;

const ownExamples = (): Files =>
  new Map(
    [...agreementPages, [AGREEMENT_STYLE_PATH, agreementStyle] as const].map(([path, text]) => [fileOf(path), text]),
  );

/** The content security policy blocks inline styles. */
const hasStyleInside = (html: string): boolean => /<style[\s>]|\sstyle=/i.test(html);

const ofLender = (folder: string, note: (line: string) => void): Files => {
  const missing = agreementType.values.map((type) => `${type}.html`).filter((name) => !existsSync(join(folder, name)));
  if (missing.length > 0) return refuse(`it lacks ${missing.join(', ')}`);
  // Follows links: Kubernetes mounts the files of a ConfigMap as links.
  const names = readdirSync(folder).filter((name) => !name.startsWith('.') && statSync(join(folder, name)).isFile());
  const odd = names.find((name) => !SERVED.has(extname(name).toLowerCase()) || !/^[\w.-]+$/.test(name));
  if (odd !== undefined) return refuse(`"${odd}" is not a page, style sheet, font or picture with a plain name`);
  const files = new Map(names.map((name) => [fileOf(`${AGREEMENTS}/${name}`), readFileSync(join(folder, name))]));
  for (const [path, bytes] of files) {
    if (path.endsWith('.html') && hasStyleInside(bytes.toString('utf8'))) {
      note(
        `${path.slice(CONTENT.length)} has an inline style, which browsers block here. Put it into a .css file beside the page.`,
      );
    }
  }
  return files;
};

/**
 * Reads the pages of the agreements from a folder, or uses the built-in examples.
 * @throws Error if a page is missing or a file cannot be served
 */
export const agreementFiles = (folder: string | undefined, note: (line: string) => void): Files =>
  folder === undefined ? ownExamples() : ofLender(folder, note);

/** URLs of the agreements on this site. */
export const agreementLinks = (): Record<string, string> =>
  Object.fromEntries(agreementType.values.map((type) => [type, `${AGREEMENTS}/${type}.html`]));

/** The common problems as a JSON file. */
export const faqFile = (faq: unknown): Files => new Map([[fileOf(FAQ_PATH), JSON.stringify(faq)]]);
export const faqLink = FAQ_PATH;
