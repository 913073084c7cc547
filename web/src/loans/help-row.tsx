import type { OrderSummary } from '@kit/contracts/methods/loan';
import { useScreen } from '../api/use-screen';
import { APPLICATION_QUERY, LOAN_QUERY } from '../platform/query-keys';
import { List, ListRow } from '../ui/card';
import { HeadsetIcon } from '../ui/icons';

export interface HelpRowProps {
  readonly order: Pick<OrderSummary, 'orderNo' | 'tractOdrId'>;
  readonly title: string;
}

/** Links from an order to customer service. The chat is then about this order. */
export function HelpRow({ order, title }: HelpRowProps) {
  const { goTo } = useScreen();
  return (
    <List>
      <ListRow
        icon={<HeadsetIcon />}
        title={title}
        detail="Contact customer service"
        onClick={() =>
          goTo('feedback-faq', { query: { [APPLICATION_QUERY]: order.tractOdrId, [LOAN_QUERY]: order.orderNo } })
        }
      />
    </List>
  );
}
