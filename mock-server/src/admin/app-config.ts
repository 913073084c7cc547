import { appConfig } from '@kit/contracts/app-config';
import { defineAdminRoute } from './define';

export const appConfigRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/app-config',
    summary:
      'The configuration that this server writes into the page of the app: public key, base path, and the changes from MOCK_ASSUMPTIONS and MOCK_OVERRIDES. Under `/s/<sandbox>`, or with `?sandbox=`, it describes the page of that sandbox.',
    response: appConfig,
    ofServer: true,
    handle: ({ services, base }) => services.pageConfig(base),
  }),
];
