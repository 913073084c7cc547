/** Minimum width of a desktop window, in CSS pixels. */
const WIDE = 700;
/** Shorter side of the smallest desktop screen; a phone in landscape is wide too. */
const SMALLEST_DESKTOP = 600;
/** Id of the frame. */
const FRAME = 'simulated-phone';
/** Address of the page around the frame. */
const FRAME_PAGE_PATH = '/__shell/desktop-frame';

const css = `
body { margin: 0; display: grid; min-height: 100dvh; place-items: center; background: light-dark(#e7ece8, #0a0f0c); }
:root { color-scheme: light dark; }
iframe { border: 0; width: 100vw; height: 100dvh; background: light-dark(#fff, #0d1310); }
@media (min-width: ${WIDE}px) {
  iframe { width: 375px; height: min(812px, calc(100dvh - 48px)); border-radius: 36px;
    box-shadow: 0 0 0 10px light-dark(#13201a, #26312b), 0 24px 64px rgb(0 0 0 / 0.28); }
}`;

/**
 * Returns true for a top-level page in a desktop window. It also checks the screen, because a phone reports the width of
 * a desktop until it has read the page's viewport.
 */
const isInDesktopWindow = (): boolean =>
  window.parent === window && innerWidth >= WIDE && Math.min(screen.width, screen.height) >= SMALLEST_DESKTOP;

/** Returns true for the app in the phone-wide frame of a desktop window. */
export const isInDesktopFrame = (): boolean => window.frameElement?.id === FRAME;

/**
 * Redirects a top-level page in a desktop window to the page with a phone-wide frame. Returns true if it redirects;
 * nothing else may run then.
 */
export const goIntoFrame = (): boolean => {
  if (!isInDesktopWindow()) return false;
  // Hide the page until the redirect.
  document.documentElement.style.visibility = 'hidden';
  document.write('<plaintext>');
  const { pathname, search, hash } = location;
  location.replace(`${FRAME_PAGE_PATH}#${encodeURIComponent(pathname + search + hash)}`);
  return true;
};

/** Returns true for the page around the frame. */
export const isFramePage = (): boolean => location.pathname === FRAME_PAGE_PATH;

/** Shows the requested page in a frame and keeps its address, so that a reload works. */
export const drawFrame = (): void => {
  const asked = new URL(decodeURIComponent(location.hash.slice(1)), location.origin);
  const address = asked.origin === location.origin && asked.pathname !== FRAME_PAGE_PATH ? asked.href : location.origin;
  history.replaceState(null, '', address);
  addEventListener('DOMContentLoaded', () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
    const frame = document.createElement('iframe');
    frame.id = FRAME;
    frame.title = 'The app on a phone';
    frame.allow = 'camera; clipboard-write; geolocation';
    frame.src = address;
    document.body.replaceChildren(frame);
    frame.focus();
  });
};

/** Calls a function after each change of the address within the page. */
export const watchAddress = (changed: () => void): void => {
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = history[name].bind(history);
    history[name] = (...given) => {
      change(...given);
      changed();
    };
  }
  addEventListener('popstate', changed);
};

/** Copies the address and the title of the framed page to the window, so that a reload opens the same screen. */
export const tellWindow = (): void => {
  if (!isInDesktopFrame()) return;
  const tell = (): void => {
    window.parent.history.replaceState(null, '', location.href);
    window.parent.document.title = document.title;
  };
  watchAddress(tell);
  addEventListener('load', () => {
    tell();
    const title = document.querySelector('title');
    if (title !== null) new MutationObserver(tell).observe(title, { childList: true });
  });
};
