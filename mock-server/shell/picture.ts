import * as z from 'zod/mini';
import { pageBase } from './settings';

/** Request of the workbench for a picture. The reply repeats its number. */
const asked = z.object({ shell: z.object({ picture: z.int() }) });

/** Picture pixels per CSS pixel: readable, but small to store. */
const DENSITY = 1.5;
const TYPE = 'image/webp';
const QUALITY = 0.85;

const dataUrlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The picture cannot be read'));
    reader.readAsDataURL(blob);
  });

/** Fetches an image as a data address. Returns the original address if that fails. */
const inlined = async (address: string): Promise<string> => {
  if (address.startsWith('data:')) return address;
  const reply = await fetch(address).catch(() => undefined);
  return reply?.ok ? dataUrlOf(await reply.blob()) : '';
};

const rulesText = ({ cssRules }: CSSStyleSheet): string => [...cssRules].map(({ cssText }) => cssText).join('\n');

/** Source text of a style sheet. `cssRules` would lose shorthands with variables. */
const writtenText = async (sheet: CSSStyleSheet): Promise<string> => {
  if (sheet.href === null) return sheet.ownerNode?.textContent ?? rulesText(sheet);
  // Use the cache: the simulated device may be offline.
  const reply = await fetch(sheet.href, { cache: 'force-cache' }).catch(() => undefined);
  return reply?.ok ? reply.text() : rulesText(sheet);
};

/** Styles of the page. A picture has no `:root`, so its root element replaces it. */
const pageText = async (): Promise<string> => {
  const texts: string[] = [];
  for (const sheet of document.styleSheets) {
    const text = await selfContained(await writtenText(sheet), sheet.href ?? location.href);
    texts.push(sheet.media.length === 0 ? text : `@media ${sheet.media.mediaText}{${text}}`);
  }
  return texts.join('\n').replace(/:root/g, ':where(html).picture');
};

/** Styles of a shadow tree, scoped to its copy in the light DOM. */
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

/**
 * Inlines the images and fonts of a style sheet.
 * @param base base address of the relative addresses
 */
const selfContained = async (css: string, base: string): Promise<string> => {
  const addresses = [...new Set([...css.matchAll(ADDRESS)].map(([, address = '']) => address))];
  const data = new Map<string, string>();
  for (const address of addresses)
    if (!address.startsWith('#')) data.set(address, await inlined(new URL(address, base).href));
  return css.replace(ADDRESS, (found, address: string) => (data.has(address) ? `url("${data.get(address)}")` : found));
};

/** Copies state that the markup lacks, such as input values. */
const copyState = (from: Element, to: Element): void => {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) {
    to.setAttribute('value', from.type === 'password' ? '•'.repeat(from.value.length) : from.value);
    to.toggleAttribute('checked', from.checked);
  } else if (from instanceof HTMLTextAreaElement) to.textContent = from.value;
  else if (from instanceof HTMLOptionElement) to.toggleAttribute('selected', from.selected);
};

/** Draws the current content of a canvas or the current frame of a video. */
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

/** Pins an element of the top layer to its position. Markup cannot express the layer. */
const keepPlace = (from: Element, to: HTMLElement): void => {
  const { left, top, width, height } = from.getBoundingClientRect();
  const { backgroundColor } = getComputedStyle(from, '::backdrop');
  const place = `position:fixed;display:block;margin:0;inset:auto;left:${left}px;top:${top}px;width:${width}px;height:${height}px`;
  // A transparent backdrop needs no copy.
  const veil = backgroundColor === NO_COLOUR ? '' : `;box-shadow:0 0 0 200vmax ${backgroundColor}`;
  to.style.cssText += `;${place};max-width:none;max-height:none;z-index:2147483000${veil}`;
};

/** Shifts scrolled content, because a copy starts unscrolled. */
const keepScroll = (from: Element, to: HTMLElement): void => {
  if (from.scrollTop === 0 && from.scrollLeft === 0) return;
  for (const child of [...to.children]) {
    if (child instanceof HTMLElement) child.style.translate = `${-from.scrollLeft}px ${-from.scrollTop}px`;
  }
};

const UNSEEN = 'script, style, link, meta, title, noscript, iframe';

/** Copies an element with its computed look. */
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

/** The visible page as a self-contained SVG. */
const drawingOf = async (width: number, height: number): Promise<string> => {
  const root = document.documentElement;
  const style = getComputedStyle(root);
  const copy = (await copyOf(root)) as HTMLElement;
  copy.classList.add('picture');
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const scheme = /^(?:only )?(?:light|dark)$/.test(style.colorScheme) ? style.colorScheme : isDark ? 'dark' : 'light';
  copy.style.cssText += `;color-scheme:${scheme};display:block;width:${width}px;height:${height}px;overflow:hidden`;
  const body = copy.querySelector('body');
  // Use a margin: a transform would move fixed elements.
  if (body !== null && root.scrollTop > 0) body.style.marginTop = `${-root.scrollTop}px`;
  const sheet = document.createElement('style');
  const stands = '*,*::before,*::after{transition:none!important;animation:none!important}';
  sheet.textContent = `${await pageText()}\n${stands}`;
  copy.prepend(sheet);
  const markup = new XMLSerializer().serializeToString(copy);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" style="font-size:${style.fontSize}"><foreignObject width="100%" height="100%">${markup}</foreignObject></svg>`;
};

/** Takes a picture of the visible page as a data address. */
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
 * Answers picture requests of the workbench. A page cannot read a frame of another origin, so the framed page draws
 * itself.
 */
export const answerForPictures = (): void => {
  if (window.parent === window) return;
  addEventListener('message', ({ source, origin, data }) => {
    const said = z.safeParse(asked, data);
    if (source !== window.parent || !said.success) return;
    const { picture } = said.data.shell;
    const tell = (answer: object): void => window.parent.postMessage({ device: { picture, ...answer } }, origin);
    takePicture().then(
      (drawn) => tell({ data: drawn, path: location.pathname.slice(pageBase().length) + location.search }),
      (cause: unknown) => tell({ problem: String(cause) }),
    );
  });
};
