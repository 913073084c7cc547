import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { AGREEMENTS } from '../sandbox/agreement-path';
import { foreignRefusal, hostRefusal } from '../wire/origin';
import { isPhoneFrame } from './workbench-hosts';

const FORBIDDEN = 403;

/**
 * Refuses, in a sentence, whatever is asked of a server without an admin token under a host name that is not this
 * machine's, or by a page of another origin. With a token the pages are there for others, and what is worth guarding
 * asks for it.
 */
export const guardPages = (app: FastifyInstance, { adminToken }: Pick<Config, 'adminToken'>): void => {
  if (adminToken !== undefined) return;
  app.addHook('onRequest', ({ method, url, headers }, reply, done) => {
    // The app shows agreements in a frame without an origin, which makes a stranger of what they load.
    const isForAnyPage = url.startsWith(`${AGREEMENTS}/`) || isPhoneFrame(method, headers);
    const refusal = hostRefusal(headers) ?? (isForAnyPage ? undefined : foreignRefusal(headers));
    if (refusal === undefined) return done();
    reply
      .code(FORBIDDEN)
      .type('text/plain; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      .send(`${refusal}\n`);
  });
};
