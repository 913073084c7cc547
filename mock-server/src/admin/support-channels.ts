import { supportChannels } from '@kit/contracts/methods/configuration';
import { defineAdminRoute } from './define';

export const supportChannelRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/support-channels',
    summary: 'The contact channels of customer service: telephone, e-mail and WhatsApp, each open or closed.',
    response: supportChannels,
    handle: ({ sandbox }) => sandbox.supportChannels.get(),
  }),
  defineAdminRoute({
    method: 'PUT',
    path: '/support-channels',
    summary: 'Changes the contact channels. The next operationConfiguration returns them.',
    body: supportChannels,
    response: supportChannels,
    handle: ({ sandbox, body }) => {
      sandbox.supportChannels.set(body);
      return body;
    },
  }),
];
