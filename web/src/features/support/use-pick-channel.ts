import type { SupportSourcePage } from '@kit/contracts/enums';
import { useState } from 'react';
import { useAction } from '../../api/use-action';
import { useBridge } from '../../bridge/use-bridge';
import { useToast } from '../../ui/toast-context';
import type { OpenChannel } from './support-channels';

const COPIED = 'Copied';
const NOT_COPIED = 'This could not be copied. Please note it down.';

/**
 * What picking a channel does (4.14): copies its value, closes the popup, reports channel and page,
 * and for WhatsApp opens a chat. A report that fails is nothing that the borrower could mend.
 */
export const usePickChannel = (sourcePage: SupportSourcePage | '', onClose: () => void) => {
  const bridge = useBridge();
  const { show } = useToast();
  const report = useAction('customerServiceTicket');
  const [problem, setProblem] = useState<string>();
  const pick = async ({ name, value }: OpenChannel): Promise<void> => {
    setProblem(undefined);
    void report.run({ sourcePage, supportChannel: name }).catch(() => undefined);
    try {
      await bridge.call('copyText', { text: value });
      show(COPIED, { kind: 'success' });
      onClose();
    } catch {
      setProblem(NOT_COPIED);
    }
    if (name === 'whatsappService') await bridge.call('openWhatsApp', { number: value }).catch(() => undefined);
  };
  return { pick, problem };
};
