import { describe, expect, it } from 'vitest';
import { openChannels } from '../../../../web/src/app/customer-service';
import { examples } from '../../../support/examples';

const closed = { value: '1', isOpen: false };
const channels = { phoneService: closed, emailService: closed, whatsappService: closed };

describe('openChannels', () => {
  it('lists the open channels in their order, from the JSON string', () => {
    const { supportChannels } = examples.operationConfiguration.response.supportChannelSettings;
    expect(openChannels(supportChannels)).toEqual([
      { name: 'phoneService', label: 'Telephone', value: '02013301234' },
      { name: 'emailService', label: 'Email', value: 'help@example.com' },
    ]);
  });

  it('omits closed channels and those without a value', () => {
    expect(openChannels(JSON.stringify(channels))).toEqual([]);
    expect(openChannels(JSON.stringify({ ...channels, emailService: { value: '', isOpen: true } }))).toEqual([]);
  });

  it.each(['', 'null', '{', '{"phoneService":{"value":"1","isOpen":"yes"}}'])('returns none for %j', (json) => {
    expect(openChannels(json)).toEqual([]);
  });
});
