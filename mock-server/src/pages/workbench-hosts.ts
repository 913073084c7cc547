import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isLoopback, WORKBENCH_HOST } from '../wire/origin';

/**
 * The phones below the workbench: each has an origin of its own, since frames of one origin would share the session with
 * it, and all are of one site, since browsers give no storage to frames of another. Browsers resolve these names to this
 * machine without asking anybody.
 */
const PHONE_HOSTS = ['a', 'b', 'c', 'd'].map((name) => `${name}.${WORKBENCH_HOST}`);

const FRAMED_BY_ITSELF = "frame-ancestors 'self'";

/** Host name and `:port`, as a request was sent to. */
const partsOf = ({ host = '' }: IncomingHttpHeaders): { readonly name: string; readonly port: string } => {
  const port = /:\d+$/.exec(host)?.[0] ?? '';
  return { name: host.slice(0, host.length - port.length).toLowerCase(), port };
};

/** The origins of the phones, beside a page that was asked for under the host of a request. */
export const phoneOrigins = (headers: IncomingHttpHeaders): readonly string[] =>
  PHONE_HOSTS.map((name) => `http://${name}${partsOf(headers).port}`);

const isPhone = (headers: IncomingHttpHeaders): boolean => PHONE_HOSTS.includes(partsOf(headers).name);

const workbenchOrigin = (headers: IncomingHttpHeaders): string => `http://${WORKBENCH_HOST}${partsOf(headers).port}`;

/**
 * Where a browser on this machine that asked for the workbench under another name finds it.
 * @returns undefined where it is right, or the machine is another
 */
export const betterWorkbench = (headers: IncomingHttpHeaders): string | undefined => {
  const { name } = partsOf(headers);
  const isNavigation = headers['sec-fetch-dest'] === 'document';
  return isNavigation && name !== WORKBENCH_HOST && isLoopback(name) ? workbenchOrigin(headers) : undefined;
};

/**
 * Whether a page is loaded into a frame, as the workbench does with its phones. Whoever else tries gets a page that no
 * browser shows there: its policy names the workbench alone.
 */
export const isPhoneFrame = (method: string, headers: IncomingHttpHeaders): boolean =>
  method === 'GET' && headers['sec-fetch-dest'] === 'iframe' && isPhone(headers);

/** Lets the workbench frame whatever a phone of it shows: the app, and what the app shows in frames of its own. */
export const letWorkbenchFrame = (app: FastifyInstance): void => {
  app.addHook('onSend', async ({ headers }, reply) => {
    const policy = reply.getHeader('content-security-policy');
    if (typeof policy !== 'string' || !isPhone(headers)) return;
    reply.header(
      'content-security-policy',
      policy.replace(FRAMED_BY_ITSELF, `${FRAMED_BY_ITSELF} ${workbenchOrigin(headers)}`),
    );
  });
};
