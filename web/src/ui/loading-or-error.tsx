import { ErrorView, type LoadFailure } from './error-view';
import { Skeleton, type SkeletonProps } from './skeleton';

export interface LoadingOrErrorProps extends Pick<SkeletonProps, 'cards'> {
  /** a result of `useQuery` without data */
  readonly query: {
    readonly error: LoadFailure | undefined;
    readonly isValidating: boolean;
    readonly reload: () => Promise<void>;
  };
}

/** A screen without its data: a skeleton while it loads, or the error with a retry. */
export function LoadingOrError({ query: { error, isValidating, reload }, cards }: LoadingOrErrorProps) {
  if (!error) return <Skeleton cards={cards} />;
  return <ErrorView error={error} onRefresh={() => void reload()} isBusy={isValidating} />;
}
