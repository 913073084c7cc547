import { RefusedError } from './command-line';
import { admin, type Target } from './qa/admin';

const MINUTE = 60_000;

/**
 * A link for a phone in the network. `others` are the machine's other addresses, in case the first is
 * unreachable.
 */
type PhoneLink = { link: string; minutes: number; others: readonly string[] };

/** @throws RefusedError if other machines cannot reach the server */
const phoneLink = async (target: Target): Promise<PhoneLink> => {
  const here = new URL(target.app ?? target.url);
  const { addresses } = await admin(target, 'GET /health');
  const [address, ...others] = addresses;
  if (address === undefined) {
    throw new RefusedError(
      'Phones cannot reach this server: it listens only on this machine, or the machine has no network. Start it with "npm start -- --lan".',
    );
  }
  const { link, expiresInMs } = await admin(target, 'POST /enter', { body: { path: '/' } });
  here.hostname = address.includes(':') ? `[${address}]` : address;
  return { link: here.origin + link, minutes: expiresInMs / MINUTE, others };
};

/**
 * QR code for a terminal. It sets its own colours, because not every camera reads inverted codes. A file gets plain
 * characters.
 */
const qrCode = async (text: string): Promise<string> => {
  const { default: qr } = await import('qrcode');
  const errorCorrectionLevel = 'L';
  return process.stdout.isTTY
    ? qr.toString(text, { type: 'terminal', small: true, errorCorrectionLevel })
    : qr.toString(text, { type: 'utf8', errorCorrectionLevel });
};

const phoneLines = async (target: Target): Promise<string> => {
  const { link, minutes, others } = await phoneLink(target);
  const otherHost =
    others.length === 0 ? '' : `\n  If the phone cannot open it, use another address: ${others.join(', ')}`;
  return `  On a phone in this network (works for ${minutes} minutes; "Real phone" in the workbench makes another link)
    ${link}
${await qrCode(link)}${otherHost}`;
};

/** A link for a phone, as text and as QR code, or the reason if other machines cannot reach the server. */
export const phoneLinesOrWhyNot = (target: Target) =>
  phoneLines(target).catch((cause: unknown) => {
    if (cause instanceof RefusedError) return `  ${cause.message}`;
    throw cause;
  });
