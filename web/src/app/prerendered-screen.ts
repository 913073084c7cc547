import { type RouteName, routeOf } from '../navigation/routes';
import type { TabIndex } from '../ui/tab-bar';

/** The template of every screen without its own: a back arrow and a title. */
export const OTHER_SCREEN = 'other';

/** The id of the `<template>` that contains a prerendered screen (prerender-screens.tsx). */
export const templateId = (name: string): string => `screen-${name}`;

/** How long a tap on a prerendered screen waits for the app, in ms. A login in between takes longer. */
const TAP_LIFETIME = 10_000;

/** A tap on a control that does not work yet: the back arrow, or a tab by its position. */
export type EarlyTap = 'back' | TabIndex;

let early: { readonly tap: EarlyTap; readonly at: number } | undefined;

/** Returns the latest tap on a prerendered screen, once. */
export const takeEarlyTap = (): EarlyTap | undefined => {
  const taken = early;
  early = undefined;
  return taken && performance.now() - taken.at < TAP_LIFETIME ? taken.tap : undefined;
};

/** Records a tap on the controls of a prerendered screen, and marks the tapped tab as the current one. */
const keepTaps = (screen: DocumentFragment): void => {
  const keep = (tap: EarlyTap) => {
    early = { tap, at: performance.now() };
  };
  screen.querySelector('header button')?.addEventListener('click', () => keep('back'));
  const tabs = [...screen.querySelectorAll('nav button')];
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener('click', () => {
      for (const each of tabs) each.removeAttribute('aria-current');
      tab.setAttribute('aria-current', 'page');
      keep(index as TabIndex);
    });
  }
};

/**
 * The part of a screen that shows before its scripts and data arrive: top bar, tab bar, fixed texts and placeholders.
 * @param productName shown on screens with the logo; undefined uses the default name
 * @returns undefined if the page has no template, in development and for screens without a title
 */
export const prerenderedScreen = (
  document: Document,
  name: RouteName,
  productName?: string,
): DocumentFragment | undefined => {
  const { topBar, title } = routeOf(name);
  const template =
    document.getElementById(templateId(name)) ??
    (topBar === 'icon' ? document.getElementById(templateId(OTHER_SCREEN)) : null);
  if (!(template instanceof HTMLTemplateElement)) return undefined;
  const screen = document.importNode(template.content, true);
  keepTaps(screen);
  const heading = screen.querySelector('h1');
  const text = topBar === 'logo' ? productName : title;
  if (heading && text && heading.textContent !== text) {
    // The mark shows the initial of this text. Without a text it shows the sample lender's mark.
    screen.querySelector('header span')?.append(text);
    heading.textContent = text;
  }
  return screen;
};
