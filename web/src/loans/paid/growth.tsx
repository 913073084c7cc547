import { homePage } from '@kit/contracts/methods/configuration';
import { formatNaira } from '@kit/contracts/money';
import { useQuery } from '../../api/use-query';
import { Card } from '../../ui/card';
import { Badge, Money, Note } from '../../ui/text';

/** The growth of the credit limit. Renders nothing until the new limit is known, or if it has not grown. */
export function Growth() {
  const { data, isValidating } = useQuery(homePage, {});
  const { maximumAmount, previousMaximumAmount } = data?.product ?? {};
  if (isValidating || maximumAmount === undefined || previousMaximumAmount == null) return null;
  if (maximumAmount <= previousMaximumAmount) return null;
  return (
    <Card>
      <div className="paid-growth">
        <p>
          <Note as="span">You can now borrow up to</Note>
          <span className="paid-limit">
            <Money amount={maximumAmount} />
          </span>
        </p>
        <Badge>{`+ ${formatNaira(maximumAmount - previousMaximumAmount)}`}</Badge>
      </div>
    </Card>
  );
}
