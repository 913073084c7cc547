import type { FastifyPluginAsync } from 'fastify';
import { type ClaimSandbox, SANDBOX_PREFIX } from '../sandbox/resolve';
import { type WireServices, wireRoutes } from './routes';

export interface WirePluginOptions extends WireServices {
  readonly claimSandbox: ClaimSandbox;
}

/** The app's API (protocol.md sections 1 to 3): key exchange, calls and uploads, for the default and for named sandboxes. */
export const wirePlugin: FastifyPluginAsync<WirePluginOptions> = async (app, services) => {
  for (const prefix of ['', SANDBOX_PREFIX]) {
    await app.register(
      async (wire) => {
        services.claimSandbox(wire);
        await wireRoutes(wire, services);
      },
      { prefix },
    );
  }
};
