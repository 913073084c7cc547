import { type CodeName, codes, NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import { type MethodName, methods, type RequestOf, type ResponseOf, type RowOf } from '@kit/contracts/methods';
import type { RefusalData } from '@kit/contracts/wire/envelope';
import { act, createElement, Fragment, type ReactNode, useMemo, useState } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, vi } from 'vitest';
import type { ApiClient } from '../../../../web/src/api/client';
import { screenLoaders } from '../../../../web/src/app/screen-loaders';
import { AppError } from '../../../../web/src/platform/app-error';
import type { Bridge } from '../../../../web/src/platform/bridge';
import { createLocalStore } from '../../../../web/src/platform/local-store';
import { routeLocationOf, subjectKeyOf } from '../../../../web/src/platform/location';
import { type RouteName, routeAt } from '../../../../web/src/platform/routes';
import { ScreenContext, type ScreenParts } from '../../../../web/src/platform/screen';
import { createTheme } from '../../../../web/src/platform/theme';
import { createToasts } from '../../../../web/src/platform/toasts';
import { examples } from '../../../support/examples';
import { sessionWith } from '../make-services';
import { button, mount, only, tap } from '../mount';
import { WithServices } from '../with-services';

/** The server's replies. A method without a reply fails the call, and so the test. */
export type Replies = { readonly [Name in MethodName]?: (request: RequestOf<Name>) => ResponseOf<Name> };

/** A reply that refuses the call. */
export const refused = (name: CodeName, data?: RefusalData) => (): never => {
  throw AppError.ofCode(codes[name].code, '', data);
};

/** Replies in turn; the last one repeats. */
export const inTurn = <Request, Reply>(...replies: readonly ((request: Request) => Reply)[]) => {
  let calls = 0;
  return (request: Request): Reply => {
    calls += 1;
    const reply = replies[calls - 1] ?? replies.at(-1);
    if (!reply) throw new Error('There is no reply');
    return reply(request);
  };
};

/** A reply that is lost. */
export const noNetwork = (): never => {
  throw new AppError('network', NETWORK_ERROR_MESSAGE);
};

export const NOW = Date.UTC(2026, 10, 21, 8, 12);

/** Sets the clock, stops the timers, and empties the storage of the page for each test of a file. */
export const withClock = (now = NOW) => {
  beforeEach(() => {
    sessionStorage.clear();
    vi.useFakeTimers({ now, toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
};
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

export const user = examples.userIdentifierInfo.response;

const nothing = () => undefined;

/** Everything that a screen reads from its contexts, as fakes that record their calls. */
export const createScreenContext = (replies: Replies, isLoggedIn = true) => {
  const call = vi.fn(async (method: MethodName, request: RequestOf<MethodName>, ..._options: object[]) => {
    const reply = replies[method] as ((request: RequestOf<MethodName>) => unknown) | undefined;
    if (!reply) throw new Error(`No reply was prepared for ${method}`);
    return reply(request);
  });
  /** The client's call: the tests see the name of the method. */
  const callByRow = (row: RowOf<MethodName>, request: RequestOf<MethodName>, ...options: object[]) =>
    call(row.name, request, ...options);
  const upload = vi
    .fn<ApiClient['upload']>()
    .mockResolvedValue({ fileId: 'F9', url: '/files/F9', size: 9, mime: 'image/png' });
  const bridge = vi.fn(async (_event: string, _params: object): Promise<unknown> => ({}));
  const session = sessionWith(isLoggedIn ? 'a token of a test' : undefined);
  const toasts = createToasts();
  const show = vi.spyOn(toasts, 'show').mockImplementation(nothing);
  // storage that throws, so that each test starts empty
  const store = createLocalStore(() => {
    throw new Error('storage is switched off');
  });
  const analytics = { track: vi.fn(), trackError: vi.fn(), enter: vi.fn() };

  const services = {
    api: { call: callByRow, upload } as unknown as ApiClient,
    bridge: { call: bridge, whenAvailable: async () => true } as unknown as Bridge,
    session,
    toasts,
    store,
    analytics,
  };

  /** the requests of a method */
  const sent = (name: MethodName) => call.mock.calls.flatMap(([method, request]) => (method === name ? [request] : []));
  /** Renders a screen until the test ends. `at` is its path and query. */
  const open = async (at: string, screen: ReactNode) => {
    const around = (
      <MemoryRouter initialEntries={[at]}>
        <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false, dedupingInterval: 0 }}>
          <WithServices {...services}>
            <Titled>{screen}</Titled>
            <Address />
          </WithServices>
        </SWRConfig>
      </MemoryRouter>
    );
    const { container, show: render } = await mount(around);
    return {
      text: () => container.textContent ?? '',
      close: () => render(null),
      reopen: async () => {
        await render(null);
        await render(around);
      },
    };
  };
  return { open, call, sent, upload, bridge, session, show, store, analytics };
};

/** Renders a screen with these replies. `at` is its path and query. */
export const openScreen = async (at: string, screen: ReactNode, replies: Replies = {}, isLoggedIn = true) => {
  const screenContext = createScreenContext(replies, isLoggedIn);
  return { ...screenContext, ...(await screenContext.open(at, screen)) };
};

const exampleReplies: Replies = Object.fromEntries(
  (Object.keys(methods) as MethodName[]).map((name) => [name, () => examples[name].response]),
);

export interface Opening {
  readonly isLoggedIn?: boolean;
  /** for example stores values before the screen opens */
  readonly prepare?: (context: ReturnType<typeof createScreenContext>) => void;
  /** in place of the screen of the address */
  readonly screen?: ReactNode;
}

/** Opens the screen of an address with the contract's examples as replies, except for these. */
export const openRoute = async (at: string, replies: Replies = {}, { isLoggedIn, prepare, screen }: Opening = {}) => {
  const screenContext = createScreenContext({ ...exampleReplies, ...replies }, isLoggedIn);
  prepare?.(screenContext);
  const name = routeAt(at.split('?')[0] ?? '');
  const ofAddress = async () => <WhileAt name={name}>{createElement((await screenLoaders[name]()).default)}</WhileAt>;
  const theme = createTheme(screenContext.store, document.createElement('html'));
  const opened = await screenContext.open(
    at,
    <WithServices theme={theme}>{screen ?? (await ofAddress())}</WithServices>,
  );
  await act(() => vi.dynamicImportSettled());
  return { ...screenContext, ...opened };
};
export type Opened = Awaited<ReturnType<typeof openRoute>>;

/** The current path and query. */
export const address = () => only('#address').textContent;

/** The input whose label begins with this text. @throws if there is none */
const choice = (label: string): HTMLInputElement => {
  const found = [...document.querySelectorAll('label')].find((each) => each.textContent?.startsWith(label));
  const input = found?.querySelector('input');
  if (!input) throw new Error(`There is no choice ${label}`);
  return input;
};

/** Taps the button of this name, or the choice whose label begins with it; in a sheet, if one is open. */
export const press = (name: string) => {
  const within = document.querySelector('dialog') ?? document;
  const isButton = [...within.querySelectorAll('button')].some(
    (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
  );
  return tap(isButton ? button(name, within) : choice(name));
};

/** Ends the file chooser, with a file or with none. */
export const pick = (...files: File[]) =>
  act(async () => {
    const input = only<HTMLInputElement>('input[type="file"]');
    Object.defineProperty(input, 'files', { value: files, configurable: true });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });

/** Shows a screen until the address leaves it, and starts it anew for another loan or payment, as the app does. */
function WhileAt({ name, children }: { readonly name: RouteName; readonly children: ReactNode }) {
  const current = routeLocationOf(useLocation());
  return current.name === name && <Fragment key={subjectKeyOf(current)}>{children}</Fragment>;
}

let navigate: ReturnType<typeof useNavigate>;
/** Goes to an address, as the system's back does. */
export const visit = (to: string) => act(async () => navigate(to));

/** Renders the current address for assertions. */
function Address() {
  const { pathname, search } = useLocation();
  navigate = useNavigate();
  return <output id="address">{pathname + search}</output>;
}

/** Renders the title and the icon that the screen gives its frame; the title is empty for the one in the route table. */
function Titled({ children }: { readonly children: ReactNode }) {
  const [{ title, rightIcon }, put] = useState<ScreenParts>({});
  return (
    <ScreenContext value={useMemo(() => ({ route: undefined, put }), [])}>
      {children}
      <output id="page-title">{title}</output>
      <div id="right-icon">{rightIcon}</div>
    </ScreenContext>
  );
}
