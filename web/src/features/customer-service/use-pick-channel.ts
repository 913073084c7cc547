import type { SupportSourcePage } from '@kit/contracts/enums';
import { useAction } from '../../api/use-action';
import { useBridge } from '../../bridge/use-bridge';
import { useClipboard } from '../../bridge/use-clipboard';
import type { OpenChannel } from './support-channels';

/**
 * What picking a channel does (4.14): copies its value, closes the popup, reports channel and page, and opens a chat
 * for WhatsApp. A report that fails is ignored: the borrower could do nothing about it.
 */
export const usePickChannel = (sourcePage: SupportSourcePage | '', onClose: () => void) => {
  const bridge = useBridge();
  const { copy, problem } = useClipboard();
  const report = useAction('customerServiceTicket');
  const pick = async ({ name, value }: OpenChannel): Promise<void> => {
    void report.run({ sourcePage, supportChannel: name }).catch(() => undefined);
    if (await copy(value)) onClose();
    if (name === 'whatsappService') await bridge.call('openWhatsApp', { number: value }).catch(() => undefined);
  };
  return { pick, problem };
};
