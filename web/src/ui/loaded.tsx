import { type ComponentType, lazy, type ReactNode, Suspense, useLayoutEffect } from 'react';
import type { AppError } from '../platform/app-error';
import { type Problems, problemScreenOf, problems } from '../platform/problems';
import { useScreenParts } from '../platform/screen';
import { Button } from './button';
import { ErrorView, Message, Notice } from './message';
import { useHidesTabBar } from './tab-bar-visibility';
import { settle } from './tap-guard';

/** The shapes of a skeleton: a line of text, a large amount, a button, a row of a list. */
export type SkeletonShape = 'line' | 'hero' | 'button' | 'row';

export interface SkeletonProps {
  /** one card for each inner list */
  readonly cards?: readonly (readonly SkeletonShape[])[];
  /** true if the first card is the lender's panel */
  readonly hasPanel?: boolean;
  /** text for screen readers */
  readonly label?: string;
}

const screenful: readonly (readonly SkeletonShape[])[] = [
  ['line', 'hero', 'line'],
  ['row', 'row', 'row'],
];

export function SkeletonBlock({ shape }: { readonly shape: SkeletonShape }) {
  return <div className={`skeleton-${shape}`} />;
}

/** The placeholder of a screen while it loads. */
export function Skeleton({ cards = screenful, hasPanel = false, label = 'Loading' }: SkeletonProps) {
  useHidesTabBar('skeleton');
  // the content appears in its place
  useLayoutEffect(() => settle, []);
  return (
    <div className="stack gap-12 skeleton-page" role="status" aria-label={label}>
      {cards.map((shapes, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no identity and never move
        <div className={`${hasPanel && card === 0 ? 'skeleton-panel ' : ''}box stack gap-12 pad-20`} key={card}>
          {shapes.map((shape, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <SkeletonBlock shape={shape} key={index} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Shown above stale content after a failed reload. The content stays readable. */
function StaleNote({ onRefresh, isBusy }: { readonly onRefresh: () => void; readonly isBusy?: boolean }) {
  return (
    <Notice isAlert>
      This may be out of date.{' '}
      <Button kind="quiet" isInline isBusy={isBusy} onClick={onRefresh}>
        Refresh
      </Button>
    </Notice>
  );
}

export interface LoadedProps<Data> {
  /** a result of `useQuery` */
  readonly query: {
    readonly data: Data | undefined;
    readonly error: AppError | undefined;
    readonly isValidating: boolean;
    readonly reload: () => Promise<void>;
  };
  /** the cards of the skeleton, or a skeleton of the screen's own */
  readonly shape?: SkeletonProps['cards'] | ReactNode;
  /** why there is nothing to load */
  readonly missing?: string | undefined;
  readonly problems?: Problems | undefined;
  /** title of a screen that did not load; the route's title can name an action that is not possible */
  readonly title?: string;
  /** the button that leaves a screen that did not load */
  readonly leave?: { readonly label: string; readonly onClick: () => void };
  /** @param note says that a reload failed; undefined if the content is fresh */
  readonly children: (data: Data, note: ReactNode) => ReactNode;
}

/** The content of a query: a skeleton while it loads, the problem if it does not, and the content once it is there. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, shape, missing, title, leave, children } = props;
  const { data, error, isValidating } = query;
  const onRefresh = () => void query.reload();
  const rows = { ...problems, ...props.problems };
  const row = error?.codeName && rows[error.codeName];
  const refusal = error && problemScreenOf(error, rows);
  const leaveBy = (kind: 'secondary' | 'quiet') =>
    leave && (
      <Button kind={kind} onClick={leave.onClick}>
        {leave.label}
      </Button>
    );
  if (refusal)
    return (
      <Suspense>
        <Refusal error={error} screen={refusal} />
      </Suspense>
    );
  if (missing === undefined && data !== undefined)
    return children(data, error && <StaleNote onRefresh={onRefresh} isBusy={isValidating} />);
  if (missing === undefined && !error) return isCards(shape) ? <Skeleton cards={shape} /> : (shape as ReactNode);
  const reason = missing ?? (typeof row === 'string' ? row : row === null ? error?.message : undefined);
  return (
    <>
      {title !== undefined && <Title title={title} />}
      {reason === undefined ? (
        <ErrorView {...(error && { error })} onRefresh={onRefresh} isBusy={isValidating} other={leaveBy('quiet')} />
      ) : (
        <Message art="empty" role="alert" text={reason} action={leaveBy('secondary')} />
      )}
    </>
  );
}

const isCards = (shape: LoadedProps<unknown>['shape']): shape is SkeletonProps['cards'] =>
  shape === undefined || (Array.isArray(shape) && Array.isArray(shape[0]));

function Title({ title }: { readonly title: string }) {
  useScreenParts({ title });
  return null;
}

/**
 * A lazy component that the screen can do without. If its chunk does not load, it renders nothing. An ordinary lazy
 * component would crash the whole app.
 */
export const lazyOptional = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: () => null }),
    ),
  );

/** Outside the first route, because no refusal of home has a screen. */
const Refusal = lazyOptional(async () => (await import('./action-bar')).Refusal);
