import type { RequestOf } from '@kit/contracts/methods';
import { rateTicket, type Ticket, ticketInfo } from '@kit/contracts/methods/tickets';
import { useState } from 'react';
import { useAction } from '../../api/use-action';
import { useCache } from '../../api/use-cache';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Problem } from '../../ui/notice';
import { Note } from '../../ui/page';
import { copy, satisfactionLabel } from './copy';
import css from './feedback.module.css';
import { useRefreshTickets } from './use-refresh-tickets';

const RESOLVED = 1;
const UNRESOLVED = 2;

export interface TicketRatingProps {
  readonly ticket: Ticket;
  /** reloads the feedback */
  readonly onRated: () => Promise<void>;
}

/** Asks if a closed feedback was resolved (3.27). If not, the platform reopens it. */
export function TicketRating({ ticket: { id, resolved }, onRated }: TicketRatingProps) {
  const cache = useCache();
  const refreshTickets = useRefreshTickets();
  const rating = useAction(rateTicket);
  const [chosen, setChosen] = useState<RequestOf<'rateTicket'>['resolved']>();
  const rate = async (answer: RequestOf<'rateTicket'>['resolved']) => {
    setChosen(answer);
    try {
      const { resolved: newRating, status } = await rating.run({ ticketOdrId: id, resolved: answer });
      cache.put(ticketInfo, { ticketOdrId: id }, (before) => ({ ...before, resolved: newRating, status }));
      refreshTickets();
    } catch {
      // the error shows below; the feedback may have changed meanwhile
      await onRated();
    }
  };
  if (resolved !== 0) {
    return (
      <Card>
        <p>{copy.rating.thanks(satisfactionLabel(resolved))}</p>
      </Card>
    );
  }
  const error = rating.error?.issues[0]?.reason ?? rating.error?.message;
  return (
    <Card>
      <div className={css.lines}>
        <h2 className={css.title}>{copy.rating.question}</h2>
        <Note>{copy.rating.note}</Note>
      </div>
      <Problem text={error} />
      <div className={css.pair}>
        <Button isBusy={rating.isRunning && chosen === RESOLVED} onClick={() => void rate(RESOLVED)}>
          {satisfactionLabel(RESOLVED)}
        </Button>
        <Button
          kind="secondary"
          isBusy={rating.isRunning && chosen === UNRESOLVED}
          onClick={() => void rate(UNRESOLVED)}
        >
          {satisfactionLabel(UNRESOLVED)}
        </Button>
      </div>
    </Card>
  );
}
