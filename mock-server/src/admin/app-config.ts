import { appConfig } from '@kit/contracts/app-config';
import { defineAdminRoute } from './define';

export const appConfigRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/app-config',
    summary:
      'The configuration that this server writes into the page of the app: its public key, the base path, and what MOCK_ASSUMPTIONS and MOCK_OVERRIDES change. Under `/s/<sandbox>`, or with `?sandbox=`, it is that of the page there.',
    response: appConfig,
    ofServer: true,
    handle: ({ services, base }) => services.pageConfig(base),
  }),
];
