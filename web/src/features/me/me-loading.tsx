import { Skeleton } from '../../ui/skeleton';

/** Me before the borrower's name is there: the same for everyone, so that the page itself can show it. */
export function MeLoading() {
  return <Skeleton cards={[['row'], ['row', 'row', 'row'], ['row', 'row', 'row', 'row']]} />;
}
