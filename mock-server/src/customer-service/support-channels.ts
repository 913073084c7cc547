import type { SupportChannels } from '@kit/contracts/methods/configuration';

export const defaultChannels: SupportChannels = {
  phoneService: { value: '02013301234', isOpen: true },
  emailService: { value: 'help@example.com', isOpen: true },
  whatsappService: { value: '08035550147', isOpen: true },
};
