import type { WebViewAction } from '../check/check';
import { DIALLED } from '../check/web-view-checks';

/** Receives true if the web view did what the action needs. */
type Noticed = (isGood: boolean) => void;

/** A keyboard is at least this high, in CSS pixels. The bars of a browser are lower. */
const LOWEST_KEYBOARD = 120;
/** A page that shows "ok". */
const SMALL_PAGE = '/healthz';
/** Marks the address that the web view must load again. */
const RESTORED = '#restored';

const isReadable = async (file: File): Promise<boolean> => {
  try {
    return (await file.arrayBuffer()).byteLength > 0;
  } catch {
    return false;
  }
};

/** @param capture opens the camera */
const pick = (noticed: Noticed, capture?: string): void => {
  const input = Object.assign(document.createElement('input'), { type: 'file', accept: 'image/*' });
  if (capture !== undefined) input.setAttribute('capture', capture);
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file !== undefined) void isReadable(file).then(noticed);
  });
  input.click();
};

const follow = (href: string, attributes: Partial<HTMLAnchorElement> = {}): void =>
  Object.assign(document.createElement('a'), { href, ...attributes }).click();

const heightOf = (): number => window.visualViewport?.height ?? innerHeight;

const showKeyboard = (noticed: Noticed): void => {
  const field = Object.assign(document.createElement('input'), {
    inputMode: 'tel',
    ariaLabel: 'A field at the bottom',
  });
  Object.assign(field.style, { position: 'fixed', insetInline: '0', bottom: '0' });
  document.body.append(field);
  const height = heightOf();
  const source = window.visualViewport ?? window;
  const onResize = () => {
    if (height - heightOf() >= LOWEST_KEYBOARD) noticed(true);
  };
  source.addEventListener('resize', onResize);
  field.addEventListener('blur', () => {
    source.removeEventListener('resize', onResize);
    field.remove();
  });
  field.focus();
};

/**
 * Acts in the web view as the app does. Call it in a tap handler, because file choosers and windows need a user
 * gesture.
 */
export const act: Readonly<Record<WebViewAction, (noticed: Noticed) => void>> = {
  goBack: (noticed) => {
    history.pushState(null, '');
    addEventListener('popstate', () => noticed(true), { once: true });
  },
  chooseFile: (noticed) => pick(noticed),
  takePhoto: (noticed) => pick(noticed, 'user'),
  showKeyboard,
  openWindow: () => void window.open(SMALL_PAGE, '_blank', 'noopener'),
  dial: () => follow(`tel:${DIALLED}`),
  download: () => follow(SMALL_PAGE, { download: 'shell-check.txt' }),
  restore: () => history.replaceState(null, '', RESTORED),
};

/** Returns true if the web view loaded the address that the action `restore` left, and removes its mark. */
export const wasRestored = (): boolean => {
  if (location.hash !== RESTORED) return false;
  history.replaceState(null, '', location.pathname + location.search);
  return true;
};
