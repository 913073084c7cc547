import * as words from '../../platform/words';
import { Skeleton } from '../../ui/loaded';
import { Note } from '../../ui/text';

/** The product's description of itself (1.8). */
export function About() {
  return <Note>{words.about}</Note>;
}

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
      <div className="home-below">
        <About />
      </div>
    </>
  );
}
