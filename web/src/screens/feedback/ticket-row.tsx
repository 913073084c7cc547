import type { TicketListEntry } from '@kit/contracts/methods/tickets';
import { formatDay } from '../../platform/dates';
import { TICKET_QUERY } from '../../platform/query-keys';
import { useNavigation } from '../../platform/use-navigation';
import { Badge } from '../../ui/badge';
import { ListRow } from '../../ui/list';
import { copy, statusLabel, typeLabel } from './copy';
import css from './feedback.module.css';
import { statusTones } from './status-tones';

export function TicketRow({ ticket }: { readonly ticket: TicketListEntry }) {
  const { goTo } = useNavigation();
  const { ticketOdrId, ticketType, createdDate, processStatus, unreadMessageTotal, remark } = ticket;
  return (
    <ListRow
      title={typeLabel(ticketType)}
      detail={
        <span className={css.about}>
          <span className={css.remark}>{remark}</span>
          <span className={css.state}>
            <Badge tone={statusTones[processStatus]}>{statusLabel(processStatus)}</Badge>
            {formatDay(createdDate)}
          </span>
        </span>
      }
      end={
        unreadMessageTotal > 0 ? <Badge tone="danger">{copy.list.newMessages(unreadMessageTotal)}</Badge> : undefined
      }
      onClick={() => goTo('feedback-detail', { query: { [TICKET_QUERY]: ticketOdrId } })}
    />
  );
}
