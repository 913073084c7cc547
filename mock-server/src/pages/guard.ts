import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { AGREEMENTS } from '../sandbox/agreement-path';
import { foreignRefusal, hostRefusal } from '../wire/origin';
import { sendText } from './html';
import { isPhoneFrame } from './workbench-hosts';

/**
 * Without an admin token, refuses requests to a host name that is not this machine's, and requests from pages of other
 * origins. With a token, pages are public, and every sensitive call requires the token.
 */
export const guardPages = (app: FastifyInstance, { adminToken }: Pick<Config, 'adminToken'>): void => {
  if (adminToken !== undefined) return;
  app.addHook('onRequest', ({ method, url, headers }, reply, done) => {
    // The app shows agreements in a sandboxed frame without an origin, so their files look like foreign requests.
    const isForAnyPage = url.startsWith(`${AGREEMENTS}/`) || isPhoneFrame(method, headers);
    const refusal = hostRefusal(headers) ?? (isForAnyPage ? undefined : foreignRefusal(headers));
    if (refusal === undefined) return done();
    sendText(reply, 403, refusal, { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });
};
