import { bridgeNotes } from '@kit/contracts/bridge/notes';

/** Shows in the row what the page itself noticed. */
type Say = (noticed: string) => void;

export interface ToDo {
  readonly id: string;
  /** what to do, and what must happen */
  readonly text: string;
  /** acts as the app does; file choosers and windows need the tap of a person */
  readonly act?: (say: Say) => void;
}

/** A page that shows "ok". */
const SMALL_PAGE = '/healthz';
const NUMBER = `+234${bridgeNotes.openWhatsApp.example.params.number.slice(1)}`;

/** @param capture opens the camera */
const pick =
  (capture = '') =>
  (say: Say): void => {
    const input = Object.assign(document.createElement('input'), { type: 'file', accept: 'image/*' });
    if (capture !== '') input.setAttribute('capture', capture);
    input.addEventListener('change', async () => {
      const size = await input.files?.[0]?.arrayBuffer().then(
        ({ byteLength }) => byteLength,
        () => 0,
      );
      say(size ? `Read ${size.toLocaleString('en')} bytes.` : 'The file is empty or cannot be read.');
    });
    input.click();
  };

const follow = (href: string, attributes: Partial<HTMLAnchorElement> = {}): void =>
  Object.assign(document.createElement('a'), { href, ...attributes }).click();

const downloadBlob = (): void => {
  const address = URL.createObjectURL(new Blob(['ok\n'], { type: 'text/plain' }));
  follow(address, { download: 'shell-check-blob.txt' });
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};

const goBack = (say: Say): void => {
  history.pushState(null, '');
  addEventListener('popstate', () => say('The page noticed back.'), { once: true });
};

const showKeyboard = (say: Say): void => {
  const height = () => Math.round(window.visualViewport?.height ?? innerHeight);
  const before = height();
  const measure = () => say(`The page has ${height()} of ${before} pixels.`);
  (window.visualViewport ?? window).addEventListener('resize', measure, { once: true });
  document.getElementById('field')?.focus();
};

/** What a borrower needs of the web view beside the bridge. */
export const toDos: readonly ToDo[] = [
  { id: 'File', text: 'Choose a picture. The page must read it.', act: pick() },
  { id: 'Camera', text: 'Take a photo and confirm it. The page must read it.', act: pick('user') },
  {
    id: 'Keyboard',
    text: 'The keyboard opens for the field at the end of this page, and must not cover it.',
    act: showKeyboard,
  },
  { id: 'Edges', text: 'Scroll to the end. A navigation bar or a notch must not cover anything.' },
  {
    id: 'Window',
    text: 'A page with the word "ok" opens, and you can come back.',
    act: () => void window.open(SMALL_PAGE, '_blank', 'noopener'),
  },
  { id: 'Link', text: `The phone offers to call ${NUMBER}, and this page stays.`, act: () => follow(`tel:${NUMBER}`) },
  {
    id: 'Download',
    text: 'The phone stores or opens shell-check.txt, and this page stays.',
    act: () => follow(SMALL_PAGE, { download: 'shell-check.txt' }),
  },
  {
    id: 'Download of a blob',
    text: 'The phone stores or opens shell-check-blob.txt, and this page stays.',
    act: downloadBlob,
  },
  {
    id: 'Back',
    text: 'Send setBackSwitch and start this. Then go back with the button or the gesture: this page must stay and notice it.',
    act: goBack,
  },
  {
    id: 'Restart',
    text: 'Go to the home screen, end the process (adb shell am kill), and open the app from the recent ones. This page must come back with your answers.',
  },
];
