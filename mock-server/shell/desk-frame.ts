/** From here on a window is a desk's and no phone's, in CSS pixels. */
const WIDE = 700;
/** The shorter side of the smallest screen that a desk has: a phone that lies on its side is wide too. */
const SMALLEST_DESK = 600;
/** By which the page in the frame knows what it is in. */
const FRAME = 'simulated-phone';

const css = `
body { margin: 0; display: grid; min-height: 100dvh; place-items: center; background: light-dark(#e7ece8, #0a0f0c); }
:root { color-scheme: light dark; }
iframe { border: 0; width: 100vw; height: 100dvh; background: light-dark(#fff, #0d1310); }
@media (min-width: ${WIDE}px) {
  iframe { width: 375px; height: min(812px, calc(100dvh - 48px)); border-radius: 36px;
    box-shadow: 0 0 0 10px light-dark(#13201a, #26312b), 0 24px 64px rgb(0 0 0 / 0.28); }
}`;

/**
 * Whether the page was opened by itself in a window that no phone has. Before the page has told its own width a phone
 * says that its window is as wide as a desk's: the screen tells them apart.
 */
const isOnDesk = (): boolean =>
  window.parent === window && innerWidth >= WIDE && Math.min(screen.width, screen.height) >= SMALLEST_DESK;

/** Whether this page is the one in the frame. */
const isInFrame = (): boolean => window.frameElement?.id === FRAME;

/**
 * Shows the page in a frame as wide as a phone, where it was opened by itself in a wide window: what the app measures is
 * then a phone's too.
 * @returns whether the page is only what is around the frame, and nothing else of it may run
 */
export const putIntoFrame = (): boolean => {
  if (!isOnDesk()) return false;
  // The rest of the page becomes a text that nobody sees: it is loaded in the frame.
  document.documentElement.style.visibility = 'hidden';
  document.write('<plaintext>');
  addEventListener('DOMContentLoaded', () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
    const frame = document.createElement('iframe');
    frame.id = FRAME;
    frame.title = 'The app on a phone';
    frame.allow = 'camera; clipboard-write; geolocation';
    frame.src = location.href;
    document.body.replaceChildren(frame);
    document.documentElement.style.visibility = '';
    frame.focus();
  });
  return true;
};

/** Keeps the address and the title of the window those of the page in the frame: a reload opens the same screen. */
export const tellWindow = (): void => {
  if (!isInFrame()) return;
  const tell = (): void => {
    window.parent.history.replaceState(null, '', location.href);
    window.parent.document.title = document.title;
  };
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = history[name].bind(history);
    history[name] = (...given) => {
      change(...given);
      tell();
    };
  }
  addEventListener('popstate', tell);
  addEventListener('load', () => {
    tell();
    const title = document.querySelector('title');
    if (title !== null) new MutationObserver(tell).observe(title, { childList: true });
  });
};
