import { useNavigation } from '../../platform/use-navigation';
import { Button } from '../../ui/button';
import { Message } from '../../ui/message';
import { copy } from './copy';

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
        text={copy.noneInDays}
        action={
          <Button kind="secondary" onClick={onClear}>
            {copy.showAll}
          </Button>
        }
      />
    );
  }
  if (isEnded) return <Message art="empty" text={copy.noneEnded} />;
  return (
    <Message
      art="empty"
      text={copy.noneRunning}
      action={
        <Button kind="secondary" onClick={() => goTo('home')}>
          {copy.seeOffers}
        </Button>
      }
    />
  );
}
