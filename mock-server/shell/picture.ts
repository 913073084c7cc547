import * as z from 'zod/mini';
import { pageBase } from './settings';

/** What the workbench asks of a phone that it shows in a frame; it gets a picture under the same number back. */
const asked = z.object({ shell: z.object({ picture: z.int() }) });

/** Pixels of the picture for one of the page: enough to read it by, and no more to store. */
const DENSITY = 1.5;
const TYPE = 'image/webp';
const QUALITY = 0.85;

const dataUrlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('It cannot be read'));
    reader.readAsDataURL(blob);
  });

/** A picture of the page as data; as it was where it cannot be had. */
const inlined = async (address: string): Promise<string> => {
  if (address.startsWith('data:')) return address;
  const reply = await fetch(address).catch(() => undefined);
  return reply?.ok ? dataUrlOf(await reply.blob()) : '';
};

const rulesText = ({ cssRules }: CSSStyleSheet): string => [...cssRules].map(({ cssText }) => cssText).join('\n');

/** A sheet as it was written: what a browser makes of its rules leaves out shorthands with variables in them. */
const writtenText = async (sheet: CSSStyleSheet): Promise<string> => {
  if (sheet.href === null) return sheet.ownerNode?.textContent ?? rulesText(sheet);
  // From the browser's store: the phone may have no network just now.
  const reply = await fetch(sheet.href, { cache: 'force-cache' }).catch(() => undefined);
  return reply?.ok ? reply.text() : rulesText(sheet);
};

/** Styles of the page as text: `:root` is no element of a picture, so the page's own stands for it. */
const pageText = async (): Promise<string> => {
  const texts: string[] = [];
  for (const sheet of document.styleSheets) {
    const text = await selfContained(await writtenText(sheet), sheet.href ?? location.href);
    texts.push(sheet.media.length === 0 ? text : `@media ${sheet.media.mediaText}{${text}}`);
  }
  return texts.join('\n').replace(/:root/g, ':where(html).picture');
};

/** Styles of a shadow tree for a copy of it that lies in the open, below an element of that name. */
const textInside = (host: string, sheets: Iterable<CSSStyleSheet>): string =>
  [...sheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSStyleRule)
    .map(({ selectorText, style }) => {
      const selectors = selectorText.split(',').map((one) => one.trim());
      const inside = selectors.map((one) => (one.startsWith(':host') ? host : `${host} ${one}`));
      return `${inside.join(',')}{${style.cssText}}`;
    })
    .join('\n');

const ADDRESS = /url\(["']?([^"')]+)["']?\)/g;

/** Styles with what they load in them. @param base that their addresses are relative to */
const selfContained = async (css: string, base: string): Promise<string> => {
  const addresses = [...new Set([...css.matchAll(ADDRESS)].map(([, address = '']) => address))];
  const data = new Map<string, string>();
  for (const address of addresses)
    if (!address.startsWith('#')) data.set(address, await inlined(new URL(address, base).href));
  return css.replace(ADDRESS, (found, address: string) => (data.has(address) ? `url("${data.get(address)}")` : found));
};

/** What an element shows that its markup does not say. */
const copyState = (from: Element, to: Element): void => {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) {
    to.setAttribute('value', from.type === 'password' ? '•'.repeat(from.value.length) : from.value);
    to.toggleAttribute('checked', from.checked);
  } else if (from instanceof HTMLTextAreaElement) to.textContent = from.value;
  else if (from instanceof HTMLOptionElement) to.toggleAttribute('selected', from.selected);
};

/** A canvas as the picture that is on it, and a film as the one that it stands at. */
const stillOf = (from: HTMLCanvasElement | HTMLVideoElement): HTMLImageElement => {
  const canvas = document.createElement('canvas');
  const { width, height } = from.getBoundingClientRect();
  canvas.width = Math.max(1, width);
  canvas.height = Math.max(1, height);
  canvas.getContext('2d')?.drawImage(from, 0, 0, canvas.width, canvas.height);
  const image = document.createElement('img');
  image.src = canvas.toDataURL(TYPE, QUALITY);
  image.className = from.className;
  image.setAttribute('style', `width:${width}px;height:${height}px;object-fit:cover`);
  return image;
};

const NO_COLOUR = 'rgba(0, 0, 0, 0)';

/** Where a browser shows it, whatever stands around it: what lies in its top layer has no place in the markup. */
const keepPlace = (from: Element, to: HTMLElement): void => {
  const { left, top, width, height } = from.getBoundingClientRect();
  const { backgroundColor } = getComputedStyle(from, '::backdrop');
  const place = `position:fixed;display:block;margin:0;inset:auto;left:${left}px;top:${top}px;width:${width}px;height:${height}px`;
  // An element that draws its own veil has none of the platform's.
  const veil = backgroundColor === NO_COLOUR ? '' : `;box-shadow:0 0 0 200vmax ${backgroundColor}`;
  to.style.cssText += `;${place};max-width:none;max-height:none;z-index:2147483000${veil}`;
};

/** Moves what is scrolled to where it is seen: a copy is not scrolled. */
const keepScroll = (from: Element, to: HTMLElement): void => {
  if (from.scrollTop === 0 && from.scrollLeft === 0) return;
  for (const child of [...to.children]) {
    if (child instanceof HTMLElement) child.style.translate = `${-from.scrollLeft}px ${-from.scrollTop}px`;
  }
};

const UNSEEN = 'script, style, link, meta, title, noscript, iframe';

/** A copy of an element that looks the same without the page around it. */
const copyOf = async (from: Element): Promise<Node | undefined> => {
  if (from.matches(UNSEEN)) return undefined;
  if (from instanceof HTMLCanvasElement || from instanceof HTMLVideoElement) return stillOf(from);
  const to = from.cloneNode(false) as Element;
  copyState(from, to);
  if (from instanceof HTMLImageElement && to instanceof HTMLImageElement) {
    to.removeAttribute('srcset');
    to.removeAttribute('loading');
    to.src = await inlined(from.currentSrc || from.src);
  }
  if (from.shadowRoot) {
    const style = document.createElement('style');
    style.textContent = textInside(from.localName, from.shadowRoot.adoptedStyleSheets);
    to.append(style);
  }
  for (const child of (from.shadowRoot ?? from).childNodes) {
    if (child instanceof Element) {
      const copy = await copyOf(child);
      if (copy !== undefined) to.append(copy);
    } else if (child instanceof Text && !(from instanceof HTMLTextAreaElement)) to.append(child.cloneNode());
  }
  if (to instanceof HTMLElement) {
    if (from !== document.documentElement) keepScroll(from, to);
    if (from.matches(':modal') || (from.matches('[popover]') && from.matches(':popover-open'))) keepPlace(from, to);
  }
  return to;
};

/** The page as it is seen, as an SVG that loads nothing. */
const drawingOf = async (width: number, height: number): Promise<string> => {
  const root = document.documentElement;
  const style = getComputedStyle(root);
  const copy = (await copyOf(root)) as HTMLElement;
  copy.classList.add('picture');
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const scheme = /^(?:only )?(?:light|dark)$/.test(style.colorScheme) ? style.colorScheme : isDark ? 'dark' : 'light';
  copy.style.cssText += `;color-scheme:${scheme};display:block;width:${width}px;height:${height}px;overflow:hidden`;
  const body = copy.querySelector('body');
  // A margin and no transform, which would move what stands still while the page is scrolled.
  if (body !== null && root.scrollTop > 0) body.style.marginTop = `${-root.scrollTop}px`;
  const sheet = document.createElement('style');
  const stands = '*,*::before,*::after{transition:none!important;animation:none!important}';
  sheet.textContent = `${await pageText()}\n${stands}`;
  copy.prepend(sheet);
  const markup = new XMLSerializer().serializeToString(copy);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" style="font-size:${style.fontSize}"><foreignObject width="100%" height="100%">${markup}</foreignObject></svg>`;
};

/** @returns the page as the person who holds the phone sees it, as a data address */
const takePicture = async (): Promise<string> => {
  const [width, height] = [innerWidth, innerHeight];
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await drawingOf(width, height))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * DENSITY;
  canvas.height = height * DENSITY;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL(TYPE, QUALITY);
};

/**
 * Lets the workbench have a picture of a phone that it shows in a frame: no page can see into a frame of another origin,
 * so the page in it draws itself.
 */
export const answerForPictures = (): void => {
  if (window.parent === window) return;
  addEventListener('message', ({ source, origin, data }) => {
    const said = z.safeParse(asked, data);
    if (source !== window.parent || !said.success) return;
    const { picture } = said.data.shell;
    const tell = (answer: object): void => window.parent.postMessage({ phone: { picture, ...answer } }, origin);
    takePicture().then(
      (drawn) => tell({ data: drawn, path: location.pathname.slice(pageBase().length) + location.search }),
      (cause: unknown) => tell({ problem: String(cause) }),
    );
  });
};
