import { Skeleton } from '../../ui/skeleton';
import { About } from './about';
import css from './home.module.css';

/** Home before its data arrives. It is the same for every borrower, so the build can prerender it. */
export function HomeLoading() {
  return (
    <>
      <Skeleton
        hasPanel
        cards={[
          ['line', 'hero', 'line', 'button', 'line'],
          ['row', 'row'],
        ]}
      />
      <div className={css.below}>
        <About />
      </div>
    </>
  );
}
