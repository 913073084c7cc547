import { type RouteName, routeOf } from '../navigation/routes';

/** The template of every screen without its own: a back arrow and a title. */
export const OTHER_SCREEN = 'other';

/** The id of the `<template>` that contains a prerendered screen (prerender-screens.tsx). */
export const templateId = (name: string): string => `screen-${name}`;

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
  const heading = screen.querySelector('h1');
  const text = topBar === 'logo' ? productName : title;
  if (heading && text && heading.textContent !== text) {
    // The mark shows the initial of this text. Without a text it shows the sample lender's mark.
    screen.querySelector('header span')?.append(text);
    heading.textContent = text;
  }
  return screen;
};
