import { useScreen } from '../api/use-screen';
import { ORDER_QUERY, PAY_ORDER_QUERY } from '../platform/query-keys';
import { Loaded, type LoadedProps } from '../ui/loaded';

/** The loan or payment that the address names. Explains an unknown number; any other error offers a retry. */
export function LoadedOrder<Data>(props: Pick<LoadedProps<Data>, 'query' | 'shape' | 'children'>) {
  const { current, goTo } = useScreen();
  const payOrderId = current.query.get(PAY_ORDER_QUERY);
  const number = payOrderId ?? current.query.get(ORDER_QUERY);
  return (
    <Loaded
      {...props}
      title={payOrderId === null ? 'Your loan' : 'Your payment'}
      // the specification's own text is about a missing number (8.11)
      problems={number ? undefined : { ORDER_NOT_FOUND: null, PAY_ORDER_NOT_FOUND: null }}
      leave={{ label: 'See your loans', onClick: () => goTo('record', { replace: true }) }}
    />
  );
}
