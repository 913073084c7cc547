import { Skeleton } from '../../ui/skeleton';

/** The Me screen before the name arrives. It is the same for every borrower, so the build can prerender it. */
export function MeLoading() {
  return <Skeleton cards={[['row'], ['row', 'row', 'row'], ['row', 'row', 'row', 'row']]} />;
}
