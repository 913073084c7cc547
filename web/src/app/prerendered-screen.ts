import { type RouteName, routeOf } from '../navigation/routes';

/** Stands for every screen that has none of its own, but a back arrow and a title. */
export const OTHER_SCREEN = 'other';

/** The id of the `<template>` in which the build writes a screen into the page (prerender-screens.tsx). */
export const templateId = (name: string): string => `screen-${name}`;

/**
 * What can be shown of a screen before its scripts and its data are there: its top bar, its tab bar, its texts that are
 * the same for everyone, and placeholders for the rest.
 * @param productName as the host has it, in front of the screens that show it; undefined where it is the usual one
 * @returns undefined where there is none: in development, and for the screens without a title
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
    heading.textContent = text;
    // The mark draws the initial of its text, and the sample lender's mark if it has none.
    screen.querySelector('header>span')?.append(text);
  }
  return screen;
};
