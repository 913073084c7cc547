import qr from 'qrcode';
import { admin, type Target } from './qa/admin';

const MINUTE = 60_000;

/** A link for a phone in the network, as text and as QR code, or why other machines cannot reach the server. */
export const phoneLines = async (target: Target): Promise<string> => {
  const here = new URL(target.app ?? target.url);
  const [address, ...others] = (await admin(target, 'GET /health')).addresses;
  if (address === undefined)
    return '  Phones cannot reach this server: it listens only on this machine, or the machine has no network. Start it with "npm start -- --lan".';
  const { link: path, expiresInMs } = await admin(target, 'POST /enter', { body: { path: '/' } });
  here.hostname = address.includes(':') ? `[${address}]` : address;
  const link = here.origin + path;
  // A terminal gets the code in its own colours, because not every camera reads inverted codes. A file gets characters.
  const code = await (process.stdout.isTTY
    ? qr.toString(link, { type: 'terminal', small: true, errorCorrectionLevel: 'L' })
    : qr.toString(link, { type: 'utf8', errorCorrectionLevel: 'L' }));
  return [
    `  On a phone in this network (works for ${expiresInMs / MINUTE} minutes; "Real phone" in the workbench makes another link)`,
    `    ${link}`,
    code,
    ...(others.length === 0 ? [] : [`  If the phone cannot open it, use another address: ${others.join(', ')}`]),
  ].join('\n');
};
