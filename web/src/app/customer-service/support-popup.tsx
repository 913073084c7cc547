import { assumptions } from '@kit/contracts/assumptions';
import type { SupportChannelName, SupportSourcePage } from '@kit/contracts/enums';
import { customerServiceTicket } from '@kit/contracts/methods/tickets';
import type { ReactNode } from 'react';
import { useApi } from '../../api/api-context';
import { groupPhone } from '../../platform/phone';
import { useBridge } from '../../platform/use-bridge';
import { useClipboard } from '../../platform/use-clipboard';
import { Dialog } from '../../ui/dialog';
import { ChatIcon, HeadsetIcon, Outline, PhoneIcon } from '../../ui/icons';
import { List, ListRow } from '../../ui/list';
import { Problem } from '../../ui/notice';
import { Note } from '../../ui/page';
import { copy } from './copy';
import type { OpenChannel } from './support-channels';

const MailIcon = () => <Outline d="M4 6h16v12H4zM4 7l8 6 8-6" />;

const icons: Record<SupportChannelName, ReactNode> = {
  phoneService: <PhoneIcon />,
  emailService: <MailIcon />,
  whatsappService: <ChatIcon />,
};

export interface SupportPopupProps {
  readonly channels: readonly OpenChannel[];
  readonly sourcePage: SupportSourcePage | '';
  /** true if customer service has sent an unread message */
  readonly isUnread: boolean;
  readonly onChat: () => void;
  readonly onClose: () => void;
}

/**
 * Handles the choice of a channel (4.14): copies its value, closes the popup, reports channel and page, and opens a
 * chat for WhatsApp. It ignores a failed report, because the borrower cannot act on it.
 */
const usePickChannel = (sourcePage: SupportSourcePage | '', onClose: () => void) => {
  const bridge = useBridge();
  const { copy: copyText, problem } = useClipboard();
  // not an action, because the choice of another channel must be reported too
  const api = useApi();
  const pick = async ({ name, value }: OpenChannel): Promise<void> => {
    void api.call(customerServiceTicket, { sourcePage, supportChannel: name }).catch(() => undefined);
    if (await copyText(value)) onClose();
    if (name === 'whatsappService') await bridge.call('openWhatsApp', { number: value }).catch(() => undefined);
  };
  return { pick, problem };
};

/** The ways to contact customer service (2.57). */
export function SupportPopup({ channels, sourcePage, isUnread, onChat, onClose }: SupportPopupProps) {
  const { pick, problem } = usePickChannel(sourcePage, onClose);
  return (
    <Dialog title={copy.title} onClose={onClose}>
      <Problem text={problem} />
      {assumptions.supportText !== '' && <Note>{assumptions.supportText}</Note>}
      <List>
        {channels.map((channel) => (
          <ListRow
            key={channel.name}
            icon={icons[channel.name]}
            title={channel.label}
            detail={groupPhone(channel.value)}
            action={channel.name === 'whatsappService' ? copy.copyAndOpen : copy.copy}
            onClick={() => void pick(channel)}
          />
        ))}
        <ListRow
          icon={<HeadsetIcon />}
          title={copy.contact}
          detail={isUnread ? copy.newMessage : copy.inApp}
          onClick={onChat}
        />
      </List>
    </Dialog>
  );
}
