import type { FastifyPluginAsync } from 'fastify';
import { type ClaimSandbox, SANDBOX_PREFIX } from '../sandbox/resolve';
import type { AdminServices } from './define';
import { adminExistingOnly, adminRoutes, adminSandboxName } from './routes';

export interface AdminPluginOptions extends AdminServices {
  readonly claimSandbox: ClaimSandbox;
}

/** The admin API (protocol.md section 6), for the default and for named sandboxes. */
export const adminPlugin: FastifyPluginAsync<AdminPluginOptions> = async (app, services) => {
  for (const prefix of ['', SANDBOX_PREFIX]) {
    await app.register(
      async (admin) => {
        // The routes check the caller before the claim, so that an unauthorized call claims nothing.
        adminRoutes(admin, services);
        services.claimSandbox(admin, {
          nameOf: adminSandboxName,
          existingOnly: adminExistingOnly,
          // Snapshots include files.
          withFiles: true,
        });
      },
      { prefix },
    );
  }
};
