import { useNavigation } from '../../../navigation/use-navigation';
import { Button } from '../../../ui/button';
import { Message } from '../../../ui/message';

export interface EmptyListProps {
  readonly isEnded: boolean;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

/** An empty list, with a hint on its future content. */
export function EmptyList({ isEnded, isFiltered, onClear }: EmptyListProps) {
  const { goTo } = useNavigation();
  if (isFiltered) {
    return (
      <Message
        art="empty"
        text="There is no loan in these days."
        action={
          <Button kind="secondary" onClick={onClear}>
            Show all dates
          </Button>
        }
      />
    );
  }
  if (isEnded) return <Message art="empty" text="Loans that you repaid and applications that ended will stand here." />;
  return (
    <Message
      art="empty"
      text="You have no loan under way."
      action={
        <Button kind="secondary" onClick={() => goTo('home')}>
          See what you can borrow
        </Button>
      }
    />
  );
}
