import { assumptions } from '@kit/contracts/assumptions';
import type { SupportChannelName, SupportSourcePage } from '@kit/contracts/enums';
import type { ReactNode } from 'react';
import { groupPhone } from '../../lib/phone';
import { Dialog } from '../../ui/dialog';
import { ChatIcon, HeadsetIcon, MailIcon, PhoneIcon } from '../../ui/icons';
import { List, ListRow } from '../../ui/list';
import { Problem } from '../../ui/notice';
import { Note } from '../../ui/page';
import type { OpenChannel } from './support-channels';
import { usePickChannel } from './use-pick-channel';

const icons: Record<SupportChannelName, ReactNode> = {
  phoneService: <PhoneIcon />,
  emailService: <MailIcon />,
  whatsappService: <ChatIcon />,
};

export interface SupportPopupProps {
  readonly channels: readonly OpenChannel[];
  readonly sourcePage: SupportSourcePage | '';
  /** there is an unread message from customer service */
  readonly isUnread: boolean;
  readonly onChat: () => void;
  readonly onClose: () => void;
}

/** The ways to reach customer service (2.57). */
export function SupportPopup({ channels, sourcePage, isUnread, onChat, onClose }: SupportPopupProps) {
  const { pick, problem } = usePickChannel(sourcePage, onClose);
  return (
    <Dialog title="Customer service" onClose={onClose}>
      <Problem text={problem} />
      {assumptions.supportText !== '' && <Note>{assumptions.supportText}</Note>}
      <List>
        {channels.map((channel) => (
          <ListRow
            key={channel.name}
            icon={icons[channel.name]}
            title={channel.label}
            detail={groupPhone(channel.value)}
            action={channel.name === 'whatsappService' ? 'Copy and open' : 'Copy'}
            onClick={() => void pick(channel)}
          />
        ))}
        <ListRow
          icon={<HeadsetIcon />}
          title="Contact customer service"
          detail={isUnread ? 'You have a new message' : 'In this app'}
          onClick={onChat}
        />
      </List>
    </Dialog>
  );
}
