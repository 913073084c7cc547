import { RefusedError } from './command-line';
import { admin, type Target } from './qa/admin';

const MINUTE = 60_000;

/**
 * A link that opens on a phone of the network, once.
 * `others`: the other addresses of the machine, should the phone not reach the first
 */
type PhoneLink = { link: string; minutes: number; others: readonly string[] };

/**
 * @param path of the app
 * @throws RefusedError where no other machine reaches the server
 */
const phoneLink = async (target: Target, path: string): Promise<PhoneLink> => {
  const here = new URL(target.app ?? target.url);
  const { addresses } = await admin(target, 'GET /addresses');
  const [address, ...others] = addresses;
  if (address === undefined) {
    throw new RefusedError(
      'No phone reaches this server: it listens on this machine alone, or the machine is on no network. "npm start -- --lan" listens for others.',
    );
  }
  const { link, expiresInMs } = await admin(target, 'POST /enter', { body: { path } });
  here.hostname = address.includes(':') ? `[${address}]` : address;
  return { link: here.origin + link, minutes: expiresInMs / MINUTE, others };
};

/**
 * A text as a QR code for a terminal: in colours of its own there, since a code whose light is dark is not read by
 * every camera, and in plain letters where it is written to a file.
 */
const qrCode = async (text: string): Promise<string> => {
  const { default: qr } = await import('qrcode');
  const errorCorrectionLevel = 'L';
  return process.stdout.isTTY
    ? qr.toString(text, { type: 'terminal', small: true, errorCorrectionLevel })
    : qr.toString(text, { type: 'utf8', errorCorrectionLevel });
};

/**
 * What a terminal says about a link for a phone: the link, and the same as a QR code.
 * @param path of the app
 * @throws RefusedError where no other machine reaches the server
 */
export const phoneLines = async (target: Target, path: string = '/') => {
  const { link, minutes, others } = await phoneLink(target, path);
  const elsewhere =
    others.length === 0 ? '' : `\n  Should it not get there, put another address in: ${others.join(', ')}`;
  return `  On a phone of this network; it opens once, within ${minutes} minutes, and "npm run qa -- phone" makes another
    ${link}
${await qrCode(link)}${elsewhere}`;
};

/**
 * The same for whoever has just started the server: where no machine of the network reaches it, that is what to say.
 */
export const phoneLinesOrWhyNot = (target: Target) =>
  phoneLines(target).catch((cause: unknown) => {
    if (cause instanceof RefusedError) return `  ${cause.message}`;
    throw cause;
  });
