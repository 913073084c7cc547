import { defineScenario } from '../scenario';
import { channels } from '../service-steps';

export const noChannelsOpen = defineScenario({
  name: 'no-channels-open',
  title: 'No support channel open',
  meets: 'Telephone, e-mail and WhatsApp of customer service are closed.',
  story: [channels(false)],
  lands: '/customer_faq',
  touches: 'the support channels of the sandbox, which are open again in every other scenario',
});
