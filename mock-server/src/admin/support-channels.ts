import { supportChannels } from '@kit/contracts/methods/configuration';
import { setSupportChannels, supportChannelsOf } from '../sandbox/customer-service';
import { defineAdminRoute } from './define';

export const supportChannelRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/support-channels',
    summary: 'The contact channels of customer service: telephone, e-mail and WhatsApp, each open or closed.',
    response: supportChannels,
    handle: ({ sandbox }) => supportChannelsOf(sandbox),
  }),
  defineAdminRoute({
    method: 'PUT',
    path: '/support-channels',
    summary: 'Changes the contact channels. The next operationConfiguration returns them.',
    body: supportChannels,
    response: supportChannels,
    handle: ({ sandbox, body }) => {
      setSupportChannels(sandbox, body);
      return supportChannelsOf(sandbox);
    },
  }),
];
