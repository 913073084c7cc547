import useSWR from 'swr';

/** A screen of the app. */
export interface Screen {
  readonly path: string;
  /** page name in the top bar */
  readonly title: string;
}

const NONE: readonly Screen[] = [];

/** The list comes with the build of the app. Without it, the search still opens a screen by its path. */
const loadScreens = async (address: string): Promise<readonly Screen[]> => {
  const reply = await fetch(address);
  const isList = reply.ok && (reply.headers.get('content-type')?.includes('json') ?? false);
  return isList ? ((await reply.json()) as readonly Screen[]) : NONE;
};

/** The screens of the app that this server has. */
export const useScreens = (): readonly Screen[] =>
  useSWR('/screens.json', loadScreens, { revalidateOnFocus: false, revalidateIfStale: false }).data ?? NONE;
