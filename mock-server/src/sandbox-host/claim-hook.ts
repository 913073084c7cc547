import type { preHandlerHookHandler } from 'fastify';
import { isSandboxName } from '../sandbox/names';
import { markSandboxMissing, type SandboxOfRequest } from '../sandbox/resolve';
import type { SandboxHost } from '../sandbox/sandbox-host';

/**
 * Claims the sandbox of a request before its handler runs. The claim waits for the body, because another server may take
 * the sandbox while a slow client sends it.
 */
export const claimHook =
  (host: SandboxHost, { nameOf, existingOnly, withFiles }: SandboxOfRequest): preHandlerHookHandler =>
  (request, reply, done) => {
    const name = nameOf(request);
    // The handler refuses an invalid name.
    if (name === undefined || !isSandboxName(name)) {
      done();
      return;
    }
    const run = (exists: boolean) => {
      const end = exists ? host.begin(name) : undefined;
      if (end !== undefined) reply.raw.once('close', end);
      if (!exists) markSandboxMissing(request.raw);
      done();
    };
    const claiming = host.claim(name, { existingOnly: existingOnly(request), withFiles });
    if (claiming === undefined) run(true);
    else claiming.then(run, (cause: Error) => done(cause));
  };
