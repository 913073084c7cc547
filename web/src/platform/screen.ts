import { type InformationStep, informationStep } from '@kit/contracts/methods/user';
import {
  createContext,
  type Dispatch,
  type ReactNode,
  type RefObject,
  type SetStateAction,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { useHref, useLocation, useNavigate } from 'react-router-dom';
import { historyIndex, type LayerKind, layers, returnToHome } from './history';
import {
  ANSWERS_VIEW,
  hrefOf,
  isBackHome,
  isSameOriginPath,
  type Query,
  type RouteLocation,
  routeLocationOf,
  VIEW_QUERY,
} from './location';
import { pathOf, type RouteName } from './routes';

/** What a screen tells its frame. */
export interface ScreenParts {
  /** page name in place of the one in the route table (1.4) */
  readonly title?: string | undefined;
  /** control at the end of the top bar (1.5); must be stable between renderings (useMemo) */
  readonly rightIcon?: ReactNode;
  /**
   * Name of the current view, if the screen shows several in turn. Each view starts at the top with its heading focused,
   * like a new screen.
   */
  readonly view?: string | undefined;
}

/**
 * The location of a screen, and the function that changes the parts of its frame. Each frame provides its own, because a
 * hidden screen that is kept alive has a location other than the current one.
 */
export const ScreenContext = createContext<{
  readonly route: RouteLocation | undefined;
  readonly put: Dispatch<SetStateAction<ScreenParts>>;
}>({ route: undefined, put: () => undefined });

/**
 * Makes the component a layer while it has an `onClose`: the system's back calls this function.
 * @param isHeld true ignores the system's back
 */
export const useLayer = (
  onClose: (() => void) | undefined,
  { isHeld = false, kind = 'sheet' }: { readonly isHeld?: boolean; readonly kind?: LayerKind },
): void => {
  const latest = useRef({ onClose, isHeld });
  useEffect(() => {
    latest.current = { onClose, isHeld };
  }, [onClose, isHeld]);
  const isLayer = onClose !== undefined;
  useLayoutEffect(
    () =>
      isLayer
        ? layers.open(
            () => latest.current.onClose?.(),
            () => latest.current.isHeld,
            kind,
          )
        : undefined,
    [isLayer, kind],
  );
};

/** True while the component is mounted and its screen is visible. Check it when a result arrives late. */
export const useMounted = (): RefObject<boolean> => {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
};

/** Sets parts of the frame while the component is rendered. It changes no part that it leaves out. */
export const useScreenParts = ({ title, rightIcon, view }: ScreenParts): void => {
  const { put } = useContext(ScreenContext);
  useLayoutEffect(() => {
    const own: ScreenParts = {
      ...(title !== undefined && { title }),
      ...(rightIcon !== undefined && { rightIcon }),
      ...(view !== undefined && { view }),
    };
    const names = Object.keys(own);
    if (names.length === 0) return undefined;
    put((parts) => ({ ...parts, ...own }));
    return () => put((parts) => Object.fromEntries(Object.entries(parts).filter(([name]) => !names.includes(name))));
  }, [put, title, rightIcon, view]);
};

export interface GoToOptions {
  readonly query?: Query;
  /** replaces the current history entry instead of adding one */
  readonly replace?: boolean;
}

export interface Navigation {
  readonly goTo: (name: RouteName, options?: GoToOptions) => void;
  /** closes the topmost layer, for example a step of the screen; leaves the screen if there is none */
  readonly back: () => void;
  /** leaves the screen with all its steps, by the rules of 2.38 */
  readonly leave: () => void;
  readonly current: RouteLocation;
}

/** The location of this component's screen, and the functions to leave it. */
export const useNavigation = (): Navigation => {
  const navigate = useNavigate();
  const location = useLocation();
  const { route } = useContext(ScreenContext);
  const base = useHref('/').replace(/\/$/, '');
  // The router creates a new `navigate` for each address. They differ only for relative paths, and the app uses
  // absolute ones. `goTo` uses the first, so that a redirecting effect does not run again while the next screen loads.
  const first = useRef(navigate);
  const goTo = useCallback<Navigation['goTo']>(
    (name, options = {}) => {
      const href = hrefOf(name, options.query);
      const go = () => {
        if (href === pathOf('home') && returnToHome((delta) => void first.current(delta))) return;
        void first.current(href, { replace: options.replace ?? false });
      };
      layers.leave(() => {
        // ignores a second tap before the first one has shown its screen
        if (!layers.isAt(base + href)) go();
      });
    },
    [base],
  );
  return useMemo(() => {
    const current = route ?? routeLocationOf(location);
    const stepBack = () => {
      if (!isBackHome(current) && historyIndex() > 0) void navigate(-1);
      else if (!returnToHome((delta) => void navigate(delta))) void navigate(pathOf('home'), { replace: true });
    };
    const leave = () => layers.leave(stepBack);
    return { current, goTo, leave, back: () => (layers.isOpen() ? window.history.back() : leave()) };
  }, [route, location, navigate, goTo]);
};

/**
 * Adds the base path to a path from the server, for example of a file.
 * @returns undefined for anything but a path on this origin
 */
export const useSameOriginUrl = (): ((path: string) => string | undefined) => {
  const home = useHref('/');
  const base = home.replace(/\/$/, '');
  return (path) => (isSameOriginPath(path) ? base + path : undefined);
};

/** The screen of each of the four information steps, in their order (1.9). */
export const stepScreens = {
  personal: 'personalInformation',
  work: 'additionalInformation',
  face: 'facePhoto',
  bank: 'addBankCard',
} as const satisfies Record<InformationStep, RouteName>;

/** The next screen of the information: the first missing step, or the answers if none is missing. */
export const nextScreen = (
  completed: readonly InformationStep[],
): { readonly screen: RouteName; readonly options: GoToOptions } => {
  const missing = informationStep.values.find((step) => !completed.includes(step));
  return missing
    ? { screen: stepScreens[missing], options: {} }
    : { screen: stepScreens.bank, options: { query: { [VIEW_QUERY]: ANSWERS_VIEW } } };
};
